import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the dialog that creates a product from a pallet, where a quotation needs a product that does not exist. */
export const newPalletTexts = {
  offer: { es: '+ Diseñar esta tarima: {text}', en: '+ Design this pallet: {text}' },
  offerInPart: {
    es: '+ Diseñar esta tarima: {text}. {missed}',
    en: '+ Design this pallet: {text}. {missed}',
  },
  title: { es: 'Tarima nueva', en: 'New pallet' },
  quantity: { es: 'Tarimas', en: 'Pallets' },
  name: { es: 'Nombre del producto', en: 'Name of the product' },
  takeName: { es: 'Usar «{name}»', en: 'Use “{name}”' },
  accept: { es: 'Llevar a la cotización', en: 'Bring into the quotation' },
  created: {
    es: 'Producto creado con su dibujo, ficha técnica y flujo',
    en: 'Product created with its drawing, technical sheet and flow',
  },
  createdWithoutSheet: {
    es: 'Producto creado con su dibujo; sin ficha técnica, porque falta una materia prima',
    en: 'Product created with its drawing; without a technical sheet, because a raw material is missing',
  },
  createdWithoutFlow: {
    es: 'Producto creado con su dibujo y ficha técnica; falta su flujo de trabajo',
    en: 'Product created with its drawing and technical sheet; its workplace flow is missing',
  },
  found: {
    es: 'Esta tarima ya es un producto: {name}',
    en: 'This pallet is a product already: {name}',
  },
  foundHint: {
    es: 'Se lleva ese producto a la cotización, a su precio.',
    en: 'That product comes into the quotation, at its price.',
  },
  like: {
    es: '{minutes} min por tarima: como {name}, × {factor}',
    en: '{minutes} min a pallet: like {name}, × {factor}',
  },
  ownFlow: {
    es: '{minutes} min por tarima, según su flujo de trabajo',
    en: '{minutes} min a pallet, by its workplace flow',
  },
  noFlow: {
    es: 'Ningún producto dibujado de este tipo tiene flujo de trabajo: los minutos salen de las tarifas y no hay fecha.',
    en: 'No drawn product of this kind has a workplace flow: minutes come of the rates, and there is no date.',
  },
  missing: {
    es: 'Falta materia prima para: {parts}. El costo no la incluye; escribe el precio.',
    en: 'No raw material for: {parts}. The cost does not include it; type the price.',
  },
  missingPart: { es: '{part} {size}', en: '{part} {size}' },
  addMaterial: { es: '+ Agregar {part}', en: '+ Add {part}' },
  materials: {
    board: { es: 'Tabla de {wood} {size}', en: 'Board of {wood} {size}' },
    block: { es: 'Taquete de {wood} {size}', en: 'Block of {wood} {size}' },
    stringer: { es: 'Larguero de {wood} {size}', en: 'Stringer of {wood} {size}' },
    timber: { es: 'Barrote de {wood} {size}', en: 'Timber of {wood} {size}' },
    nail: { es: 'Clavo {size}', en: 'Nail {size}' },
  },
  materialCodes: {
    board: { es: 'TAB {size}', en: 'BRD {size}' },
    block: { es: 'TAQ {size}', en: 'BLK {size}' },
    stringer: { es: 'LARG {size}', en: 'STR {size}' },
    timber: { es: 'BARR {size}', en: 'TBR {size}' },
    nail: { es: 'CLAVO {size}', en: 'NAIL {size}' },
  },
  noNails: { es: 'clavos', en: 'nails' },
  ready: { es: 'Lista: {end}', en: 'Ready: {end}' },
  atField: { es: '{field}: {reason}', en: '{field}: {reason}' },
  failed: { es: 'No se pudo calcular el costo', en: 'The cost could not be computed' },
} as const satisfies Readonly<
  Record<string, LocalizedWords | Readonly<Record<string, LocalizedWords>>>
>;
