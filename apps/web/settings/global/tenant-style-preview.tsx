import type { AccountStyle } from '@tarima/domain/accounts/account-style';
import { accountStyleColors } from '@tarima/domain/accounts/account-style';
import { accountStyleTexts } from '@tarima/domain/accounts/texts';
import { screenNames } from '@tarima/domain/shell/texts';
import { useLanguage } from '../../kit/words.tsx';
import { CompanyLogo } from '../../company/company-logo.tsx';
import { computeAppShellColors } from '../../company/tenant-colors.ts';
import classes from '../settings.module.css';
import styles from './style.module.css';

const entries = [
  { screen: 'main', state: undefined },
  { screen: 'suppliers', state: 'hover' },
  { screen: 'measures', state: 'active' },
] as const;

// Heights of invented bars in percent: only their colour matters.
const heights = [62, 84, 45, 71, 93, 56, 38, 77, 66, 49, 88, 58, 73];

/** Preview of header, menu and charts for all users, drawn with the same colours as the real ones. */
export function TenantStylePreview({ style, company }: { style: AccountStyle; company: string }) {
  const { say } = useLanguage();
  const frame = Object.fromEntries(
    Object.entries(computeAppShellColors(style)).map(([name, color]) => [`--frame-${name}`, color]),
  );
  const charts = Object.keys(accountStyleColors).filter((name) => name.startsWith('char'));
  const colors = new Map<string, unknown>(Object.entries(style));
  return (
    <figure className={styles.preview} style={frame} data-testid="style-preview">
      <figcaption className={styles.caption}>
        <strong>{say(accountStyleTexts.preview)}</strong>
        <span className={classes.hint}>{say(accountStyleTexts.previewHint)}</span>
      </figcaption>
      <div className={styles.frame} inert>
        <div className={styles.header}>
          <CompanyLogo style={style} company={company} />
        </div>
        <div className={styles.below}>
          <ul className={styles.menu}>
            {entries.map(({ screen, state }) => (
              <li key={screen} data-state={state}>
                {say(screenNames[screen])}
              </li>
            ))}
          </ul>
          <div className={styles.chart}>
            {charts.map((name, at) => (
              <span
                key={name}
                className={styles.bar}
                style={{ '--bar': String(colors.get(name)), blockSize: `${heights[at] ?? 50}%` }}
              />
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}
