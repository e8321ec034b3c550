import { NativeSelect, TextInput } from '@mantine/core';
import {
  partialLotGroupings,
  primaryClocks,
  secondFactorDemands,
} from '@tarima/domain/accounts/account-settings';
import { systemSettingsTexts } from '@tarima/domain/accounts/texts';
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
      <Card title={systemSettingsTexts.company} hint={systemSettingsTexts.companyNote}>
        <Setting {...fieldProps} name="company.address" label={systemSettingsTexts.address} />
        <Setting {...fieldProps} name="company.taxNumber" label={systemSettingsTexts.taxNumber} />
        <Setting
          {...fieldProps}
          name="company.phoneNumber"
          label={systemSettingsTexts.phoneNumber}
        />
      </Card>
      <Card title={systemSettingsTexts.tax} hint={systemSettingsTexts.taxNote}>
        <Setting {...amount} name="taxRate" label={systemSettingsTexts.taxRate} required={false} />
      </Card>
      <Card title={systemSettingsTexts.expiry} hint={systemSettingsTexts.daysNote}>
        <Setting
          {...days}
          name="orderExpirationDays"
          label={systemSettingsTexts.orderExpirationDays}
        />
        <Setting
          {...days}
          name="userPasswordExpirationDays"
          label={systemSettingsTexts.userPasswordExpirationDays}
        />
      </Card>
      <Card title={systemSettingsTexts.sessions} hint={systemSettingsTexts.idleNote}>
        <Setting
          {...days}
          name="sessionIdleMinutes"
          label={systemSettingsTexts.sessionIdleMinutes}
        />
      </Card>
      <Card title={systemSettingsTexts.secondFactor} hint={systemSettingsTexts.secondFactorNote}>
        <ChoiceSetting
          control={control}
          name="secondFactor"
          label={systemSettingsTexts.secondFactorDemand}
          values={secondFactorDemands}
        />
      </Card>
      <Card title={systemSettingsTexts.work} hint={systemSettingsTexts.workNote}>
        <Setting {...time} name="operativeLapse.start" label={systemSettingsTexts.start} />
        <Setting {...time} name="operativeLapse.end" label={systemSettingsTexts.end} />
      </Card>
      <Card title={systemSettingsTexts.planning} hint={systemSettingsTexts.planningNote}>
        <Setting {...days} name="frozenDays" label={systemSettingsTexts.frozenDays} />
      </Card>
      <Card title={systemSettingsTexts.block} hint={systemSettingsTexts.blockNote}>
        <Setting {...days} name="leastBlock" label={systemSettingsTexts.leastBlock} />
      </Card>
      <Card title={systemSettingsTexts.ways} hint={systemSettingsTexts.waysNote}>
        <Setting {...days} name="wayMinutes" label={systemSettingsTexts.wayMinutes} />
      </Card>
      <Card title={systemSettingsTexts.stock} hint={systemSettingsTexts.stockNote}>
        <Setting
          {...amount}
          name="stockThreshold.rawMaterials"
          label={systemSettingsTexts.rawMaterials}
        />
        <Setting {...amount} name="stockThreshold.products" label={systemSettingsTexts.products} />
      </Card>
      <Card title={systemSettingsTexts.parts} hint={systemSettingsTexts.partsNote}>
        <ChoiceSetting
          control={control}
          name="partLots"
          label={systemSettingsTexts.partLots}
          values={partialLotGroupings}
        />
      </Card>
      <Card title={systemSettingsTexts.revenue} hint={systemSettingsTexts.revenueNote}>
        <Setting
          {...amount}
          name="monthlyRevenueGoal"
          label={systemSettingsTexts.monthlyRevenueGoal}
          sign="$"
        />
      </Card>
      <Card title={systemSettingsTexts.dates} hint={systemSettingsTexts.datesNote}>
        <ChoiceSetting
          control={control}
          name="longDates"
          label={systemSettingsTexts.longDates}
          values={primaryClocks}
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
  readonly values: readonly (keyof typeof systemSettingsTexts)[];
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
      data={values.map((value) => ({ value, label: say(systemSettingsTexts[value]) }))}
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
