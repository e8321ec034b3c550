import type { Field } from '../kit/fields.ts';
import { defineModule, type Module } from '../kit/module.ts';
import type { LocalizedWords } from '../kit/words.ts';
import { elementFieldByKind, inventories, type StockKind } from './inventory.ts';

/** Types of movements of a lot. */
export type MovementType =
  | 'insert'
  | 'dispatch'
  | 'modify'
  | 'reserve'
  | 'release'
  | 'produce'
  | 'consume'
  | 'ship'
  | 'receive'
  | 'import'
  | 'return'
  /** Pieces of a transfer that did not arrive, or arrived damaged. */
  | 'missing'
  | 'damaged'
  /** Goods of a receipt that was undone. */
  | 'unreceive';

/** Kinds of documents that a movement comes from. */
export type MovementSource =
  | 'order'
  | 'shipment'
  | 'transfer'
  | 'production'
  | 'import'
  | 'manual'
  | 'return'
  | 'purchase';

/** Returns a quantity field in the element's unit of measure, computed from the row when it is read. */
const createComputedQuantityField = (label: LocalizedWords): Field => ({
  kind: 'decimal',
  decimals: 3,
  serverSet: 'computed',
  label,
});

/** Creates the module of a kind's ledger, whose rows are only ever added. A change is signed, as in a bank account. */
const createMovements = (kind: StockKind, many: LocalizedWords): Module => {
  const element = elementFieldByKind[kind];
  const elementReference = inventories[kind].fields[element];
  if (!elementReference) throw new Error(`No element in the inventory of ${kind}`);
  return defineModule({
    name: `${kind}_movements`,
    guard: `${kind}_inventories`,
    entity: { one: { es: 'movimiento', en: 'movement' }, many, gender: 'masculine' },
    fields: {
      type: {
        kind: 'catalog',
        catalog: 'movementTypes',
        label: { es: 'Movimiento', en: 'Movement' },
        required: true,
      },
      [element]: elementReference,
      // A store that was replaced since has no name.
      store: { kind: 'reference', module: 'stores', label: { es: 'Almacén', en: 'Store' } },
      lotCode: { kind: 'text', label: { es: 'Código de lote', en: 'Lot code' }, required: true },
      quantity: {
        kind: 'decimal',
        decimals: 3,
        unit: `${element}.measure`,
        label: { es: 'Cambio', en: 'Change' },
        required: true,
      },
      quantityAfter: createComputedQuantityField({ es: 'Existencia', en: 'On hand' }),
      reserved: createComputedQuantityField({ es: 'Cambio reserva', en: 'Held change' }),
      reservedAfter: createComputedQuantityField({ es: 'Reservado', en: 'Reserved' }),
      source: {
        kind: 'catalog',
        catalog: 'movementSources',
        label: { es: 'Origen', en: 'Source' },
        required: true,
      },
      // Empty for a movement without a document.
      sourceId: { kind: 'text', serverSet: 'computed', label: { es: 'Documento', en: 'Document' } },
      user: { kind: 'reference', module: 'users', label: { es: 'Quién', en: 'Who' } },
      note: { kind: 'text', serverSet: 'computed', label: { es: 'Nota', en: 'Note' } },
    },
    // Figures come first, for auditors; the names identify their subject.
    history: 'none',
    columns: [
      'id',
      'lotCode',
      'createdAt',
      'type',
      'quantity',
      'quantityAfter',
      element,
      'store',
      'reserved',
      'reservedAfter',
      'source',
      'sourceId',
      'user',
      'note',
    ],
    daily: ['lotCode', 'createdAt', 'type', 'quantity', 'quantityAfter', element],
    widths: {
      id: 70,
      lotCode: 140,
      createdAt: 130,
      type: 130,
      quantity: 95,
      quantityAfter: 95,
      reserved: 95,
      reservedAfter: 95,
      [element]: 260,
    },
    divisionLock: 'store.division',
    title: 'lotCode',
    search: ['lotCode', element],
    sheets: 'exportOnly',
    deletion: 'refuse',
  });
};

export const movements: Readonly<Record<StockKind, Module>> = {
  products: createMovements('products', {
    es: 'movimientos de productos',
    en: 'product movements',
  }),
  raw_materials: createMovements('raw_materials', {
    es: 'movimientos de materia prima',
    en: 'raw material movements',
  }),
};
