import { z } from 'zod';
import { addAnswerGuard } from '../kit/field-guards.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import { languages } from '../kit/words.ts';
import { linePiecesSchema } from './line-pieces.ts';
import { originTypes, transferTypes } from './origins.ts';

const instant = z.iso.datetime({ offset: true });

/** Origin of a line's goods, as far as it is chosen. */
export const detailOriginSchema = z.object({
  productId: z.int(),
  quantity: z.number(),
  originType: z.enum(originTypes),
  /** Division that makes or has the goods. */
  division: namedRecordSchema.nullable(),
  transferType: z.enum(transferTypes).nullable(),
  /** Store where the goods of an inventory lie, or to which a transfer brings them. */
  store: namedRecordSchema.nullable(),
  /** Whether the origin is certain: a transfer is once it was accepted. */
  settled: z.boolean(),
  /** Whether the goods are reserved where they leave for the customer. */
  ready: z.boolean(),
  /** Pieces that production brought into a store so far. */
  made: z.number().optional(),
});
export type DetailOrigin = z.infer<typeof detailOriginSchema>;

/** Transfer request for a line to one division, with its answer. */
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

/** Part of a line that has several origins. The parts stand one after the other; null for a line that is whole. */
const part = z.object({
  /** Id of the first part, which is the line's. */
  line: z.int(),
  /** Number of the part, from 1. */
  number: z.int(),
  count: z.int(),
  /** Ordered units of the whole line. */
  ordered: z.number(),
});

const detailShape = {
  id: z.int(),
  part: part.nullable(),
  product: z.object({ id: z.int(), name: z.string(), price: addAnswerGuard('prices', z.string()) }),
  data: z.object({
    quantity: z.number(),
    price: addAnswerGuard('prices', z.string()),
    discount: addAnswerGuard('prices', z.string()),
    discountType: addAnswerGuard('prices', z.union([z.literal(0), z.literal(1)])),
    origin: detailOriginSchema.nullable(),
  }),
  /**
   * Divisions that produce the line, or would: its raw material comes from the stores of the first, its goods into one of the second.
   * Null without a flow, and for a line that is not produced.
   */
  madeIn: z.object({ material: namedRecordSchema, product: namedRecordSchema }).nullable(),
  /** US dollars after the discount. */
  subtotal: addAnswerGuard('prices', z.string()),
  /** Stock of the product, in the stores that the reader sees. */
  productAvailability: z.array(productAvailabilitySchema),
  /** Progress of the line's pieces; left out while the line has no origin. */
  pieces: linePiecesSchema.optional(),
  /** Latest transfer request for the line. */
  transferRequest: requestedTransferSchema.nullable(),
};

export const orderDetailSchema = z.object(detailShape);
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** A line with the facts that planning needs. */
export const plannedOrderDetailSchema = z.object({
  ...detailShape,
  product: z.object({
    ...detailShape.product.shape,
    /** Flow as frozen when the quotation was accepted; before that, the present flow of the product. */
    workplaceFlows: z.array(
      z.object({
        step: z.int(),
        /** Minutes of work per unit. */
        workTime: z.number(),
        /** Minutes before the first unit, for each worker of the step. */
        setUp: z.number(),
        /** Minutes by which work there ran over, expected again. */
        extraMinutes: z.int(),
        /** Minutes of transport from the step before, where that stands in another division. */
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
export type PlannedOrderDetail = z.infer<typeof plannedOrderDetailSchema>;

/** Event in the history of an order. */
const move = z.object({
  event: z.string(),
  status: z.string(),
  from: z.string().nullable(),
  /** Null for events caused by time or by a visitor of the customer's link. */
  user: namedRecordSchema.nullable(),
  /** Name that the visitor of the link entered. */
  byName: z.string().nullable(),
  at: instant,
  reason: z.string().nullable(),
});
export type OrderHistoryEntry = z.infer<typeof move>;

/** An order with everything that its panels show. */
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
  /** Revision number: increases with a change after sending, and with a change after acceptance. */
  revision: z.int(),
  /** US dollars before discounts, the discounts, and what remains. */
  subtotal: addAnswerGuard('prices', z.string()),
  discount: addAnswerGuard('prices', z.string()),
  total: addAnswerGuard('prices', z.string()),
  /** Tax that the rate frozen at the quotation adds to the total; left out where there is none. */
  tax: addAnswerGuard(
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
  productionFinishedAt: instant.nullable(),
  /** Moment at which the floor reported that all of the order is made. */
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
  /** Raw material that production was expected to use, and used: `taken` from stock so far, and `owed`. */
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

/** A line with its amounts, before hidden values are removed for its reader. */
export type PricedOrderDetail = OrderDetail & {
  readonly product: { readonly price: string };
  readonly data: {
    readonly price: string;
    readonly discount: string;
    readonly discountType: 0 | 1;
  };
  readonly subtotal: string;
};

/** An order with its amounts. */
export type PricedOrder = Omit<WholeOrder, 'details'> & {
  readonly subtotal: string;
  readonly discount: string;
  readonly total: string;
  readonly details: PricedOrderDetail[];
};

/** Materials that finishing production would use, in each material's measure. */
export const materialsProposalSchema = z.object({
  lotCode: z.string(),
  /** The divisions in which lines end, with the stores that may take their goods. */
  goodsTo: z.array(z.object({ division: namedRecordSchema, stores: z.array(namedRecordSchema) })),
  /** The divisions in which lines begin: their stores give the material. */
  materialFrom: z.array(namedRecordSchema),
  lines: z.array(
    z.object({
      detail: z.object({ id: z.int() }),
      product: namedRecordSchema,
      /** Division in which the line ends: one of `goodsTo`. */
      division: z.object({ id: z.int() }),
      /** Quantity ordered, in a store already, and proposed as made in all. */
      quantity: z.number(),
      stocked: z.number(),
      proposed: z.number(),
      /** Pieces lost on the floor: they used material too. */
      scrap: z.number(),
      /** Whether the proposed number is the floor's count. */
      byFloor: z.boolean(),
      /** Quantities for one piece. */
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
      /** Proposed total, and the quantity taken already with parts that came in before. */
      proposed: z.number(),
      taken: z.number(),
      /** Lots in the order in which they are taken. */
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

/** Choices of an origin, before the origin of a line is certain. */
export const originChoicesSchema = z.object({
  productAvailability: z.array(productAvailabilitySchema),
  /** Stores to choose from: for an inventory, those that cover the line; for a transfer, its possible destinations. */
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
