import { z } from 'zod';
import { amountSchema } from '../kit/amount.ts';
import { addRequestFieldGuard } from '../kit/field-guards.ts';
import { discountTypes } from '../kit/money.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { maxDestinationLength } from '../customers/customer.ts';
import { paragraphMaxLength, defaultTextMaxLength } from '../kit/fields.ts';
import {
  boundedDaySchema,
  daySchema,
  createDecimalSchema,
  hexColorSchema,
  instantSchema,
  createTextLineSchema,
  paragraphSchema,
  referenceSchema,
  treatBlankAsMissing,
  isBlankValue,
} from '../kit/schemas.ts';

/** Maximum number of lines: no quotation has more. */
export const maxOrderDetails = 200;

/** Quantity in the product's unit of measure, with three decimals as inventories have. */
export const quantitySchema = createDecimalSchema({ decimals: 3, min: 0.001, max: 99_999_999 });

const lineShape = {
  /** Id of an existing line. */
  id: z.int('option').optional(),
  product: referenceSchema,
};

export const detailBody = z.strictObject({
  ...lineShape,
  data: z.strictObject({
    quantity: quantitySchema,
    /** Price in US dollars per unit; the product's own price when left out. */
    price: addRequestFieldGuard('prices', treatBlankAsMissing(amountSchema.nullish())),
    /** Discount in US dollars off the line, or in percent of it. */
    discount: addRequestFieldGuard('prices', amountSchema),
    discountType: addRequestFieldGuard(
      'prices',
      z.union(
        [z.literal(discountTypes.amount), z.literal(discountTypes.percentage)],
        createWrongTypeError('option'),
      ),
    ),
  }),
});

/** Line sent by a user who sees no prices: prices stay, or are those of the product. */
export const unpricedDetailBody = z.strictObject({
  ...lineShape,
  data: z.strictObject({ quantity: quantitySchema }),
});

const createDetailsSchema = <Detail extends z.ZodType>(each: Detail) =>
  z.array(each, 'invalid').max(maxOrderDetails, 'max').default([]);

/** Schema of an optional text; a blank text is stored as null. */
const createOptionalTextSchema = (max: number) =>
  z.preprocess(
    (value) => (isBlankValue(value) ? null : value),
    createTextLineSchema(max).nullish(),
  );

/** Body of the quotation's form. An empty list of lines is refused with DETAILS_EMPTY. */
export const orderBody = z.strictObject({
  customer: referenceSchema,
  /** Current status of the order, sent back unchanged: only events change it. `quotation` for a new order. */
  status: z.string('option').optional(),
  orderDate: z.string(createWrongTypeError('instant')).trim().min(1, 'required').pipe(daySchema),
  /** Day on which the customer wants the goods; blank for none. When left out, a saved quotation keeps its day. */
  requestedDate: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    boundedDaySchema.nullish(),
  ),
  /**
   * Payment terms. In a new quotation, omitted terms and place of delivery are the customer's own.
   * In a saved quotation omitted terms, place and notes keep their values.
   */
  paymentTerms: createOptionalTextSchema(defaultTextMaxLength),
  deliveryPlace: createOptionalTextSchema(maxDestinationLength),
  /** Notes, printed below the lines. */
  notes: createOptionalTextSchema(paragraphMaxLength),
  details: createDetailsSchema(detailBody),
  /** Custom fields; when left out, a saved quotation keeps its values. */
  customFields: z.record(z.string(), z.unknown()).optional(),
  metadata: z.strictObject({ color: hexColorSchema.optional() }).prefault({}),
  /** Version that the editor loaded; a newer stored version refuses the update with STALE_ENTITY. */
  updatedAt: instantSchema.optional(),
});

/** Body of the quotation's form from a user who sees no prices. */
export const unpricedOrderBody = orderBody.extend({
  details: createDetailsSchema(unpricedDetailBody),
});

type Priced = z.output<typeof detailBody>;
type Unpriced = z.output<typeof unpricedDetailBody>;
export type OrderBody = Omit<z.output<typeof orderBody>, 'details'> & {
  readonly details: readonly (Omit<Priced, 'data'> & {
    readonly data: Unpriced['data'] & Partial<Priced['data']>;
  })[];
};
export type OrderInput = z.input<typeof orderBody>;

/** Reason for which a quotation or an order ends. */
export const orderEndReasonBody = z.strictObject({ message: paragraphSchema });

/**
 * Colours of orders on calendars, chosen by the order's id where it has no colour of its own.
 * Ids that are near each other, or ten or twenty apart, get the most different colours.
 * The number of colours is prime, so that regular steps of ids do not repeat a colour soon.
 */
export const defaultOrderColors = [
  '#025763',
  '#c74c3d',
  '#6a3f41',
  '#7866d2',
  '#8c5509',
  '#9c347c',
  '#057918',
  '#30573f',
  '#466784',
  '#2e40a3',
  '#8a2300',
  '#8141a4',
  '#a92e55',
  '#345901',
  '#00736b',
  '#524569',
  '#1d60bc',
  '#b95e04',
  '#ac3225',
  '#c4486c',
  '#7e1b6d',
  '#5b6a44',
  '#005184',
  '#7b566d',
  '#5851ba',
  '#674600',
  '#a754af',
  '#632b90',
  '#8b0f49',
] as const;

/** Returns the colour of an order without its own colour. */
export const getDefaultOrderColor = (id: number): string =>
  defaultOrderColors[id % defaultOrderColors.length] ?? defaultOrderColors[0];
