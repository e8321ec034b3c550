import { NativeSelect, TextInput } from '@mantine/core';
import { clockFormats, partialLotGroupings } from '@tarima/domain/accounts/account-settings';
import { systemTexts } from '@tarima/domain/accounts/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react';
import { useFormInput, type FormControl } from '../../kit/form/use-form-input.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from '../settings.module.css';
import { SettingsFormFooter } from './settings-form-footer.tsx';
import type { SystemSettingsFormState } from './use-system-settings-form.ts';

/** Form of the rules by which the company works. */
export function SystemSettingsForm({ system }: { system: SystemSettingsFormState }) {
  const { control } = system;
  const days = { control, inputMode: 'numeric', required: true } as const;
  const amount = { control, inputMode: 'decimal', required: true } as const;
  const fieldProps = { control, required: false } as const;
  const time = { control, type: 'time', required: false } as const;
  return (
    <form
      className={`${classes.form} ${classes.narrow}`}
      noValidate
      onSubmit={(event) => void system.submit(event)}
    >
      <Card title={systemTexts.company} hint={systemTexts.companyNote}>
        <Setting {...fieldProps} name="company.address" label={systemTexts.address} />
        <Setting {...fieldProps} name="company.taxNumber" label={systemTexts.taxNumber} />
        <Setting {...fieldProps} name="company.phoneNumber" label={systemTexts.phoneNumber} />
      </Card>
      <Card title={systemTexts.tax} hint={systemTexts.taxNote}>
        <Setting {...amount} name="taxRate" label={systemTexts.taxRate} required={false} />
      </Card>
      <Card title={systemTexts.expiry} hint={systemTexts.daysNote}>
        <Setting {...days} name="orderExpirationDays" label={systemTexts.orderExpirationDays} />
        <Setting
          {...days}
          name="userPasswordExpirationDays"
          label={systemTexts.userPasswordExpirationDays}
        />
      </Card>
      <Card title={systemTexts.sessions} hint={systemTexts.idleNote}>
        <Setting {...days} name="sessionIdleMinutes" label={systemTexts.sessionIdleMinutes} />
      </Card>
      <Card title={systemTexts.work} hint={systemTexts.workNote}>
        <Setting {...time} name="operativeLapse.start" label={systemTexts.start} />
        <Setting {...time} name="operativeLapse.end" label={systemTexts.end} />
      </Card>
      <Card title={systemTexts.planning} hint={systemTexts.planningNote}>
        <Setting {...days} name="frozenDays" label={systemTexts.frozenDays} />
      </Card>
      <Card title={systemTexts.block} hint={systemTexts.blockNote}>
        <Setting {...days} name="leastBlock" label={systemTexts.leastBlock} />
      </Card>
      <Card title={systemTexts.ways} hint={systemTexts.waysNote}>
        <Setting {...days} name="wayMinutes" label={systemTexts.wayMinutes} />
      </Card>
      <Card title={systemTexts.stock} hint={systemTexts.stockNote}>
        <Setting {...amount} name="stockThreshold.rawMaterials" label={systemTexts.rawMaterials} />
        <Setting {...amount} name="stockThreshold.products" label={systemTexts.products} />
      </Card>
      <Card title={systemTexts.parts} hint={systemTexts.partsNote}>
        <ChoiceSetting
          control={control}
          name="partLots"
          label={systemTexts.partLots}
          values={partialLotGroupings}
        />
      </Card>
      <Card title={systemTexts.revenue} hint={systemTexts.revenueNote}>
        <Setting
          {...amount}
          name="monthlyRevenueGoal"
          label={systemTexts.monthlyRevenueGoal}
          sign="$"
        />
      </Card>
      <Card title={systemTexts.dates} hint={systemTexts.datesNote}>
        <ChoiceSetting
          control={control}
          name="longDates"
          label={systemTexts.longDates}
          values={clockFormats}
        />
      </Card>
      <SettingsFormFooter form={system} />
    </form>
  );
}

interface ChoiceProps {
  readonly control: FormControl;
  readonly name: string;
  readonly label: LocalizedWords;
  readonly values: readonly (keyof typeof systemTexts)[];
}

/** Setting with a few values, each with its own words. */
function ChoiceSetting({ control, name, label, values }: ChoiceProps) {
  const { say } = useLanguage();
  const { input, shared } = useFormInput({
    control,
    name,
    field: { kind: 'text', label, required: true },
    note: undefined,
    first: false,
  });
  return (
    <NativeSelect
      {...shared}
      {...input}
      data={values.map((value) => ({ value, label: say(systemTexts[value]) }))}
    />
  );
}

interface CardProps {
  readonly title: LocalizedWords;
  readonly hint: LocalizedWords;
  readonly children: ReactNode;
}

function Card({ title, hint, children }: CardProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.card} aria-label={say(title)}>
      <div>
        <h2 className={classes.cardTitle}>{say(title)}</h2>
        <p className={classes.hint}>{say(hint)}</p>
      </div>
      <div className={classes.pair}>{children}</div>
    </section>
  );
}

interface SettingProps {
  readonly control: FormControl;
  readonly name: string;
  readonly label: LocalizedWords;
  readonly required: boolean;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly sign?: string;
}

function Setting({ control, name, label, required, type = 'text', inputMode, sign }: SettingProps) {
  const { input, shared } = useFormInput({
    control,
    name,
    field: { kind: 'text', label, ...(required && { required }) },
    note: undefined,
    first: false,
  });
  return (
    <TextInput
      {...shared}
      {...input}
      type={type}
      inputMode={inputMode}
      autoComplete="off"
      leftSection={sign !== undefined && <span aria-hidden>{sign}</span>}
    />
  );
}
