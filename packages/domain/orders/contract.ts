import { z } from 'zod';
import {
  catalogueCalls,
  defineCall,
  idParams,
  languageQuery,
  numberInPath,
} from '../kit/contract.ts';
import { lang, listMetadata, listQuerySchema } from '../kit/list-query.ts';
import { beforeEnd, isRange } from '../kit/range.ts';
import { requiredOr } from '../kit/rules.ts';
import {
  calendarMoment,
  day,
  elementSchema,
  instant,
  namedRecord,
  paragraph,
  referenceSchema,
  blankAsNone,
} from '../kit/schemas.ts';
import { uploads } from '../kit/uploads.ts';
import { languages } from '../kit/words.ts';
import { materialsProposal, originChoices, plannedDetail, wholeOrder } from './answers.ts';
import { orderBody, reasonBody } from './body.ts';
import { myOrders, orders, ordersPlanning, orderViews } from './order.ts';
import { originTypes, transferTypes } from './origins.ts';
import { usedMaterials } from './used-materials.ts';

/** Who sells: all orders, or the own ones, as the server tells by the order. */
const sales = ['orders', 'my_orders'] as const;

const element = elementSchema(orders);
const listAnswer = z.object({ elements: z.array(element), metadata: listMetadata });

const originShape = {
  origin: z.enum(originTypes, requiredOr('option')),
  /** The store of an inventory, the asked division of a transfer. */
  originId: blankAsNone(z.int('option').nonnegative('option').optional()),
  transferType: blankAsNone(z.enum(transferTypes, 'option').optional()),
  /** Where a transfer of type `transfer` brings the goods. */
  store: blankAsNone(referenceSchema.optional()),
};
export const originBody = z.strictObject(originShape);
export type OriginBody = z.output<typeof originBody>;

/** Where the produced goods lie. Without a lot code the order's number and the day make one. */
export const finishBody = z.strictObject({
  store: referenceSchema,
  /** One more for each further division, where the lines of an order end in several. */
  otherStores: z.array(referenceSchema).max(50, 'max').optional(),
  lotCode: blankAsNone(z.string('invalid').trim().min(1, 'required').max(60, 'max').optional()),
  expirationDate: blankAsNone(day.optional()),
  materials: usedMaterials,
});
export type FinishBody = z.output<typeof finishBody>;

const proposal = z.object({
  detail: z.object({ id: z.int() }),
  /** Null where there is no stock anywhere and no way to make it. */
  origin: z.enum(originTypes).nullable(),
  originId: z.int().optional(),
  transferType: z.enum(transferTypes).optional(),
  store: z.object({ id: z.int() }).optional(),
  /** The store, or the division that makes or sends it, by name. */
  place: z.string().nullable(),
});

const customersPaper = z.strictObject({
  /** Left out, the customer's own. */
  lang: z.enum(languages, 'option').optional(),
  /** Whether it says when the goods could be done. */
  promise: z.enum(['true', 'false'], 'option').default('true'),
});

const verb = <const Path extends string, Body extends z.ZodType>(path: Path, body: Body) =>
  defineCall({
    method: 'POST',
    path,
    access: sales,
    params: idParams,
    query: languageQuery,
    body,
    answer: wholeOrder,
  });

export const orderCalls = {
  /** All that the person reaches: of the account or the own division with `orders`, the own ones with `my_orders`. */
  list: defineCall({ ...catalogueCalls(orders).list, access: orderViews }),
  listMine: defineCall({
    method: 'GET',
    path: '/my-orders',
    access: 'my_orders',
    query: listQuerySchema(myOrders),
    answer: listAnswer,
  }),
  listToPlan: defineCall({
    method: 'GET',
    path: '/orders-planning',
    access: 'orders_planning',
    query: listQuerySchema(ordersPlanning),
    answer: listAnswer,
  }),
  /** Orders by number, for selects. */
  choices: defineCall({
    method: 'GET',
    path: '/orders/all',
    access: orderViews,
    query: z.strictObject({
      page: numberInPath.pipe(z.int().min(1, 'number').max(999_999_999, 'number')).default(1),
      size: numberInPath.pipe(z.int().min(1, 'number').max(100, 'number')).default(6),
      search: z.string().max(200, 'max').default(''),
      lang,
    }),
    answer: z.object({ elements: z.array(namedRecord), metadata: listMetadata }),
  }),
  statuses: defineCall({
    method: 'GET',
    path: '/orders/statuses',
    access: 'signed-in',
    answer: z.array(z.object({ name: z.string(), color: z.string() })),
  }),
  read: defineCall({
    method: 'GET',
    path: '/orders/{id}',
    access: orderViews,
    params: idParams,
    query: languageQuery,
    answer: wholeOrder,
  }),
  create: defineCall({
    method: 'POST',
    path: '/orders',
    access: sales,
    query: languageQuery,
    body: orderBody,
    answer: wholeOrder,
    status: 201,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/orders/{id}',
    access: sales,
    params: idParams,
    query: languageQuery,
    body: orderBody,
    answer: wholeOrder,
  }),
  /** Quotations only. */
  remove: defineCall({ method: 'DELETE', path: '/orders/{id}', access: sales, params: idParams }),
  accept: verb('/orders/accept-quotation/{id}', z.strictObject({}).prefault({})),
  reject: verb('/orders/{id}/reject', reasonBody),
  cancel: verb('/orders/{id}/cancel', reasonBody),
  customFields: defineCall({
    method: 'PUT',
    path: '/orders/{id}/custom-fields',
    access: sales,
    params: idParams,
    query: languageQuery,
    body: z.strictObject({
      customFields: z.record(z.string(), z.unknown()),
      updatedAt: instant.optional(),
    }),
    answer: wholeOrder,
  }),
  /**
   * Gives a line its origin. What names too little is answered with what there is to choose from: the order itself has
   * an `id`, the choices have `productAvailability`.
   */
  manageDetail: defineCall({
    method: 'PUT',
    path: '/orders/manage-detail/{detailId}',
    access: sales,
    params: z.strictObject({ detailId: numberInPath }),
    query: languageQuery,
    body: originBody,
    answer: z.union([wholeOrder, originChoices]),
  }),
  /** Takes the origin of a line back before its work began; `manageDetail` then gives it another. */
  releaseDetail: defineCall({
    method: 'POST',
    path: '/orders/release-detail/{detailId}',
    access: sales,
    params: z.strictObject({ detailId: numberInPath }),
    query: languageQuery,
    answer: wholeOrder,
  }),
  /** Without `origins`, proposes one for every open line and changes nothing; with them, assigns all or none. */
  fillOrigins: defineCall({
    method: 'POST',
    path: '/orders/{id}/fill-origins',
    access: sales,
    params: idParams,
    query: languageQuery,
    body: z
      .strictObject({
        origins: z
          .array(z.strictObject({ detail: referenceSchema, ...originShape }))
          .min(1, 'required')
          .max(200, 'max')
          .optional(),
      })
      .prefault({}),
    answer: z.union([wholeOrder, z.object({ proposals: z.array(proposal) })]),
  }),
  /** What finishing production would take of raw material, and the code of the lot. */
  productionMaterials: defineCall({
    method: 'GET',
    path: '/orders/{id}/production-materials',
    access: 'orders_planning',
    params: idParams,
    query: languageQuery,
    answer: materialsProposal,
  }),
  finishProduction: defineCall({
    method: 'POST',
    path: '/orders/{id}/finish-production',
    access: 'orders_planning',
    params: idParams,
    query: languageQuery,
    body: finishBody,
    answer: wholeOrder,
  }),
  /** The quotation as a document, in the customer's own language unless another is asked for. */
  pdf: defineCall({
    method: 'GET',
    path: '/orders/{id}/pdf',
    access: sales,
    file: 'application/pdf',
    params: idParams,
    query: customersPaper,
  }),
  /** Mails the customer the quotation: the PDF of the form, or the server's own where it brings none. */
  shareByEmail: defineCall({
    method: 'POST',
    path: '/orders/{id}/share-via-email',
    access: sales,
    multipart: true,
    params: idParams,
    query: customersPaper,
    body: z.strictObject({
      file: uploads(['pdf'], 1),
      message: blankAsNone(paragraph.optional()),
    }),
    answer: z.object({ email: z.string() }),
  }),
  details: defineCall({
    method: 'GET',
    path: '/details/{orderId}',
    access: orderViews,
    params: z.strictObject({ orderId: numberInPath }),
    query: z
      .strictObject({
        lang,
        startDate: calendarMoment.optional(),
        endDate: calendarMoment.optional(),
      })
      .refine(
        ({ startDate, endDate }) => !startDate || !endDate || isRange({ startDate, endDate }),
        beforeEnd,
      ),
    answer: z.object({
      details: z.array(plannedDetail),
      events: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
};

/** Told to the browsers of whoever mailed a quotation: `{orderId, email, sent}`, after each try to deliver it. */
export const quotationMailed = 'quotationMailed';
