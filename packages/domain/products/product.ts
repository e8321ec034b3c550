import { defineModule } from '../kit/module.ts';

/** What is sold: a pallet. How it is built stands in its technical sheet and its workplace flow. */
export const products = defineModule({
  name: 'products',
  noun: {
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
      given: 'summed',
      unit: 'measure',
      label: { es: 'Existencia local', en: 'Local stock' },
    },
    globalStock: {
      kind: 'decimal',
      decimals: 3,
      given: 'summed',
      unit: 'measure',
      label: { es: 'Existencia global', en: 'Global stock' },
    },
    measure: {
      kind: 'reference',
      module: 'measures',
      label: { es: 'Unidad de medida', en: 'Measure' },
      required: true,
    },
    productFamily: {
      kind: 'reference',
      module: 'products_families',
      label: { es: 'Familia', en: 'Family' },
      required: true,
    },
    technicalSheetExists: {
      kind: 'boolean',
      given: 'column',
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
