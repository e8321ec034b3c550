import { z } from 'zod';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import { languages } from '../kit/words.ts';
import { linePiecesSchema } from './line-pieces.ts';
import { originTypes, transferTypes } from './origins.ts';

const instant = z.iso.datetime({ offset: true });

/** Chosen origin of a line's goods. */
export const detailOriginSchema = z.object({
  productId: z.int(),
  quantity: z.number(),
  originType: z.enum(originTypes),
  /** Division that makes or has the goods. */
  division: namedRecordSchema.nullable(),
  transferType: z.enum(transferTypes).nullable(),
  /** Store that holds the goods of origin `inventory`, or that receives the goods of a transfer. */
  store: namedRecordSchema.nullable(),
  /** Whether the origin is certain: a transfer is certain once the other division accepted it. */
  settled: z.boolean(),
  /** Whether the goods are reserved in the store from which they leave for the customer. */
  ready: z.boolean(),
  /** Whether goods of a transfer have left the division that gives them. */
  sent: z.boolean().optional(),
  /** Pieces that production has brought into a store so far. */
  made: z.number().optional(),
});
export type DetailOrigin = z.infer<typeof detailOriginSchema>;

/** Transfer request of a line to one division, with that division's answer. */
export const requestedTransferSchema = z.object({
  id: z.int(),
  status: z.enum(['pending', 'accepted', 'deny', 'expired']),
  divisionRequested: namedRecordSchema,
  userResponse: namedRecordSchema.nullable(),
  message: z.string().nullable(),
  respondedAt: instant.nullable(),
});

/** Stock of one product by division and store. */
export const productAvailabilitySchema = z.object({
  division: namedRecordSchema,
  store: namedRecordSchema,
  onHand: z.number(),
  reserved: z.number(),
  available: z.number(),
});
export type ProductAvailability = z.infer<typeof productAvailabilitySchema>;

/** Part of a line with several origins. The parts are listed one after the other; null for a whole line. */
const part = z.object({
  /** Id of the first part, which is also the line's id. */
  line: z.int(),
  /** Number of the part, counted from 1. */
  number: z.int(),
  count: z.int(),
  /** Ordered units of the whole line. */
  ordered: z.number(),
});

const detailShape = {
  id: z.int(),
  part: part.nullable(),
  product: z.object({
    id: z.int(),
    name: z.string(),
    price: addResponseFieldGuard('prices', z.string()),
  }),
  data: z.object({
    quantity: z.number(),
    price: addResponseFieldGuard('prices', z.string()),
    discount: addResponseFieldGuard('prices', z.string()),
    discountType: addResponseFieldGuard('prices', z.union([z.literal(0), z.literal(1)])),
    origin: detailOriginSchema.nullable(),
  }),
  /**
   * Divisions that produce the line: raw material comes from stores of the first, goods go into a store of the second.
   * Null without a flow, and for a line that is not produced.
   */
  madeIn: z.object({ material: namedRecordSchema, product: namedRecordSchema }).nullable(),
  /** Subtotal in US dollars after the discount. */
  subtotal: addResponseFieldGuard('prices', z.string()),
  /** Stock of the product in the stores that the user may see. */
  productAvailability: z.array(productAvailabilitySchema),
  /** Progress of the line's pieces; left out while the line has no origin. */
  pieces: linePiecesSchema.optional(),
  /** Latest transfer request for the line. */
  transferRequest: requestedTransferSchema.nullable(),
};

export const orderDetailSchema = z.object(detailShape);
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** Order line with the data that planning needs. */
export const planningOrderDetailSchema = z.object({
  ...detailShape,
  product: z.object({
    ...detailShape.product.shape,
    /** Flow as frozen when the quotation was accepted; before that, the current flow of the product. */
    workplaceFlows: z.array(
      z.object({
        step: z.int(),
        /** Minutes of work per unit. */
        workTime: z.number(),
        /** Set-up minutes before the first unit, for each worker of the step. */
        setUp: z.number(),
        /** Reported minutes by which work at the step overran, expected again. */
        extraMinutes: z.int(),
        /** Transport minutes from the step before, where that step is in another division. */
        way: z.int().optional(),
        workplace: z.object({
          id: z.int(),
          name: z.string(),
          status: z.string(),
          metadata: z.record(z.string(), z.unknown()),
        }),
      }),
    ),
  }),
});
export type PlanningOrderDetail = z.infer<typeof planningOrderDetailSchema>;

/** Event in the history of an order. */
const move = z.object({
  event: z.string(),
  status: z.string(),
  from: z.string().nullable(),
  /** User who caused the event; null for the passing of time, or a visitor of the customer's link. */
  user: namedRecordSchema.nullable(),
  /** Name that the visitor of the customer's link entered. */
  byName: z.string().nullable(),
  at: instant,
  reason: z.string().nullable(),
});
export type OrderHistoryEntry = z.infer<typeof move>;

/** Order with everything that its panels show. */
export const wholeOrderSchema = z.object({
  id: z.int(),
  orderDate: z.string(),
  customer: z.object({
    id: z.int(),
    name: z.string(),
    user: z.object({ name: z.string() }),
    email: z.string().nullable(),
    /** Language of papers and mails to the customer. */
    language: z.enum(languages),
    customerType: z.string(),
  }),
  status: z.string(),
  /** Revision number: it increases with a change after sending, and with a change after acceptance. */
  revision: z.int(),
  /** Sum in US dollars before discounts, the discounts, and the remaining total. */
  subtotal: addResponseFieldGuard('prices', z.string()),
  discount: addResponseFieldGuard('prices', z.string()),
  total: addResponseFieldGuard('prices', z.string()),
  /** Tax on the total, by the rate that the quotation froze; left out without a tax. */
  tax: addResponseFieldGuard(
    'prices',
    z.object({ rate: z.number(), amount: z.string(), total: z.string() }),
  ),
  paymentTerms: z.string().nullable(),
  deliveryPlace: z.string().nullable(),
  notes: z.string().nullable(),
  division: namedRecordSchema,
  createdBy: namedRecordSchema,
  expirationDate: instant.nullable(),
  requestedDate: z.string().nullable(),
  computedStartDate: instant.nullable(),
  computedEndDate: instant.nullable(),
  /** Date that the customer had been shown last when the quotation was accepted; null where none was shown. */
  promisedEndDate: instant.nullable(),
  productionFinishedAt: instant.nullable(),
  /** Moment at which the floor reported that the whole order is made. */
  madeAt: instant.nullable(),
  late: z.boolean(),
  color: z.string().nullable(),
  reason: z.string().nullable(),
  customFields: z.record(z.string(), z.unknown()),
  metadata: z.object({ color: z.string().optional() }),
  createdAt: instant,
  updatedAt: instant,
  details: z.array(orderDetailSchema),
  history: z.array(move),
  /** Raw material of production: expected quantity, used quantity, `taken` from stock so far, and `owed`. */
  materials: z.array(
    z.object({
      rawMaterial: z.object({ id: z.int(), name: z.string() }),
      measure: z.string(),
      expected: z.number(),
      actual: z.number(),
      taken: z.number(),
      owed: z.number(),
    }),
  ),
  /** Raw material that was missing when production finished, with the quantity that later receipts supplied. */
  shortages: z.array(
    z.object({
      rawMaterial: z.object({ id: z.int(), name: z.string() }),
      missing: z.number(),
      settled: z.number(),
      /** Division whose receipts supply the material; null for entries older than receipts. */
      division: namedRecordSchema.nullable(),
    }),
  ),
});
export type WholeOrder = z.infer<typeof wholeOrderSchema>;

/** Order line with its amounts, before values that the user may not see are removed. */
export type PricedOrderDetail = OrderDetail & {
  readonly product: { readonly price: string };
  readonly data: {
    readonly price: string;
    readonly discount: string;
    readonly discountType: 0 | 1;
  };
  readonly subtotal: string;
};

/** Order with its amounts. */
export type PricedOrder = Omit<WholeOrder, 'details'> & {
  readonly subtotal: string;
  readonly discount: string;
  readonly total: string;
  readonly details: PricedOrderDetail[];
};

/** Materials that finishing production would use, in each material's unit of measure. */
export const materialsProposalSchema = z.object({
  lotCode: z.string(),
  /** Divisions in which the production of lines ends, with the stores that may take their goods. */
  goodsTo: z.array(z.object({ division: namedRecordSchema, stores: z.array(namedRecordSchema) })),
  /** Divisions in which the production of lines begins: their stores supply the material. */
  materialFrom: z.array(namedRecordSchema),
  lines: z.array(
    z.object({
      detail: z.object({ id: z.int() }),
      product: namedRecordSchema,
      /** Division in which the production of the line ends, one of `goodsTo`. */
      division: z.object({ id: z.int() }),
      /** Ordered quantity, quantity that is already in a store, and proposed total of made pieces. */
      quantity: z.number(),
      stocked: z.number(),
      proposed: z.number(),
      /** Pieces lost on the floor, which also used material. */
      scrap: z.number(),
      /** Whether the proposed number was counted by the floor. */
      byFloor: z.boolean(),
      /** Material quantities of one piece. */
      rawMaterials: z.array(z.object({ id: z.int(), quantity: z.number() })),
    }),
  ),
  materials: z.array(
    z.object({
      rawMaterial: z.object({ id: z.int(), name: z.string() }),
      measure: z.string(),
      /** Whether the material is counted in whole pieces. */
      countable: z.boolean(),
      expected: z.number(),
      /** Proposed total, and the quantity already taken for parts that came into stock earlier. */
      proposed: z.number(),
      taken: z.number(),
      /** Lots in the sequence in which they are taken. */
      lots: z.array(
        z.object({
          store: z.string(),
          lotCode: z.string(),
          expirationDate: z.string().nullable(),
          available: z.number(),
        }),
      ),
    }),
  ),
});
export type MaterialsProposal = z.infer<typeof materialsProposalSchema>;

/** Choices of origins, for a line whose origin is not certain yet. */
export const originChoicesSchema = z.object({
  productAvailability: z.array(productAvailabilitySchema),
  /** Stores to choose from: for an inventory the stores that cover the line, for a transfer its possible destinations. */
  stores: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      division: z.object({ id: z.int() }),
      available: z.number(),
    }),
  ),
});
export type OriginChoices = z.infer<typeof originChoicesSchema>;
