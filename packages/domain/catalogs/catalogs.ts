import type { Words } from '../kit/words.ts';
import { mexicanStates } from './mexican-states.ts';

/** The closed choices of the product. A choice's id is its code: it reads well in the database, in filters and in spreadsheets. */
export const catalogs = {
  supplierTypes: {
    lumber: { es: 'Madera', en: 'Lumber' },
    hardware: { es: 'Clavos y herrajes', en: 'Nails and hardware' },
    recycledPallets: { es: 'Tarimas recicladas', en: 'Recycled pallets' },
    packaging: { es: 'Empaque', en: 'Packaging' },
    machinery: { es: 'Maquinaria y refacciones', en: 'Machinery and spare parts' },
    services: { es: 'Servicios', en: 'Services' },
    transport: { es: 'Transporte', en: 'Transport' },
  },
  businessTypes: {
    manufacturing: { es: 'Manufactura', en: 'Manufacturing' },
    sawmill: { es: 'Aserradero', en: 'Sawmill' },
    wholesale: { es: 'Mayoreo', en: 'Wholesale' },
    retail: { es: 'Menudeo', en: 'Retail' },
    agriculture: { es: 'Agroindustria', en: 'Agriculture' },
    logistics: { es: 'Logística', en: 'Logistics' },
    services: { es: 'Servicios', en: 'Services' },
  },
  supplierStatuses: {
    active: { es: 'Activo', en: 'Active' },
    inactive: { es: 'Inactivo', en: 'Inactive' },
  },
  userStatuses: {
    active: { es: 'Activo', en: 'Active' },
    inactive: { es: 'Inactivo', en: 'Inactive' },
  },
  states: mexicanStates,
} as const satisfies Record<string, Readonly<Record<string, Words>>>;

export type CatalogClass = keyof typeof catalogs;

/** The codes of a class, in the order in which they are offered. */
export const codesOf = (catalog: CatalogClass): string[] => Object.keys(catalogs[catalog]);

/** The words of a code, or undefined when the class has no such code. */
export function catalogWords(catalog: CatalogClass, code: string): Words | undefined {
  const choices: Readonly<Record<string, Words>> = catalogs[catalog];
  return Object.hasOwn(choices, code) ? choices[code] : undefined;
}

/** Tag colours where the specification gives one; any other tag has the default colour. */
export const defaultTagColor = '#2596be';
const tagColors: Partial<Record<CatalogClass, Readonly<Record<string, string>>>> = {
  supplierStatuses: { active: '#28a745', inactive: '#6c757d' },
  userStatuses: { active: '#28a745', inactive: '#6c757d' },
};
export const tagColor = (catalog: CatalogClass, code: string): string =>
  tagColors[catalog]?.[code] ?? defaultTagColor;
