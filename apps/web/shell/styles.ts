import './mantine.css';
import './fonts.css';
import './base.css';
