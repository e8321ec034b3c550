// Makes the demo company that tests begin with, while tests run that need none.
import { getDemoDataFolder } from './demo-data-folder.ts';

await getDemoDataFolder();
