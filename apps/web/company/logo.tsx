import type { StyleMetadata } from '@tarima/domain/accounts/style';
import { frameTexts } from '@tarima/domain/shell/texts';
import { useLanguage } from '../kit/words.tsx';
import classes from './logo.module.css';
import { Mark } from './mark.tsx';

const isImage = (logo: string): boolean => /^(\/|data:image\/)/.test(logo);

/** The company's icon on its own background, and its logo text (a picture or words), else its name. */
export function Logo({ style, company }: { style: StyleMetadata; company: string }) {
  const { logoIcon, logoText } = style;
  return (
    <span className={classes.logo}>
      <span className={classes.icon}>
        {logoIcon && isImage(logoIcon) ? <img src={logoIcon} alt="" /> : <Mark />}
      </span>
      {logoText && isImage(logoText) ? (
        <img className={classes.picture} src={logoText} alt={company} />
      ) : (
        <span className={classes.text}>{logoText ?? company}</span>
      )}
    </span>
  );
}

/** What the logo says to whoever does not see that it is a link. */
export function useLogoLabel(company: string): string {
  const { say } = useLanguage();
  return say(frameTexts.home, { company });
}
