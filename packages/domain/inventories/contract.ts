import { z } from 'zod';
import { getCatalogCodes } from '../catalogs/catalogs.ts';
import { getCatalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { languageSchema } from '../kit/list-query.ts';
import { getModulePath, type Module } from '../kit/module.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  daySchema,
  createModuleRecordSchema,
  instantSchema,
  translationMetadataAnswer,
  referenceSchema,
} from '../kit/schemas.ts';
import { inventories, maxLotCodeLength, type StockKind } from './inventory.ts';
import { movements } from './movement.ts';
import { nonnegativeQuantitySchema, stockQuantitySchema } from './quantity.ts';

/** Maximum number of elements of one insert or dispatch. */
export const maxMovedElements = 100;
/** Number of a lot's latest movements in a response. */
export const maxLatestMovements = 100;
export const maxMovementNoteLength = 200;

const createTextSchema = (max: number) =>
  z
    .string(createWrongTypeError('invalid'))
    .trim()
    .max(max, 'max')
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'invalid');
const toNullIfBlank = (value: unknown): unknown => (value === '' ? null : value);

export const lotCodeSchema = createTextSchema(maxLotCodeLength).min(1, 'required');
const expirationDate = z.preprocess(toNullIfBlank, daySchema.nullable().optional());
const customFields = z.record(z.string(), z.unknown(), 'invalid').optional();
const note = createTextSchema(maxMovementNoteLength).optional();

const inserted = z.strictObject({
  id: referenceSchema.shape.id,
  lotCode: lotCodeSchema,
  quantity: stockQuantitySchema,
  expirationDate,
  customFields,
});
const createElements = <Element extends z.ZodType>(element: Element, most = maxMovedElements) =>
  z.array(element, createWrongTypeError('invalid')).min(1, 'required').max(most, 'max');

/**
 * Goods that enter a store, as new lots or as more of existing lots, or that leave it.
 * An element that leaves may repeat the fields of its lot, but only its quantity counts.
 */
export const stockMovementBody = z.strictObject({
  store: referenceSchema,
  elements: createElements(inserted),
  note,
});

/**
 * Body of an insert from the form, in which the user must enter the expiration; null means that the lot never expires.
 * Source: specification, section 5.
 */
export const stockInsertFormSchema = stockMovementBody.extend({
  elements: createElements(inserted.extend({ expirationDate: daySchema.nullable() })),
});

/** Correction of a lot: the quantity that was counted, and whether the lot is on hold, with a note about the difference. */
export const lotCorrectionBody = z.strictObject({
  store: referenceSchema,
  elements: createElements(
    inserted.extend({
      quantity: nonnegativeQuantitySchema,
      onHold: z.boolean(createWrongTypeError('invalid')).optional(),
    }),
    1,
  ),
  note,
  updatedAt: instantSchema.optional(),
});

/** Body of a correction from the form, which requires a reason. */
export const lotCorrectionFormSchema = lotCorrectionBody.extend({
  note: createTextSchema(maxMovementNoteLength).min(1, 'required'),
});

const idText = z.string(createWrongTypeError('number')).regex(/^\d{1,15}$/, 'number');
const id = z.union(
  [idText.transform(Number), z.int('number').nonnegative('number')],
  createWrongTypeError('number'),
);
/** Query parameter `store=3`, or `store[id]=3` as in bodies. */
const storeQuery = z.union(
  [id, z.strictObject({ id }).transform((store) => store.id)],
  createWrongTypeError('number'),
);

const checkQuery = z.strictObject({
  store: storeQuery,
  element: z.strictObject({ id, lotCode: lotCodeSchema }, 'required'),
  lang: languageSchema,
});

const proposalQuery = z.strictObject({
  store: storeQuery,
  element: z.strictObject({ id }, 'required'),
  quantity: stockQuantitySchema,
  lang: languageSchema,
});

/** Result for a lot code, existing or not, with the fields of the lot. */
const checked = z.object({
  exists: z.boolean(),
  id: z.int().nullable(),
  quantity: z.number(),
  reserved: z.number(),
  available: z.number(),
  expirationDate: z.string().nullable(),
  /** Raw material that production used before it was in stock. So much of a receipt is used at once. */
  owed: z.number(),
  metadata: translationMetadataAnswer,
  customFields: z.record(z.string(), z.unknown()),
});
export type CheckedLot = z.infer<typeof checked>;

const proposed = z.object({
  elements: z.array(
    z.object({
      lotCode: z.string(),
      /** Quantity to take from the lot. */
      quantity: z.number(),
      available: z.number(),
      expirationDate: z.string().nullable(),
    }),
  ),
  /** Available quantity in all of the store's lots. */
  available: z.number(),
  /** Quantity that the store lacks. */
  missing: z.number(),
});
export type LotSelectionProposal = z.infer<typeof proposed>;

const reservation = z.object({
  holder: z.enum(['order_detail', 'shipment']),
  holderId: z.int(),
  /** Document that the quantity is reserved for. */
  source: z.enum(getCatalogCodes('movementSources')),
  sourceId: z.int().nullable(),
  quantity: z.number(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type LotReservation = z.infer<typeof reservation>;

/** Creates the calls of an inventory besides those of its list. */
function createCalls(module: Module, answerModule: Module) {
  const { list, choices, read } = getCatalogueCalls(module);
  const path = `/${getModulePath(module)}`;
  const { access } = list;
  const element = createModuleRecordSchema(module);
  const movement = createModuleRecordSchema(answerModule);
  const saved = z.object({ elements: z.array(element) });
  return {
    list,
    choices,
    /** Lot with its movements, the latest first, and with its reservations. */
    read: defineCall({
      ...read,
      answer: z.intersection(
        element,
        z.object({
          movements: z.array(movement),
          movementsCounter: z.int(),
          reservations: z.array(reservation),
        }),
      ),
    }),
    check: defineCall({
      method: 'GET',
      path: `${path}/check`,
      access,
      query: checkQuery,
      answer: checked,
    }),
    /** Proposed lots for a quantity: first expired, first out. */
    proposal: defineCall({
      method: 'GET',
      path: `${path}/proposal`,
      access,
      query: proposalQuery,
      answer: proposed,
    }),
    insert: defineCall({
      method: 'POST',
      path: `${path}/insert`,
      access,
      query: languageQuery,
      body: stockMovementBody,
      answer: saved,
    }),
    dispatch: defineCall({
      method: 'POST',
      path: `${path}/dispatch`,
      access,
      query: languageQuery,
      body: stockMovementBody,
      answer: saved,
    }),
    modify: defineCall({
      method: 'PUT',
      path: `${path}/{id}/modify`,
      access,
      params: idParams,
      query: languageQuery,
      body: lotCorrectionBody,
      answer: element,
    }),
  };
}

export const inventoryCalls = {
  products: createCalls(inventories.products, movements.products),
  raw_materials: createCalls(inventories.raw_materials, movements.raw_materials),
} as const satisfies Record<StockKind, unknown>;
