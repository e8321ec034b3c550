import { z } from 'zod';
import { defineCall, idParams, numberInPath } from '../kit/contract.ts';
import { lang } from '../kit/list-query.ts';
import { blankAsNone, calendarDay, line, namedRecord, paragraph } from '../kit/schemas.ts';
import { languages } from '../kit/words.ts';
import { mostDetails, quantitySchema } from '../orders/body.ts';
import { customerStates } from './state.ts';

const told = z.iso.datetime({ offset: true });

/** What a page shows itself by: `Link <its token>`, in the header `Authorization`. */
export const linkScheme = 'Link';

/** Where the page of a link is, below the address of the company. */
export const customerPagePath = (token: string): string => `/q/${token}`;

/** How long a link is good for, in days: as long as somebody follows an order. */
export const linkDays = { least: 1, most: 365, usual: 180 } as const;

/** More at a time than any order needs. */
export const mostLinks = 30;

/** Whoever decides says who they are: nobody signs in here. */
const decider = line(120);

const orderLink = z.object({
  id: z.int(),
  /** To whom it was mailed; null where it was copied. */
  mailedTo: z.string().nullable(),
  createdBy: namedRecord,
  createdAt: told,
  expiresAt: told,
  firstOpenedAt: told.nullable(),
  openedAt: told.nullable(),
});
export type OrderLink = z.infer<typeof orderLink>;

const sales = ['orders', 'my_orders'] as const;

/** What the office does about the links of an order. The page shows prices: whoever sees none shares none. */
export const linkCalls = {
  list: defineCall({
    method: 'GET',
    path: '/orders/{id}/links',
    access: sales,
    needs: 'prices',
    params: idParams,
    answer: z.object({ links: z.array(orderLink) }),
  }),
  /** The address is told this once: what is kept of it opens nothing. */
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
          .min(linkDays.least, 'number')
          .max(linkDays.most, 'number')
          .default(linkDays.usual),
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
    params: z.strictObject({ id: numberInPath, linkId: numberInPath }),
  }),
};

const shownLine = z.object({
  id: z.int(),
  product: z.string(),
  /** Signed, good for some time; null where the product has none. */
  picture: z.string().nullable(),
  quantity: z.number(),
  price: z.string(),
  discount: z.string(),
  discountType: z.union([z.literal(0), z.literal(1)]),
  subtotal: z.string(),
  /** Of an order that was accepted. */
  pieces: z.object({ made: z.number(), shipped: z.number(), delivered: z.number() }).nullable(),
});
export type ShownLine = z.infer<typeof shownLine>;

/** All that a customer is shown of their order, and nothing of any other. */
export const customerPage = z.object({
  now: told,
  timeZone: z.string(),
  /** In which it is written: the one that was asked for, else the customer's. */
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
  /** What is shown: whoever decides says which one they have seen. */
  revision: z.int(),
  customer: z.string(),
  state: z.enum(customerStates),
  /** How a quotation ended or was accepted; null while it is open. */
  decision: z
    .object({
      at: told,
      by: z.string().nullable(),
      byLink: z.boolean(),
      reason: z.string().nullable(),
    })
    .nullable(),
  quotedAt: told,
  validUntil: told.nullable(),
  requestedDate: z.string().nullable(),
  /** By its plan, of an order that is accepted. */
  readyAt: told.nullable(),
  paymentTerms: z.string().nullable(),
  deliveryPlace: z.string().nullable(),
  notes: z.string().nullable(),
  lines: z.array(shownLine),
  subtotal: z.string(),
  discount: z.string(),
  total: z.string(),
  tax: z.object({ rate: z.number(), amount: z.string(), total: z.string() }).nullable(),
  /** What has left, the latest first. */
  shipments: z.array(
    z.object({ id: z.int(), arrived: z.boolean(), at: told.nullable(), pieces: z.number() }),
  ),
});
export type CustomerPage = z.infer<typeof customerPage>;

const pageLanguage = z.strictObject({ lang: z.enum(languages, 'option').optional() });
const seen = z.int('number').min(1, 'number');

/** What the page does. Each call shows the token of its link, and reaches the one order of it. */
export const customerPageCalls = {
  read: defineCall({
    method: 'GET',
    path: '/customer-page',
    access: 'link',
    query: pageLanguage,
    answer: customerPage,
  }),
  /** When the goods of an open quotation could be ready if it were accepted now; null where nobody can tell. */
  promise: defineCall({
    method: 'GET',
    path: '/customer-page/promise',
    access: 'link',
    answer: z.object({ readyAt: told.nullable() }),
  }),
  /** Refused with STALE_ENTITY where the quotation has changed since it was seen. */
  accept: defineCall({
    method: 'POST',
    path: '/customer-page/accept',
    access: 'link',
    query: pageLanguage,
    body: z.strictObject({ seen, name: decider, message: blankAsNone(paragraph.optional()) }),
    answer: customerPage,
  }),
  reject: defineCall({
    method: 'POST',
    path: '/customer-page/reject',
    access: 'link',
    query: pageLanguage,
    body: z.strictObject({ seen, name: decider, message: paragraph }),
    answer: customerPage,
  }),
  /** Asks for a quotation of the same goods, at today's prices. Sent again under its key it is one request. */
  orderAgain: defineCall({
    method: 'POST',
    path: '/customer-page/order-again',
    access: 'link',
    body: z.strictObject({
      key: z.uuid('invalid'),
      name: decider,
      message: blankAsNone(paragraph.optional()),
      requestedDate: blankAsNone(calendarDay.optional()),
      lines: z
        .array(z.strictObject({ id: z.int('option'), quantity: quantitySchema }), 'invalid')
        .min(1, 'required')
        .max(mostDetails, 'max'),
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
    query: z.strictObject({ lang }),
  }),
};
