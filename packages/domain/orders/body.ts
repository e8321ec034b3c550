import { z } from 'zod';
import { amount } from '../kit/amount.ts';
import { discountTypes } from '../kit/money.ts';
import { requiredOr } from '../kit/rules.ts';
import {
  calendarDay,
  day,
  decimal,
  hexColor,
  instant,
  paragraph,
  referenceSchema,
  blankAsMissing,
} from '../kit/schemas.ts';

/** More lines than any quotation has. */
export const mostDetails = 200;

/** Of the product's measure, three decimals as inventories have. */
export const quantitySchema = decimal({ decimals: 3, min: 0.001, max: 99_999_999 });

const detail = z.strictObject({
  /** Of a line that is there already. */
  id: z.int('option').optional(),
  product: referenceSchema,
  data: z.strictObject({
    quantity: quantitySchema,
    /** US dollars a unit; left out, the product's own price. */
    price: blankAsMissing(amount.nullish()),
    /** US dollars off the line, or percent of it. */
    discount: amount,
    discountType: z.union(
      [z.literal(discountTypes.amount), z.literal(discountTypes.percentage)],
      requiredOr('option'),
    ),
  }),
});

/** What a quotation's form sends. An empty list of details is refused with DETAILS_EMPTY. */
export const orderBody = z.strictObject({
  customer: referenceSchema,
  /** Repeats what the order is: nothing but a move changes it. Of a new one `quotation`. */
  status: z.string('option').optional(),
  orderDate: z.string(requiredOr('instant')).trim().min(1, 'required').pipe(day),
  /** When the customer wants it; blank, nobody said. Left out, that of a saved quotation stays. */
  requestedDate: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    calendarDay.nullish(),
  ),
  details: z.array(detail, 'invalid').max(mostDetails, 'max').default([]),
  /** Left out, those of a saved quotation stay as they are. */
  customFields: z.record(z.string(), z.unknown()).optional(),
  metadata: z.strictObject({ color: hexColor.optional() }).prefault({}),
  /** The moment the editor last saw; a newer stored one refuses the update with STALE_ENTITY. */
  updatedAt: instant.optional(),
});
export type OrderBody = z.output<typeof orderBody>;
export type OrderInput = z.input<typeof orderBody>;

/** Why a quotation or an order ends. */
export const reasonBody = z.strictObject({ message: paragraph });

/** Colours in which orders are told apart on calendars; an order without one of its own has one of these by its id. */
export const orderColors = [
  '#1f77b4',
  '#d1495b',
  '#2a9d8f',
  '#7b5ea7',
  '#c77d1e',
  '#3a7d44',
  '#b5446e',
  '#4361a8',
  '#8d6b48',
  '#00798c',
] as const;
