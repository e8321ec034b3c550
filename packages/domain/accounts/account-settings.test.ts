import { expect, test } from 'vitest';
import { toErrorDetails } from '../kit/rules.ts';
import {
  accountSettingsSchema,
  defaultAccountSettings,
  toSecondsOfDay,
} from './account-settings.ts';
import { defaultAccountStyle, accountStyleSchema } from './account-style.ts';

const buildClockTime = (hours: number, minutes = 0, seconds = 0) => ({ hours, minutes, seconds });

const noData = { address: null, taxNumber: null, phoneNumber: null };

const findIssues = (change: object) => {
  const { error } = accountSettingsSchema.safeParse({ ...defaultAccountSettings, ...change });
  return error ? toErrorDetails(error).map(({ path, rule }) => `${path} ${rule}`) : [];
};

test('a new account has valid settings and operative hours from nine to six', () => {
  expect(findIssues({})).toEqual([]);
  expect(defaultAccountSettings.operativeLapse).toEqual({
    start: buildClockTime(9),
    end: buildClockTime(18),
  });
});

test('a time of the day is counted in seconds since midnight', () => {
  expect(
    [
      buildClockTime(0),
      buildClockTime(0, 0, 1),
      buildClockTime(9, 5, 7),
      buildClockTime(23, 59, 59),
    ].map(toSecondsOfDay),
  ).toEqual([0, 1, 32_707, 86_399]);
});

test.each([
  { operativeLapse: null },
  { operativeLapse: { start: buildClockTime(0), end: buildClockTime(23, 59, 59) } },
  { orderExpirationDays: 1 },
  { monthlyRevenueGoal: 0 },
  { taxRate: 0 },
  { taxRate: 16.25 },
  { frozenDays: 2 },
  { wayMinutes: 90 },
  { leastBlock: 60 },
  { partLots: 'stack' },
  { company: { address: 'Av. Industrias 100, Apodaca', taxNumber: null, phoneNumber: '81 5555' } },
])('account settings with %j are valid', (change) => {
  expect(findIssues(change)).toEqual([]);
});

test.each([
  [
    { operativeLapse: { start: buildClockTime(18), end: buildClockTime(9) } },
    'operativeLapse.start before',
  ],
  [
    { operativeLapse: { start: buildClockTime(9), end: buildClockTime(9) } },
    'operativeLapse.start before',
  ],
  [
    { operativeLapse: { start: buildClockTime(9), end: buildClockTime(24) } },
    'operativeLapse.end.hours number',
  ],
  [
    { operativeLapse: { start: buildClockTime(9, 60), end: buildClockTime(18) } },
    'operativeLapse.start.minutes number',
  ],
  [{ orderExpirationDays: 0 }, 'orderExpirationDays number'],
  [{ orderExpirationDays: 1.5 }, 'orderExpirationDays number'],
  [{ userPasswordExpirationDays: null }, 'userPasswordExpirationDays required'],
  [{ frozenDays: 61 }, 'frozenDays number'],
  [{ frozenDays: 1.5 }, 'frozenDays number'],
  [{ wayMinutes: -1 }, 'wayMinutes number'],
  [{ wayMinutes: 10_081 }, 'wayMinutes number'],
  [{ leastBlock: 0 }, 'leastBlock number'],
  [{ leastBlock: 241 }, 'leastBlock number'],
  [{ partLots: 'week' }, 'partLots option'],
  [{ taxRate: -1 }, 'taxRate percentage'],
  [{ taxRate: 100.5 }, 'taxRate percentage'],
  [{ taxRate: 16.125 }, 'taxRate decimals'],
  [{ taxRate: '16' }, 'taxRate number'],
  [{ company: { ...noData, taxNumber: 'RFC\nBcc: x' } }, 'company.taxNumber invalid'],
  [{ company: { ...noData, address: 'x'.repeat(301) } }, 'company.address max'],
  [{ monthlyRevenueGoal: 'much' }, 'monthlyRevenueGoal number'],
  [{ stockThreshold: { rawMaterials: -1, products: 1 } }, 'stockThreshold.rawMaterials number'],
])('account settings with %j are refused: %s', (change, issue) => {
  expect(findIssues(change)).toEqual([issue]);
});

test('a new account has the header colours of the specification, without alpha', () => {
  expect(accountStyleSchema.parse(defaultAccountStyle)).toMatchObject({
    bgColor: '#191e3b',
    bgLogoColor: '#ffffff',
    textColor: '#d4e6ed',
    textHoverColor: '#3fcbd8',
    activeOptionColor: '#3fcbd8',
  });
});

test.each(['#191e3bff', '#fff', 'red', '191e3b', '#gggggg', ''])(
  'an account style refuses %j as a background colour',
  (bgColor) => {
    expect(accountStyleSchema.safeParse({ ...defaultAccountStyle, bgColor }).success).toBe(false);
  },
);
