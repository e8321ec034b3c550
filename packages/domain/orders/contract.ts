import { z } from 'zod';
import {
  getCatalogueCalls,
  defineCall,
  idParams,
  languageQuery,
  numberInPathSchema,
} from '../kit/contract.ts';
import type { FieldReader } from '../kit/field-guards.ts';
import { maxMailCcAddresses } from '../kit/mail-texts.ts';
import { languageSchema, listMetadataSchema, createListQuerySchema } from '../kit/list-query.ts';
import { requireDateRange } from '../kit/range.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  boundedMomentSchema,
  daySchema,
  createModuleRecordSchema,
  instantSchema,
  mailAddressSchema,
  namedRecordSchema,
  paragraphSchema,
  referenceSchema,
  treatBlankOrNullAsMissing,
} from '../kit/schemas.ts';
import { createUploadsSchema } from '../kit/uploads.ts';
import { languages } from '../kit/words.ts';
import { stockQuantitySchema } from '../inventories/quantity.ts';
import { hasCallAccess } from '../profiles/profiles.ts';
import {
  materialsProposalSchema,
  originChoicesSchema,
  planningOrderDetailSchema,
  wholeOrderSchema,
} from './answers.ts';
import { maxOrderDetails, orderBody, orderEndReasonBody, unpricedOrderBody } from './body.ts';
import { orderLineInfoSchema } from './order-line-info.ts';
import { myOrders, orders, ordersPlanning, orderListScreens } from './order.ts';
import { originTypes, transferTypes } from './origins.ts';
import {
  orderRevisionSchema,
  revisionBody,
  revisionImpactSchema,
  unpricedRevisionBody,
} from './revision.ts';
import { madePiecesSchema, usedMaterialsSchema } from './used-materials.ts';

/** Permissions to sell: all orders, or the user's own orders, which the server checks for each order. */
const sales = ['orders', 'my_orders'] as const;

const element = createModuleRecordSchema(orders);
const listAnswer = z.object({ elements: z.array(element), metadata: listMetadataSchema });

const originShape = {
  origin: z.enum(originTypes, createWrongTypeError('option')),
  /** Units of the line from this origin; all units when left out. The remaining units wait for another origin. */
  quantity: treatBlankOrNullAsMissing(stockQuantitySchema.optional()),
  /** Store of origin `inventory`, or requested division of a transfer. */
  originId: treatBlankOrNullAsMissing(z.int('option').nonnegative('option').optional()),
  transferType: treatBlankOrNullAsMissing(z.enum(transferTypes, 'option').optional()),
  /** Destination store of a transfer of type `transfer`. */
  store: treatBlankOrNullAsMissing(referenceSchema.optional()),
};
export const originBody = z.strictObject(originShape);
export type OriginBody = z.output<typeof originBody>;

/** Store of the produced goods. Without a lot code the code is made from the order's number and the day. */
export const finishProductionBody = z.strictObject({
  store: referenceSchema,
  /** Stores, one for each further division, where the lines of an order end in several divisions. */
  otherStores: z.array(referenceSchema).max(50, 'max').optional(),
  lotCode: treatBlankOrNullAsMissing(
    z.string('invalid').trim().min(1, 'required').max(60, 'max').optional(),
  ),
  expirationDate: treatBlankOrNullAsMissing(daySchema.optional()),
  materials: usedMaterialsSchema,
  details: madePiecesSchema,
});
export type FinishProductionBody = z.output<typeof finishProductionBody>;

const proposal = z.object({
  detail: z.object({ id: z.int() }),
  /** Units of the line from this origin. */
  quantity: z.number(),
  /** Proposed origin; null where there is no stock anywhere and no way to make the product. */
  origin: z.enum(originTypes).nullable(),
  originId: z.int().optional(),
  transferType: z.enum(transferTypes).optional(),
  store: z.object({ id: z.int() }).optional(),
  /** Name of the store, or of the division that makes or sends the goods. */
  place: z.string().nullable(),
  /** Unreserved units at that place; for production, those in the order's own division. */
  free: z.number(),
});

const customersPaper = z.strictObject({
  /** Language of the quotation; the customer's own when left out. */
  lang: z.enum(languages, 'option').optional(),
  /** Whether the response includes the date by which the goods could be ready. */
  promise: z.enum(['true', 'false'], 'option').default('true'),
});

const findUnpricedBody = (reader: FieldReader) =>
  hasCallAccess('prices', reader) ? undefined : unpricedOrderBody;

/** Work, goods, shipments and requests that the end of an order releases. */
const releasedWork = z.object({
  customer: z.string(),
  /** Pieces that the floor began and that are in no store yet: for each product the pieces of its furthest step. */
  begun: z.array(z.object({ product: namedRecordSchema, pieces: z.number() })),
  events: z.int(),
  minutes: z.number(),
  goods: z.array(
    z.object({ product: namedRecordSchema, lotCode: z.string(), quantity: z.number() }),
  ),
  shipments: z.int(),
  onTheWay: z.int(),
  requests: z.int(),
});
export type ReleasedWork = z.infer<typeof releasedWork>;

const defineVerbCall = <const Path extends string, Body extends z.ZodType>(
  path: Path,
  body: Body,
) =>
  defineCall({
    method: 'POST',
    path,
    access: sales,
    params: idParams,
    query: languageQuery,
    body,
    answer: wholeOrderSchema,
  });

export const orderCalls = {
  /** Lists the orders that the user has access to: with `orders` those of the account or the division, with `my_orders` the user's own. */
  list: defineCall({ ...getCatalogueCalls(orders).list, access: orderListScreens }),
  listMine: defineCall({
    method: 'GET',
    path: '/my-orders',
    access: 'my_orders',
    query: createListQuerySchema(myOrders),
    answer: listAnswer,
  }),
  listToPlan: defineCall({
    method: 'GET',
    path: '/orders-planning',
    access: 'orders_planning',
    query: createListQuerySchema(ordersPlanning),
    answer: listAnswer,
  }),
  /** Lists orders by number, for selects. */
  choices: defineCall({
    method: 'GET',
    path: '/orders/all',
    access: orderListScreens,
    query: z.strictObject({
      page: numberInPathSchema.pipe(z.int().min(1, 'number').max(999_999_999, 'number')).default(1),
      size: numberInPathSchema.pipe(z.int().min(1, 'number').max(100, 'number')).default(6),
      search: z.string().max(200, 'max').default(''),
      lang: languageSchema,
    }),
    answer: z.object({ elements: z.array(namedRecordSchema), metadata: listMetadataSchema }),
  }),
  /** Returns facts shown beside the lines of a quotation, for each requested product. */
  lineFacts: defineCall({
    method: 'GET',
    path: '/orders/line-facts',
    access: sales,
    query: z.strictObject({
      products: z
        .string('required')
        .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'number')
        .transform((ids) => [...new Set(ids.split(',').map(Number))])
        .pipe(z.array(z.int()).max(maxOrderDetails, 'max')),
      customer: numberInPathSchema.optional(),
      division: numberInPathSchema.optional(),
      /** Order whose lines are written: its own terms are not the last price. */
      order: numberInPathSchema.optional(),
    }),
    answer: z.array(orderLineInfoSchema),
  }),
  statuses: defineCall({
    method: 'GET',
    path: '/orders/statuses',
    access: 'signed-in',
    byKey: true,
    answer: z.array(z.object({ name: z.string(), color: z.string() })),
  }),
  read: defineCall({
    method: 'GET',
    path: '/orders/{id}',
    access: orderListScreens,
    params: idParams,
    query: languageQuery,
    answer: wholeOrderSchema,
  }),
  create: defineCall({
    method: 'POST',
    path: '/orders',
    access: sales,
    query: languageQuery,
    body: orderBody,
    bodyFor: findUnpricedBody,
    answer: wholeOrderSchema,
    status: 201,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/orders/{id}',
    access: sales,
    params: idParams,
    query: languageQuery,
    body: orderBody,
    bodyFor: findUnpricedBody,
    answer: wholeOrderSchema,
  }),
  /** Deletes a quotation; other orders are refused. */
  remove: defineCall({
    method: 'DELETE',
    path: '/orders/{id}',
    access: sales,
    right: 'mayDelete',
    params: idParams,
  }),
  accept: defineVerbCall('/orders/accept-quotation/{id}', z.strictObject({}).prefault({})),
  reject: defineVerbCall('/orders/{id}/reject', orderEndReasonBody),
  /** Cancels an order, until its goods are delivered. */
  cancel: defineVerbCall('/orders/{id}/cancel', orderEndReasonBody),
  /**
   * Changes an accepted order. With `dryRun` nothing is changed and the response lists the consequences.
   * Without it, the change is made only if the consequences equal those of the dry run.
   */
  revise: defineCall({
    method: 'POST',
    path: '/orders/{id}/revision',
    access: sales,
    params: idParams,
    query: z.strictObject({
      lang: languageSchema,
      dryRun: z.enum(['true', 'false'], 'option').default('false'),
    }),
    body: revisionBody,
    bodyFor: (reader) => (hasCallAccess('prices', reader) ? undefined : unpricedRevisionBody),
    answer: z.object({ order: wholeOrderSchema, impact: revisionImpactSchema }),
  }),
  /** Lists the revisions that were sent or agreed; none where the order was neither sent nor changed. */
  revisions: defineCall({
    method: 'GET',
    path: '/orders/{id}/revisions',
    access: orderListScreens,
    params: idParams,
    query: languageQuery,
    answer: z.array(orderRevisionSchema),
  }),
  /** Returns a revision as a PDF, in the customer's language unless another language is requested. */
  revisionPdf: defineCall({
    method: 'GET',
    path: '/orders/{id}/revisions/{number}/pdf',
    access: sales,
    needs: 'prices',
    file: 'application/pdf',
    params: z.strictObject({ id: numberInPathSchema, number: numberInPathSchema }),
    query: z.strictObject({ lang: z.enum(languages, 'option').optional() }),
  }),
  /** Returns the work and goods that canceling or un-planning would release now; nothing is changed. */
  freed: defineCall({
    method: 'GET',
    path: '/orders/{id}/freed',
    access: [...sales, 'orders_planning'],
    params: idParams,
    query: z.strictObject({ lang: languageSchema, by: z.enum(['cancel', 'unplan'], 'option') }),
    answer: releasedWork,
  }),
  /** Removes planned work that has not begun from the calendar. */
  unplan: defineCall({
    method: 'POST',
    path: '/orders/{id}/unplan',
    access: 'orders_planning',
    params: idParams,
    query: languageQuery,
    body: z.strictObject({ updatedAt: instantSchema.optional() }).prefault({}),
    answer: wholeOrderSchema,
  }),
  customFields: defineCall({
    method: 'PUT',
    path: '/orders/{id}/custom-fields',
    access: sales,
    params: idParams,
    query: languageQuery,
    body: z.strictObject({
      customFields: z.record(z.string(), z.unknown()),
      updatedAt: instantSchema.optional(),
    }),
    answer: wholeOrderSchema,
  }),
  /**
   * Assigns an origin to a line, or to some of its pieces: the remaining pieces become a part that waits for another origin.
   * An incomplete request is answered with the choices: the order has an `id`, the choices have `productAvailability`.
   */
  manageDetail: defineCall({
    method: 'PUT',
    path: '/orders/manage-detail/{detailId}',
    access: sales,
    params: z.strictObject({ detailId: numberInPathSchema }),
    query: languageQuery,
    body: originBody,
    answer: z.union([wholeOrderSchema, originChoicesSchema]),
  }),
  /**
   * Withdraws the origin of a line, or of a part of it, before its work began; `manageDetail` then assigns another origin.
   * The part is merged with the part of its line that waits for an origin.
   */
  releaseDetail: defineCall({
    method: 'POST',
    path: '/orders/release-detail/{detailId}',
    access: sales,
    params: z.strictObject({ detailId: numberInPathSchema }),
    query: languageQuery,
    answer: wholeOrderSchema,
  }),
  /**
   * Proposes origins for every open line and changes nothing, when sent without `origins`. With `origins`, assigns all of them or none.
   * A line may be listed several times, each time with some of its pieces: it is then split.
   */
  fillOrigins: defineCall({
    method: 'POST',
    path: '/orders/{id}/fill-origins',
    access: sales,
    params: idParams,
    query: languageQuery,
    body: z
      .strictObject({
        origins: z
          .array(
            z.strictObject({
              detail: referenceSchema,
              ...originShape,
              // Name of the place, so that a proposal may be sent back unchanged.
              place: z.string().nullish(),
              free: z.number().optional(),
            }),
          )
          .min(1, 'required')
          .max(200, 'max')
          .optional(),
      })
      .prefault({}),
    answer: z.union([wholeOrderSchema, z.object({ proposals: z.array(proposal) })]),
  }),
  /** Returns the raw material that finishing production would use, and the proposed lot code. */
  productionMaterials: defineCall({
    method: 'GET',
    path: '/orders/{id}/production-materials',
    access: 'orders_planning',
    params: idParams,
    query: languageQuery,
    answer: materialsProposalSchema,
  }),
  finishProduction: defineCall({
    method: 'POST',
    path: '/orders/{id}/finish-production',
    access: 'orders_planning',
    params: idParams,
    query: languageQuery,
    body: finishProductionBody,
    answer: wholeOrderSchema,
  }),
  /** Returns the quotation as a PDF, in the customer's language unless another language is requested. */
  pdf: defineCall({
    method: 'GET',
    path: '/orders/{id}/pdf',
    access: sales,
    needs: 'prices',
    file: 'application/pdf',
    params: idParams,
    query: customersPaper,
  }),
  /**
   * Mails the quotation to the customer, or to the addresses of the form, with the form's PDF or the server's own.
   * Replies go to the sender.
   */
  shareByEmail: defineCall({
    method: 'POST',
    path: '/orders/{id}/share-via-email',
    access: sales,
    needs: 'prices',
    multipart: true,
    params: idParams,
    query: customersPaper,
    body: z.strictObject({
      file: createUploadsSchema(['pdf'], 1),
      message: treatBlankOrNullAsMissing(paragraphSchema.optional()),
      to: treatBlankOrNullAsMissing(mailAddressSchema.optional()),
      copies: z
        .array(mailAddressSchema, 'invalid')
        .max(maxMailCcAddresses, 'selection')
        .default([]),
      /** Whether the sender receives a copy. */
      copyToMe: z.boolean('option').default(false),
      /** Whether the mail links to the page on which the customer answers. */
      link: z.boolean('option').default(true),
    }),
    answer: z.object({ email: z.string() }),
  }),
  details: defineCall({
    method: 'GET',
    path: '/details/{orderId}',
    access: orderListScreens,
    params: z.strictObject({ orderId: numberInPathSchema }),
    query: requireDateRange(
      z.strictObject({
        lang: languageSchema,
        startDate: boundedMomentSchema.optional(),
        endDate: boundedMomentSchema.optional(),
      }),
    ),
    answer: z.object({
      details: z.array(planningOrderDetailSchema),
      events: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
};

/** Event to the browsers of the user who mailed a quotation: `{orderId, email, sent, inOutbox}`, after each attempt to deliver it; `inOutbox` without a mail server. */
export const quotationMailedEvent = 'quotationMailed';
