import { z } from 'zod';
import { defineCall, idParams, numberInPathSchema } from '../kit/contract.ts';
import { languageSchema } from '../kit/list-query.ts';
import {
  treatBlankOrNullAsMissing,
  boundedDaySchema,
  createTextLineSchema,
  namedRecordSchema,
  paragraphSchema,
} from '../kit/schemas.ts';
import { languages } from '../kit/words.ts';
import { maxOrderDetails, quantitySchema } from '../orders/body.ts';
import { customerOrderStates } from './customer-order-state.ts';

const moment = z.iso.datetime({ offset: true });

/** Scheme of the page's header `Authorization`: `Link <token>`. */
export const customerLinkAuthScheme = 'Link';

/** Path of a link's page, below the address of the company. */
export const getCustomerPagePath = (token: string): string => `/q/${token}`;

/** Days for which a link is valid: as long as customers follow an order. */
export const customerLinkDayLimits = { least: 1, most: 365, usual: 180 } as const;

/** Maximum number of links of an order at a time, more than any order needs. */
export const maxCustomerLinksPerOrder = 30;

/** Name that the deciding person enters: the page has no sign-in. */
const decider = createTextLineSchema(120);

const orderLink = z.object({
  id: z.int(),
  /** Address of the mail; null where the link was copied. */
  mailedTo: z.string().nullable(),
  createdBy: namedRecordSchema,
  createdAt: moment,
  expiresAt: moment,
  firstOpenedAt: moment.nullable(),
  openedAt: moment.nullable(),
});
export type OrderLink = z.infer<typeof orderLink>;

const sales = ['orders', 'my_orders'] as const;

/** Calls of the office for the links of an order. The page shows prices: users who see no prices cannot share it. */
export const customerLinkCalls = {
  list: defineCall({
    method: 'GET',
    path: '/orders/{id}/links',
    access: sales,
    needs: 'prices',
    params: idParams,
    answer: z.object({ links: z.array(orderLink) }),
  }),
  /** Creates a link. Only this response contains its URL; the stored hash opens nothing. */
  create: defineCall({
    method: 'POST',
    path: '/orders/{id}/links',
    access: sales,
    needs: 'prices',
    secret: true,
    params: idParams,
    body: z
      .strictObject({
        days: z
          .int('number')
          .min(customerLinkDayLimits.least, 'number')
          .max(customerLinkDayLimits.most, 'number')
          .default(customerLinkDayLimits.usual),
      })
      .prefault({}),
    answer: z.object({ link: orderLink, url: z.string() }),
    status: 201,
  }),
  revoke: defineCall({
    method: 'DELETE',
    path: '/orders/{id}/links/{linkId}',
    access: sales,
    needs: 'prices',
    params: z.strictObject({ id: numberInPathSchema, linkId: numberInPathSchema }),
  }),
};

const shownLine = z.object({
  id: z.int(),
  product: z.string(),
  /** Signed URL, valid for some time, or the drawing of a designed pallet as a `data:` URL; null for a product with neither. */
  picture: z.string().nullable(),
  quantity: z.number(),
  price: z.string(),
  discount: z.string(),
  discountType: z.union([z.literal(0), z.literal(1)]),
  subtotal: z.string(),
  /** Pieces of an accepted order. */
  pieces: z.object({ made: z.number(), shipped: z.number(), delivered: z.number() }).nullable(),
});
export type CustomerPageLine = z.infer<typeof shownLine>;

/** Order of the customer with everything that the page shows. */
export const customerPageSchema = z.object({
  now: moment,
  timeZone: z.string(),
  /** Language of the page: the requested one, or the customer's. */
  language: z.enum(languages),
  company: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    colors: z.object({
      background: z.string(),
      text: z.string(),
      accent: z.string(),
      logo: z.string(),
    }),
    address: z.string().nullable(),
    taxNumber: z.string().nullable(),
    phoneNumber: z.string().nullable(),
  }),
  seller: z.object({ name: z.string(), email: z.string() }),
  number: z.int(),
  /** Revision shown; a decision names the revision that its author saw. */
  revision: z.int(),
  customer: z.string(),
  state: z.enum(customerOrderStates),
  /** Acceptance or end of a quotation; null while it is open. */
  decision: z
    .object({
      at: moment,
      by: z.string().nullable(),
      byLink: z.boolean(),
      reason: z.string().nullable(),
    })
    .nullable(),
  quotedAt: moment,
  validUntil: moment.nullable(),
  requestedDate: z.string().nullable(),
  /** Date of an accepted order by its plan; until it is planned, the date that was promised. */
  readyAt: moment.nullable(),
  paymentTerms: z.string().nullable(),
  deliveryPlace: z.string().nullable(),
  notes: z.string().nullable(),
  lines: z.array(shownLine),
  subtotal: z.string(),
  discount: z.string(),
  total: z.string(),
  tax: z.object({ rate: z.number(), amount: z.string(), total: z.string() }).nullable(),
  /** Shipments that left, the latest first. */
  shipments: z.array(
    z.object({ id: z.int(), arrived: z.boolean(), at: moment.nullable(), pieces: z.number() }),
  ),
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

const pageLanguage = z.strictObject({ lang: z.enum(languages, 'option').optional() });
const revision = z.int('number').min(1, 'number');

/** Calls of the customer page. Each sends the token of its link and has access only to the order of that link. */
export const customerPageCalls = {
  read: defineCall({
    method: 'GET',
    path: '/customer-page',
    access: 'link',
    query: pageLanguage,
    answer: customerPageSchema,
  }),
  /** Date by which the goods of an open quotation could be ready if it were accepted now; null where none can be computed. */
  promise: defineCall({
    method: 'GET',
    path: '/customer-page/promise',
    access: 'link',
    answer: z.object({ readyAt: moment.nullable() }),
  }),
  /** Accepts the quotation. Refused with STALE_ENTITY where it has changed since the page was loaded. */
  accept: defineCall({
    method: 'POST',
    path: '/customer-page/accept',
    access: 'link',
    query: pageLanguage,
    body: z.strictObject({
      seen: revision,
      name: decider,
      message: treatBlankOrNullAsMissing(paragraphSchema.optional()),
    }),
    answer: customerPageSchema,
  }),
  reject: defineCall({
    method: 'POST',
    path: '/customer-page/reject',
    access: 'link',
    query: pageLanguage,
    body: z.strictObject({ seen: revision, name: decider, message: paragraphSchema }),
    answer: customerPageSchema,
  }),
  /** Requests a quotation of the same goods, at current prices. A repeated request with the same key counts once. */
  orderAgain: defineCall({
    method: 'POST',
    path: '/customer-page/order-again',
    access: 'link',
    body: z.strictObject({
      key: z.uuid('invalid'),
      name: decider,
      message: treatBlankOrNullAsMissing(paragraphSchema.optional()),
      requestedDate: treatBlankOrNullAsMissing(boundedDaySchema.optional()),
      lines: z
        .array(z.strictObject({ id: z.int('option'), quantity: quantitySchema }), 'invalid')
        .min(1, 'required')
        .max(maxOrderDetails, 'max'),
    }),
    answer: z.object({ number: z.int() }),
    status: 201,
  }),
  quotationPdf: defineCall({
    method: 'GET',
    path: '/customer-page/quotation',
    access: 'link',
    file: 'application/pdf',
    query: pageLanguage,
  }),
  deliveryNote: defineCall({
    method: 'GET',
    path: '/customer-page/shipments/{id}/delivery-note',
    access: 'link',
    file: 'application/pdf',
    params: idParams,
    query: z.strictObject({ lang: languageSchema }),
  }),
};
