import type { DecimalField } from '../kit/fields.ts';
import { defineModule } from '../kit/module.ts';
import type { LocalizedWords } from '../kit/words.ts';

/** Returns the field of an outside dimension of one upright piece, in the product's unit of dimensions. */
const createOutsideField = (label: LocalizedWords): DecimalField => ({
  kind: 'decimal',
  decimals: 4,
  min: 0.0001,
  max: 100_000,
  unit: 'dimensionUnit',
  label,
  addedLater: true,
});

/** Product module: pallets for sale. The construction of a product is in its technical sheet and its workplace flow. */
export const products = defineModule({
  name: 'products',
  entity: {
    one: { es: 'producto', en: 'product' },
    many: { es: 'productos', en: 'products' },
    gender: 'masculine',
  },
  fields: {
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      min: 5,
      translated: true,
    },
    description: {
      kind: 'paragraph',
      label: { es: 'Descripción', en: 'Description' },
      required: true,
      translated: true,
    },
    price: {
      kind: 'money',
      guard: 'prices',
      label: { es: 'Precio (USD)', en: 'Price (USD)' },
      required: true,
    },
    stock: {
      kind: 'decimal',
      decimals: 3,
      serverSet: 'summed',
      unit: 'measure',
      label: { es: 'Existencia local', en: 'Local stock' },
    },
    globalStock: {
      kind: 'decimal',
      decimals: 3,
      serverSet: 'summed',
      unit: 'measure',
      label: { es: 'Existencia global', en: 'Global stock' },
    },
    measure: {
      kind: 'reference',
      module: 'measures',
      proposesUsual: true,
      label: { es: 'Unidad de medida', en: 'Measure' },
      required: true,
    },
    productFamily: {
      kind: 'reference',
      module: 'products_families',
      proposesOnly: true,
      label: { es: 'Familia', en: 'Family' },
      required: true,
    },
    dimensionUnit: {
      kind: 'catalog',
      catalog: 'lengthUnits',
      label: { es: 'Unidad de las medidas exteriores', en: 'Unit of outside dimensions' },
      addedLater: true,
    },
    outsideLength: createOutsideField({ es: 'Largo exterior', en: 'Outside length' }),
    outsideWidth: createOutsideField({ es: 'Ancho exterior', en: 'Outside width' }),
    outsideHeight: createOutsideField({ es: 'Alto exterior', en: 'Outside height' }),
    stackPieces: {
      kind: 'decimal',
      decimals: 0,
      min: 1,
      max: 500,
      label: { es: 'Piezas por estiba', en: 'Pieces a stack' },
      addedLater: true,
    },
    unitWeight: {
      kind: 'decimal',
      decimals: 3,
      min: 0.001,
      max: 100_000,
      label: {
        es: 'Peso (kg), si no es el de su ficha',
        en: 'Weight (kg), if not that of its sheet',
      },
      addedLater: true,
    },
    technicalSheetExists: {
      kind: 'boolean',
      serverSet: 'column',
      label: { es: 'Ficha técnica', en: 'Technical sheet' },
    },
  },
  columns: [
    'id',
    'name',
    'description',
    'price',
    'stock',
    'globalStock',
    'createdAt',
    'measure',
    'productFamily',
    'technicalSheetExists',
  ],
  daily: ['name', 'price', 'stock', 'globalStock'],
  widths: { description: 220, price: 120, stock: 130, globalStock: 130 },
  title: 'name',
  keys: ['name'],
  inPlace: ['price', 'productFamily'],
  deletion: 'refuse',
});
