import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import type { CurrentAccount } from '@tarima/domain/accounts/contract';
import {
  accountSettingsSchema,
  defaultAccountSettings,
  type AccountSettings,
  type TimeOfDay,
} from '@tarima/domain/accounts/account-settings';
import { globalSettingsTexts } from '@tarima/domain/accounts/texts';
import { useMemo } from 'react';
import { toDisplayText } from '../../kit/cells/display-value.ts';
import { createSchemaResolver, type FormValues } from '../../kit/form/rule-errors.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSaveAccountSettings } from '../../company/account-settings.ts';

const pad = (count: number): string => String(count).padStart(2, '0');

const timeText = (time: TimeOfDay | undefined): string =>
  time ? `${pad(time.hours)}:${pad(time.minutes)}` : '';

/** Converts settings to the texts of the form: numbers as they are typed, times as HH:mm. */
export const toSystemFormValues = (settings: AccountSettings): FormValues => ({
  orderExpirationDays: String(settings.orderExpirationDays),
  userPasswordExpirationDays: String(settings.userPasswordExpirationDays),
  sessionIdleMinutes: String(settings.sessionIdleMinutes),
  secondFactor: settings.secondFactor,
  operativeLapse: {
    start: timeText(settings.operativeLapse?.start),
    end: timeText(settings.operativeLapse?.end),
  },
  stockThreshold: {
    rawMaterials: String(settings.stockThreshold.rawMaterials),
    products: String(settings.stockThreshold.products),
  },
  monthlyRevenueGoal: String(settings.monthlyRevenueGoal),
  longDates: settings.longDates,
  company: {
    address: settings.company.address ?? '',
    taxNumber: settings.company.taxNumber ?? '',
    phoneNumber: settings.company.phoneNumber ?? '',
  },
  taxRate: settings.taxRate === null ? '' : String(settings.taxRate),
  frozenDays: String(settings.frozenDays),
  wayMinutes: String(settings.wayMinutes),
  leastBlock: String(settings.leastBlock),
  partLots: settings.partLots,
});

const parseNumber = (value: unknown): number | undefined => parseTypedValue(toDisplayText(value));

const toTextOrNull = (value: unknown): string | null => toDisplayText(value).trim() || null;

function parseTimeOfDay(value: unknown): TimeOfDay | undefined {
  const found = /^(\d{2}):(\d{2})/.exec(toDisplayText(value));
  return found ? { hours: Number(found[1]), minutes: Number(found[2]), seconds: 0 } : undefined;
}

function part(value: unknown, name: string): unknown {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map<string, unknown>(parts).get(name);
}

/** Returns the settings for the texts of the form. Blank start and end of work together mean no working hours. */
export function toSystemSettingsBody(values: FormValues): unknown {
  const { operativeLapse: defaultHours, stockThreshold: stock, company } = values;
  const [start, end] = [
    parseTimeOfDay(part(defaultHours, 'start')),
    parseTimeOfDay(part(defaultHours, 'end')),
  ];
  return {
    orderExpirationDays: parseNumber(values['orderExpirationDays']),
    userPasswordExpirationDays: parseNumber(values['userPasswordExpirationDays']),
    sessionIdleMinutes: parseNumber(values['sessionIdleMinutes']),
    secondFactor: values['secondFactor'],
    operativeLapse: start || end ? { start, end } : null,
    stockThreshold: {
      rawMaterials: parseNumber(part(stock, 'rawMaterials')),
      products: parseNumber(part(stock, 'products')),
    },
    monthlyRevenueGoal: parseNumber(values['monthlyRevenueGoal']),
    longDates: values['longDates'],
    company: {
      address: toTextOrNull(part(company, 'address')),
      taxNumber: toTextOrNull(part(company, 'taxNumber')),
      phoneNumber: toTextOrNull(part(company, 'phoneNumber')),
    },
    taxRate: parseNumber(values['taxRate']) ?? null,
    frozenDays: parseNumber(values['frozenDays']),
    wayMinutes: parseNumber(values['wayMinutes']),
    leastBlock: parseNumber(values['leastBlock']),
    partLots: values['partLots'],
  };
}

const resolver = createSchemaResolver(accountSettingsSchema, toSystemSettingsBody);

export type SystemSettingsFormState = ReturnType<typeof useSystemSettingsForm>;

/** Makes the revenue goal required: users who manage the settings always receive it, and no other user opens this screen. */
const withGoal = ({
  monthlyRevenueGoal = defaultAccountSettings.monthlyRevenueGoal,
  ...settings
}: CurrentAccount['settings']): AccountSettings => ({ ...settings, monthlyRevenueGoal });

export function useSystemSettingsForm({ settings }: CurrentAccount) {
  const { say } = useLanguage();
  const saveAccount = useSaveAccountSettings();
  const values = useMemo(() => toSystemFormValues(withGoal(settings)), [settings]);
  return useSettingsForm({
    values,
    resolver,
    nameOf: (path) => path.replace(/^settings\./, ''),
    save: async (sent) => {
      const account = await saveAccount({ settings: sent });
      toastSuccess(say(globalSettingsTexts.updated));
      return toSystemFormValues(withGoal(account.settings));
    },
  });
}
