import type { CurrentAccount } from '@tarima/domain/accounts/contract';
import { accountStyleColors } from '@tarima/domain/accounts/account-style';
import { accountStyleTexts } from '@tarima/domain/accounts/texts';
import type { Field } from '@tarima/domain/kit/fields';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormInput } from '../../kit/form/form-input.tsx';
import { useLanguage } from '../../kit/words.tsx';
import classes from '../settings.module.css';
import { StyleColorInput } from './style-color-input.tsx';
import { computeColorCorrections } from './color-corrections.ts';
import { CompanyIconInput } from './company-icon-input.tsx';
import { SettingsFormFooter } from './settings-form-footer.tsx';
import styles from './style.module.css';
import { TenantStylePreview } from './tenant-style-preview.tsx';
import { getPreviewStyle, type StyleSettingsFormState } from './use-style-settings-form.ts';

const logoText: Field = { kind: 'text', label: accountStyleTexts.logoText };

const colors = Object.entries(accountStyleColors);
const isOfCharts = (name: string): boolean => name.startsWith('char');
const sections = [
  { title: accountStyleTexts.frame, colors: colors.filter(([name]) => !isOfCharts(name)) },
  { title: accountStyleTexts.charts, colors: colors.filter(([name]) => isOfCharts(name)) },
];

/** Form of the colours and the logo of the company, with a preview beside it. */
export function StyleSettingsForm({
  style,
  account,
}: {
  style: StyleSettingsFormState;
  account: CurrentAccount;
}) {
  const { say } = useLanguage();
  const { control, form } = style;
  const typed = useWatch({ control });
  const shown = useMemo(() => getPreviewStyle(account.styleMetadata, typed), [account, typed]);
  const corrected = useMemo(() => computeColorCorrections(shown), [shown]);
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void style.submit(event)}>
      <div className={styles.columns}>
        <div className={classes.form}>
          {sections.map((section) => (
            <div key={section.title.es} className={classes.card}>
              <h2 className={classes.cardTitle}>{say(section.title)}</h2>
              <div className={styles.colors}>
                {section.colors.map(([name, label]) => (
                  <StyleColorInput
                    key={name}
                    control={control}
                    name={name}
                    label={label}
                    shown={shown}
                    correction={corrected[name]}
                  />
                ))}
              </div>
            </div>
          ))}
          <div className={classes.card}>
            <h2 className={classes.cardTitle}>{say(accountStyleTexts.logo)}</h2>
            <CompanyIconInput form={form} shown={shown} />
            <FormInput
              control={control}
              name="logoText"
              field={logoText}
              note={say(accountStyleTexts.logoTextNote, { company: account.name })}
              first={false}
            />
          </div>
        </div>
        <TenantStylePreview style={shown} company={account.name} />
      </div>
      <SettingsFormFooter form={style} />
    </form>
  );
}
