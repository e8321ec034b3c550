import type { AccountStyle } from '@tarima/domain/accounts/account-style';
import classes from './logo.module.css';
import { ProductMark } from './product-mark.tsx';

const isImage = (logo: string): boolean => /^(\/|data:image\/)/.test(logo);

/** Icon of the company on its own background, followed by the logo text (a picture or words) or else by the name. */
export function CompanyLogo({ style, company }: { style: AccountStyle; company: string }) {
  const { logoIcon, logoText } = style;
  return (
    <span className={classes.logo}>
      <span className={classes.icon}>
        {logoIcon && isImage(logoIcon) ? <img src={logoIcon} alt="" /> : <ProductMark />}
      </span>
      {logoText && isImage(logoText) ? (
        <img className={classes.picture} src={logoText} alt={company} />
      ) : (
        <span className={classes.text}>{logoText ?? company}</span>
      )}
    </span>
  );
}
