import { z } from 'zod';
import { catalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { parseLocation } from '../kit/location.ts';
import { amount } from '../kit/amount.ts';
import { requiredOr } from '../kit/rules.ts';
import { day, instant, namedRecord, blankAsNone } from '../kit/schemas.ts';
import { destinationKinds, distanceKinds } from './distance.ts';
import { shipments } from './shipment.ts';
import { shipmentMethods } from './status.ts';

const text = (max: number) =>
  z.string(requiredOr('invalid')).trim().min(1, 'required').max(max, 'max');
const pin = text(60).refine((written) => parseLocation(written) !== undefined, 'coordinates');

/** A schedule. What is mailed to a customer needs an address, a place and a cost. Source: specification, section 5. */
export const scheduleBody = z
  .strictObject({
    scheduledAt: z.string(requiredOr('instant')).min(1, 'required').min(5, 'min').pipe(day),
    method: z.enum(shipmentMethods, requiredOr('option')),
    shipmentAddress: blankAsNone(text(300).optional()),
    cost: blankAsNone(amount.optional()),
    extraData: z
      .strictObject({
        pin: blankAsNone(pin.optional()),
        comments: blankAsNone(text(2000).optional()),
      })
      .prefault({}),
    updatedAt: instant.optional(),
  })
  .superRefine(({ method, shipmentAddress, cost, extraData }, context) => {
    if (method !== 'directMailing') return;
    const missing = (path: string[]) =>
      context.addIssue({ code: 'custom', path, message: 'required' });
    if (shipmentAddress === undefined) missing(['shipmentAddress']);
    if (extraData.pin === undefined) missing(['extraData', 'pin']);
    if (cost === undefined) missing(['cost']);
  });
export type ScheduleBody = z.output<typeof scheduleBody>;

const place = namedRecord.nullable();

const distanceShape = {
  /** Kilometres from the division that it leaves, floored to two decimals; 0 when nobody can tell. */
  distance: z.number(),
  distanceKind: z.enum(distanceKinds),
};

/** One lot of goods on its way. */
const item = z.object({
  id: z.int(),
  product: namedRecord,
  quantity: z.number(),
  lotCode: z.string(),
  expirationDate: z.string().nullable(),
  store: namedRecord,
  metadata: z.object({ storeFrom: z.string(), divisionFrom: z.string() }),
});
export type ShipmentItem = z.infer<typeof item>;

export const wholeShipment = z.object({
  id: z.int(),
  type: z.string(),
  method: z.string().nullable(),
  /** The ways it may travel. */
  methods: z.array(z.enum(shipmentMethods)),
  status: z.string(),
  scheduledAt: z.string().nullable(),
  shipmentAddress: z.string().nullable(),
  /** US dollars. */
  cost: z.string().nullable(),
  extraData: z.object({ pin: z.string().nullable(), comments: z.string().nullable() }),
  order: z.object({ id: z.int(), status: z.string() }),
  salesman: namedRecord,
  customer: z.object({
    id: z.int(),
    name: z.string(),
    user: z.object({ name: z.string() }),
    /** Where a delivery goes, unless somebody moves the pin. */
    location: z.string(),
  }),
  /** Where it leaves, and where a transfer arrives. */
  storeFrom: namedRecord,
  divisionFrom: z.object({ id: z.int(), name: z.string(), location: z.string() }),
  storeTo: place,
  /** Where it goes, as far as that is known. */
  destination: z.object({ kind: z.enum(destinationKinds), location: z.string() }),
  ...distanceShape,
  inventories: z.array(item),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type WholeShipment = z.infer<typeof wholeShipment>;

const access = 'shipping' as const;
const verb = <const Path extends string>(path: Path) =>
  defineCall({
    method: 'POST',
    path,
    access,
    params: idParams,
    query: languageQuery,
    answer: wholeShipment,
  });

export const shipmentCalls = {
  list: { ...catalogueCalls(shipments).list, access },
  read: defineCall({
    method: 'GET',
    path: '/shipments/{id}',
    access,
    params: idParams,
    query: languageQuery,
    answer: wholeShipment,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/shipments/{id}',
    access,
    params: idParams,
    query: languageQuery,
    body: scheduleBody,
    answer: wholeShipment,
  }),
  send: verb('/shipments/{id}/send'),
  deliver: verb('/shipments/{id}/deliver'),
  /** Kilometres from the division that it leaves to a pin, while somebody moves the pin. */
  distance: defineCall({
    method: 'GET',
    path: '/shipments/{id}/distance',
    access,
    params: idParams,
    query: z.strictObject({ pin }),
    answer: z.object(distanceShape),
  }),
  deliveryNote: defineCall({
    method: 'GET',
    path: '/shipments/{id}/delivery-note',
    access,
    params: idParams,
    query: languageQuery,
    file: 'application/pdf',
  }),
};
