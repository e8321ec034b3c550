import { z } from 'zod';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { instantSchema, namedRecordSchema, paragraphSchema } from '../kit/schemas.ts';
import {
  detailBody,
  maxOrderDetails,
  orderBody,
  unpricedDetailBody,
  type OrderBody,
} from './body.ts';
import { originTypes } from './origins.ts';

const createLinesSchema = <Detail extends z.ZodType>(each: Detail) =>
  z.array(each, 'invalid').max(maxOrderDetails, 'max').optional();

/** Body with the new state of an accepted order: omitted values stay. A line that is missing in the list is removed. */
export const revisionBody = orderBody
  .pick({
    requestedDate: true,
    paymentTerms: true,
    deliveryPlace: true,
    notes: true,
    updatedAt: true,
  })
  .extend({
    reason: paragraphSchema,
    details: createLinesSchema(detailBody),
    /** Signature of the consequences that the dry run returned; a different signature refuses the change with STALE_ENTITY. */
    seen: z.string('invalid').max(100, 'max').optional(),
  });
export const unpricedRevisionBody = revisionBody.extend({
  details: createLinesSchema(unpricedDetailBody),
});
export type RevisionBody = Omit<z.output<typeof revisionBody>, 'details'> & {
  readonly details?: OrderBody['details'] | undefined;
};
export type RevisionInput = z.input<typeof revisionBody>;

/** Terms of an order that a revision may change, besides its lines. */
export const revisableTerms = ['requestedDate', 'paymentTerms', 'deliveryPlace', 'notes'] as const;
export type RevisableTerm = (typeof revisableTerms)[number];

const amounts = {
  price: addResponseFieldGuard('prices', z.string()),
  discount: addResponseFieldGuard('prices', z.string()),
  discountType: addResponseFieldGuard('prices', z.union([z.literal(0), z.literal(1)])),
  subtotal: addResponseFieldGuard('prices', z.string()),
};
const agreed = z.object({ quantity: z.number(), ...amounts });
const money = z.object({
  subtotal: z.string(),
  discount: z.string(),
  total: z.string(),
  tax: z.object({ rate: z.number(), amount: z.string(), total: z.string() }).nullable(),
});

/** Consequences of a revision for one line. */
const revisedLine = z.object({
  /** Id of the line; null for an added line. */
  id: z.int().nullable(),
  product: namedRecordSchema,
  /** Agreed line before the change, and after it: null where the line is added or removed. */
  before: agreed.nullable(),
  after: agreed.nullable(),
  origin: z.enum(originTypes).nullable(),
  /** Reserved pieces of the line that are released, and further pieces that are reserved. */
  released: z.number(),
  reserved: z.number(),
  /** Whether the line needs an origin again, or for the first time, since its store lacks so many pieces. */
  opened: z.boolean(),
  missing: z.number(),
  /** Change of the request to another division: withdrawn, or sent again with the new quantity. */
  request: z.enum(['withdrawn', 'askedAnew']).nullable(),
  /** Minutes of the line's planned work that are released, and minutes to be planned after the change. */
  freedMinutes: z.number(),
  minutesToPlan: z.number(),
});

/** Planned event that is removed, shortened, or has fewer pieces in its load. */
const goneEvent = z.object({
  start: instantSchema,
  end: instantSchema,
  /** New end of the event; null where it is removed. */
  endAfter: instantSchema.nullable(),
  /** Pieces of the line in a load, before and after the change. */
  pieces: z.number().optional(),
  piecesAfter: z.number().optional(),
  workplace: namedRecordSchema,
  user: namedRecordSchema,
});

export const revisionImpactSchema = z.object({
  /** Number of the new revision: the accepted revision is number 1. */
  number: z.int(),
  seen: z.string(),
  status: z.object({ before: z.string(), after: z.string() }),
  terms: z.array(
    z.object({
      field: z.enum(revisableTerms),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Changed lines, in sequence; removed lines come last. */
  lines: z.array(revisedLine),
  work: z.object({
    events: z.array(goneEvent),
    freedMinutes: z.number(),
    /** Pieces of the whole order without a plan, before and after the change. */
    toPlanBefore: z.number(),
    toPlanAfter: z.number(),
  }),
  /** End of the order: by its plan, else by the promised date. Only a dry run returns it; null where no date can be computed. */
  ends: z
    .object({
      before: instantSchema.nullable(),
      after: instantSchema.nullable(),
      lateDays: z.int(),
    })
    .nullable(),
  /** Raw material of the remaining production, where the needed quantity changes. */
  materials: z.array(
    z.object({
      rawMaterial: namedRecordSchema,
      measure: z.string(),
      before: z.number(),
      after: z.number(),
      /** Quantity that will be missing in stock when the work begins. */
      missing: z.number(),
    }),
  ),
  /** Shipments that have not left and whose pieces change. A shipment without pieces is removed. */
  shipments: z.array(z.object({ id: z.int(), before: z.number(), after: z.number() })),
  money: addResponseFieldGuard(
    'prices',
    z.object({ before: money, after: money, difference: z.string() }),
  ),
});
export type RevisionImpact = z.infer<typeof revisionImpactSchema>;
export type RevisedLine = RevisionImpact['lines'][number];

/** Kinds of revisions: sent to the customer, accepted without having been sent, changed after acceptance, or changed and not sent yet. */
export const revisionKinds = ['sent', 'accepted', 'revised', 'current'] as const;

/** State of an order when it was sent or agreed. */
export const orderRevisionSchema = z.object({
  number: z.int(),
  kind: z.enum(revisionKinds),
  /** Moment at which the customer accepted this revision. */
  acceptedAt: instantSchema.nullable(),
  /** Reason for changing an accepted order. */
  reason: z.string().nullable(),
  user: namedRecordSchema.nullable(),
  at: instantSchema,
  requestedDate: z.string().nullable(),
  /** Day until which the offer was valid; null for an agreed order. */
  expirationDate: instantSchema.nullable(),
  paymentTerms: z.string().nullable(),
  deliveryPlace: z.string().nullable(),
  notes: z.string().nullable(),
  details: z.array(
    z.object({ id: z.int(), product: namedRecordSchema, quantity: z.number(), ...amounts }),
  ),
  subtotal: addResponseFieldGuard('prices', z.string()),
  discount: addResponseFieldGuard('prices', z.string()),
  total: addResponseFieldGuard('prices', z.string()),
  tax: addResponseFieldGuard(
    'prices',
    z.object({ rate: z.number(), amount: z.string(), total: z.string() }).nullable(),
  ),
});
export type OrderRevision = z.infer<typeof orderRevisionSchema>;
