import type { Field } from '../kit/fields.ts';
import { defineModule, type Module } from '../kit/module.ts';
import type { LocalizedWords } from '../kit/words.ts';
import { permissions } from '../profiles/permissions.ts';

/**
 * Kinds of stock: pallets and their materials.
 * Each kind is named after the module of its elements, and has its own lists, permission and ids.
 */
export type StockKind = 'products' | 'raw_materials';
export const stockKinds: readonly StockKind[] = ['products', 'raw_materials'];

/** Name of the field for the element of each kind, in requests and as a column. */
export const elementFieldByKind = { products: 'product', raw_materials: 'rawMaterial' } as const;

/** Account setting with the low stock threshold of each kind. */
export const thresholdSettingByKind = {
  products: 'products',
  raw_materials: 'rawMaterials',
} as const;

/** Longest lot code, in characters. */
export const maxLotCodeLength = 60;

const elements: Readonly<Record<StockKind, Field>> = {
  products: {
    kind: 'reference',
    module: 'products',
    label: { es: 'Producto', en: 'Product' },
    required: true,
  },
  raw_materials: {
    kind: 'reference',
    module: 'raw_materials',
    label: { es: 'Materia prima', en: 'Raw material' },
    required: true,
  },
};

/** Returns a quantity field in the element's unit of measure. */
const createBalanceField = (
  kind: StockKind,
  label: LocalizedWords,
  serverSet?: 'column',
): Field => ({
  kind: 'decimal',
  decimals: 3,
  unit: `${elementFieldByKind[kind]}.measure`,
  required: true,
  label,
  ...(serverSet && { serverSet }),
});

/** Lots of a kind: quantity in each store, and how much of it is reserved. */
const createInventory = (kind: StockKind, many: LocalizedWords): Module => {
  const element = elementFieldByKind[kind];
  return defineModule({
    name: `${kind}_inventories`,
    entity: { one: { es: 'lote', en: 'lot' }, many, gender: 'masculine' },
    heading: permissions[`${kind}_inventories`],
    fields: {
      [element]: elements[kind],
      store: {
        kind: 'reference',
        module: 'stores',
        label: { es: 'Almacén', en: 'Store' },
        required: true,
      },
      lotCode: {
        kind: 'text',
        max: maxLotCodeLength,
        label: { es: 'Código de lote', en: 'Lot code' },
        required: true,
      },
      quantity: createBalanceField(kind, { es: 'Cantidad', en: 'Quantity' }),
      reserved: createBalanceField(kind, { es: 'Reservado', en: 'Reserved' }, 'column'),
      available: createBalanceField(kind, { es: 'Disponible', en: 'Available' }, 'column'),
      expirationDate: { kind: 'date', label: { es: 'Caducidad', en: 'Expiration date' } },
      onHold: {
        kind: 'boolean',
        label: { es: 'Retenido', en: 'On hold' },
        required: true,
        serverSet: 'column',
      },
    },
    columns: [
      'id',
      element,
      'store',
      'lotCode',
      'quantity',
      'available',
      'expirationDate',
      'onHold',
      'reserved',
      'createdAt',
      'updatedAt',
    ],
    daily: [element, 'store', 'lotCode', 'quantity', 'available', 'expirationDate'],
    widths: {
      id: 80,
      [element]: 260,
      store: 170,
      lotCode: 140,
      quantity: 110,
      reserved: 110,
      available: 110,
      onHold: 100,
    },
    divisionLock: 'store.division',
    title: 'lotCode',
    search: ['lotCode', element],
    inPlace: ['expirationDate'],
    deletion: 'refuse',
  });
};

export const inventories: Readonly<Record<StockKind, Module>> = {
  products: createInventory('products', { es: 'lotes de productos', en: 'product lots' }),
  raw_materials: createInventory('raw_materials', {
    es: 'lotes de materia prima',
    en: 'raw material lots',
  }),
};

/** Returns the kind of an inventory's or movement's module; undefined for other modules. */
export const findStockKind = (moduleName: string): StockKind | undefined =>
  stockKinds.find(
    (kind) => moduleName === `${kind}_inventories` || moduleName === `${kind}_movements`,
  );
