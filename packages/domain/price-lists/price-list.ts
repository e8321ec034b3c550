import { defineModule } from '../kit/module.ts';

/** Module of price lists: prices of products for some customers, by the quantity bought at once. Its lines have their own calls. */
export const priceLists = defineModule({
  name: 'price_lists',
  entity: {
    one: { es: 'lista de precios', en: 'price list' },
    many: { es: 'listas de precios', en: 'price lists' },
    gender: 'feminine',
  },
  fields: {
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      min: 3,
      max: 60,
      unique: true,
    },
    active: {
      kind: 'boolean',
      label: { es: 'Activa', en: 'Active' },
      required: true,
      initial: true,
    },
    validFrom: { kind: 'date', label: { es: 'Vale desde', en: 'Valid from' } },
    validUntil: { kind: 'date', label: { es: 'Vale hasta', en: 'Valid until' } },
    note: { kind: 'text', label: { es: 'Nota', en: 'Note' } },
  },
  history: {
    lines: {
      lines: {
        label: { es: 'Precio', en: 'Price' },
        fields: {
          product: {
            kind: 'reference',
            module: 'products',
            guard: 'prices',
            label: { es: 'Producto', en: 'Product' },
          },
          fromQuantity: {
            kind: 'decimal',
            decimals: 3,
            guard: 'prices',
            label: { es: 'Desde', en: 'From' },
          },
          price: { kind: 'money', guard: 'prices', label: { es: 'Precio', en: 'Price' } },
        },
      },
    },
  },
  columns: ['id', 'name', 'active', 'validFrom', 'validUntil', 'note', 'createdAt', 'updatedAt'],
  daily: ['name', 'active', 'validFrom', 'validUntil'],
  widths: { id: 80, name: 220, active: 110, validFrom: 140, validUntil: 140, note: 220 },
  title: 'name',
  search: ['name', 'note'],
  keys: ['name'],
  inPlace: ['active', 'validFrom', 'validUntil'],
  deletion: 'refuse',
});
