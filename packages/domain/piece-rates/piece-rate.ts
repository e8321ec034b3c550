import { defineModule } from '../kit/module.ts';

/**
 * Module of piece rates. A rate is the pay for a good piece of a product, a family or anything, at one workplace or at any.
 * It applies to the pieces of a person above a number in a week, on the days between its dates.
 */
export const pieceRates = defineModule({
  name: 'piece_rates',
  entity: {
    one: { es: 'tarifa de destajo', en: 'piece rate' },
    many: { es: 'tarifas de destajo', en: 'piece rates' },
    gender: 'feminine',
  },
  fields: {
    name: { kind: 'text', label: { es: 'Nombre', en: 'Name' }, required: true, min: 3, max: 80 },
    product: {
      kind: 'reference',
      module: 'products',
      label: { es: 'Producto', en: 'Product' },
    },
    productFamily: {
      kind: 'reference',
      module: 'products_families',
      label: { es: 'Familia', en: 'Family' },
    },
    workplace: {
      kind: 'reference',
      module: 'workplaces',
      label: { es: 'Estación de trabajo', en: 'Workplace' },
    },
    above: {
      kind: 'decimal',
      decimals: 0,
      max: 1_000_000,
      initial: 0,
      label: { es: 'Por encima de (pzas./sem.)', en: 'Above (pieces/week)' },
      required: true,
    },
    rate: {
      kind: 'decimal',
      decimals: 4,
      max: 9_999.9999,
      label: { es: 'Tarifa (USD/pza.)', en: 'Rate (USD/piece)' },
      required: true,
    },
    validFrom: { kind: 'date', label: { es: 'Vale desde', en: 'Valid from' }, required: true },
    validUntil: { kind: 'date', label: { es: 'Vale hasta', en: 'Valid until' } },
  },
  columns: [
    'id',
    'name',
    'product',
    'productFamily',
    'workplace',
    'above',
    'rate',
    'validFrom',
    'validUntil',
    'createdAt',
    'updatedAt',
  ],
  daily: [
    'name',
    'product',
    'productFamily',
    'workplace',
    'above',
    'rate',
    'validFrom',
    'validUntil',
  ],
  widths: {
    id: 60,
    name: 130,
    product: 131,
    productFamily: 108,
    workplace: 131,
    above: 134,
    rate: 124,
    validFrom: 108,
    validUntil: 108,
  },
  title: 'name',
  keys: ['name'],
  deletion: 'refuse',
});
