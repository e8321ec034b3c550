import { z } from 'zod';
import type { Permission } from '../profiles/permissions.ts';
import { missingObjectError, createWrongTypeError } from '../kit/wrong-type.ts';

const count = z
  .number(createWrongTypeError('number'))
  .int('number')
  .positive('number')
  .max(3650, 'number');
const amount = z.number(createWrongTypeError('number')).nonnegative('number').max(1e12, 'number');

const timeOfDay = z.strictObject(
  {
    hours: z.int('number').min(0, 'number').max(23, 'number'),
    minutes: z.int('number').min(0, 'number').max(59, 'number'),
    seconds: z.int('number').min(0, 'number').max(59, 'number'),
  },
  missingObjectError,
);
export type TimeOfDay = z.infer<typeof timeOfDay>;

export const toSecondsOfDay = ({ hours, minutes, seconds }: TimeOfDay): number =>
  hours * 3600 + minutes * 60 + seconds;

/** Format of moments: the plant's time followed by UTC, or the reverse. */
export const primaryClocks = ['plant', 'utc'] as const;

/** Grouping of partial goods into lots: one lot for all goods of an order's day, or one for each stack. */
export const partialLotGroupings = ['day', 'stack'] as const;

/** Maximum lengths of the company's own data, in characters. */
export const companyDataMaxLengths = { address: 300, taxNumber: 40, phoneNumber: 40 } as const;

const createLine = (max: number) =>
  z
    .string('invalid')
    .trim()
    .max(max, 'max')
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'invalid')
    .nullable();

/** Company data printed below its name. */
const companyData = z.strictObject({
  address: createLine(companyDataMaxLengths.address),
  /** Tax number of the company: in Mexico its RFC. */
  taxNumber: createLine(companyDataMaxLengths.taxNumber),
  phoneNumber: createLine(companyDataMaxLengths.phoneNumber),
});
export type CompanyData = z.infer<typeof companyData>;

/** Users who must have a second factor: none, those who may administer the company, or all. */
export const secondFactorDemands = ['offered', 'administrators', 'everybody'] as const;
export type SecondFactorDemand = (typeof secondFactorDemands)[number];

/** Permissions that make an administrator in `administrators` of the second factor, besides being a superuser. */
export const administeringPermissions = [
  'users',
  'profiles',
  'global_settings',
  'api_keys',
] as const satisfies readonly Permission[];

/** Settings of a company. Start and end of work are sent together or not at all, start first. */
export const accountSettingsSchema = z.strictObject({
  /** Days after which a quotation or a transfer request expires. */
  orderExpirationDays: count,
  /** Days after which a password must be changed. */
  userPasswordExpirationDays: count,
  /** Idle minutes after which a user signs in again; 30 days is as long as any session lasts. */
  sessionIdleMinutes: z
    .number(createWrongTypeError('number'))
    .int('number')
    .min(15, 'number')
    .max(43_200, 'number'),
  /** Users who must have a second factor, with any profile; profiles of the company may require it of others too. */
  secondFactor: z.enum(secondFactorDemands, createWrongTypeError('option')),
  operativeLapse: z
    .strictObject({ start: timeOfDay, end: timeOfDay })
    .refine(({ start, end }) => toSecondsOfDay(start) < toSecondsOfDay(end), {
      message: 'before',
      path: ['start'],
    })
    .nullable(),
  /** Stock quantities below which users are notified. */
  stockThreshold: z.strictObject({ rawMaterials: amount, products: amount }),
  /** Monthly revenue goal in US dollars. */
  monthlyRevenueGoal: amount,
  longDates: z.enum(primaryClocks, createWrongTypeError('option')),
  company: companyData,
  /** Tax rate in percent that new quotations add to their total; null for no tax. */
  taxRate: z
    .number(createWrongTypeError('number'))
    .min(0, 'percentage')
    .max(100, 'percentage')
    .refine((rate) => /^\d+(?:\.\d{1,2})?$/.test(String(rate)), 'decimals')
    .nullable(),
  /** Number of working days from today on whose plan a new plan leaves unchanged. */
  frozenDays: z
    .number(createWrongTypeError('number'))
    .int('number')
    .min(0, 'number')
    .max(60, 'number'),
  /** Minutes of transport between divisions, including loading and unloading; at most a week. */
  wayMinutes: z
    .number(createWrongTypeError('number'))
    .int('number')
    .min(0, 'number')
    .max(10_080, 'number'),
  /** Minimum minutes of a planned block: no worker changes between orders for less. */
  leastBlock: z
    .number(createWrongTypeError('number'))
    .int('number')
    .min(1, 'number')
    .max(240, 'number'),
  /** Lots of goods that are stocked before an order is finished. */
  partLots: z.enum(partialLotGroupings, createWrongTypeError('option')),
});

/** Maps a lapse without either hour to none: a form sends both blank. */
const omitEmptyRange = (range: unknown): unknown =>
  typeof range === 'object' &&
  range !== null &&
  Object.entries(range).every(
    ([name, hour]) => ['start', 'end'].includes(name) && (hour ?? null) === null,
  )
    ? null
    : range;

const toNullIfBlank = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;
const createNullableSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(toNullIfBlank, schema);

/** Body of a change of the settings. */
export const accountSettingsChangeSchema = accountSettingsSchema.extend({
  operativeLapse: z.preprocess(omitEmptyRange, accountSettingsSchema.shape.operativeLapse),
  /** Optional: when left out, the stored value stays. */
  longDates: accountSettingsSchema.shape.longDates.optional(),
  /** Optional: when left out, the stored value stays. */
  sessionIdleMinutes: accountSettingsSchema.shape.sessionIdleMinutes.optional(),
  /** Optional: when left out, the stored value stays. */
  secondFactor: accountSettingsSchema.shape.secondFactor.optional(),
  company: z
    .strictObject({
      address: createNullableSchema(companyData.shape.address),
      taxNumber: createNullableSchema(companyData.shape.taxNumber),
      phoneNumber: createNullableSchema(companyData.shape.phoneNumber),
    })
    .optional(),
  taxRate: accountSettingsSchema.shape.taxRate.optional(),
  frozenDays: accountSettingsSchema.shape.frozenDays.optional(),
  wayMinutes: accountSettingsSchema.shape.wayMinutes.optional(),
  leastBlock: accountSettingsSchema.shape.leastBlock.optional(),
  partLots: accountSettingsSchema.shape.partLots.optional(),
});
export type AccountSettingsChange = z.output<typeof accountSettingsChangeSchema>;
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

export const defaultAccountSettings: AccountSettings = {
  orderExpirationDays: 15,
  userPasswordExpirationDays: 180,
  sessionIdleMinutes: 10_080,
  secondFactor: 'offered',
  operativeLapse: {
    start: { hours: 9, minutes: 0, seconds: 0 },
    end: { hours: 18, minutes: 0, seconds: 0 },
  },
  stockThreshold: { rawMaterials: 500, products: 100 },
  monthlyRevenueGoal: 0,
  longDates: 'plant',
  company: { address: null, taxNumber: null, phoneNumber: null },
  taxRate: null,
  // No frozen days by default: a new plan then moves all work that has not begun.
  frozenDays: 0,
  // Minutes to load, to drive to the next town and to unload. 0 means that divisions are adjacent, without transport.
  wayMinutes: 120,
  leastBlock: 15,
  partLots: 'day',
};
