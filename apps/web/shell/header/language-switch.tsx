import { isLanguage, languages } from '@tarima/domain/kit/words';
import { headerTexts, languageNames } from '@tarima/domain/shell/texts';
import { ChevronDown, Languages } from 'lucide-react';
import { LazyMenu } from '../../kit/dropdown/lazy-menu.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { headerMenuProps } from './header-menu-props.ts';
import classes from './switches.module.css';

/** Chooses the language of everything, now and for the next visit. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const { language, setLanguage, say } = useLanguage();
  const code = language.toUpperCase();
  return (
    <LazyMenu
      {...headerMenuProps}
      width={180}
      button={
        <button
          type="button"
          className={className}
          aria-label={say(headerTexts.language, { name: languageNames[language], code })}
        >
          <Languages size={16} aria-hidden className={classes.wide} />
          <span>{code}</span>
          <ChevronDown size={14} aria-hidden className={classes.wide} />
        </button>
      }
    >
      {(Menu) => (
        <Menu.RadioGroup
          value={language}
          onChange={(next) => isLanguage(next) && setLanguage(next)}
        >
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each}>
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </LazyMenu>
  );
}
