import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { Languages } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';

/** Button of the other language, with its name in that language. */
export function LanguageToggleButton() {
  const { language, setLanguage, say } = useLanguage();
  const other = language === 'es' ? 'en' : 'es';
  return (
    <button type="button" lang={other} className={classes.quiet} onClick={() => setLanguage(other)}>
      <Languages size={24} aria-hidden />
      {say(floorTexts.otherLanguage)}
    </button>
  );
}
