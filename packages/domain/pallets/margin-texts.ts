import type { LocalizedWords, PluralWords } from '../kit/words.ts';

/** Texts of prices whose margin fell below the target, and of their renewal. */
export const marginTexts = {
  open: { es: 'Márgenes', en: 'Margins' },
  title: { es: 'Precios con margen bajo', en: 'Prices with a low margin' },
  aim: { es: 'Margen que se busca (%)', en: 'Margin aimed at (%)' },
  aimRule: { es: 'De 0 a 95', en: 'From 0 to 95' },
  failed: { es: 'No se pudieron cargar los costos', en: 'The costs could not be loaded' },
  none: {
    es: 'Todos los productos dibujados tienen este margen o más.',
    en: 'All drawn products have this margin or more.',
  },
  choose: { es: 'Renovar el precio de {name}', en: 'Renew the price of {name}' },
  product: { es: 'Producto', en: 'Product' },
  cost: { es: 'Costo', en: 'Cost' },
  price: { es: 'Precio del producto', en: 'Price of the product' },
  inList: {
    es: '{price} en la lista {list}, margen {margin}',
    en: '{price} in the list {list}, margin {margin}',
  },
  lowInLists: {
    es: 'Con margen bajo solo en una lista de precios',
    en: 'With a low margin only in a price list',
  },
  lowInListsHint: {
    es: 'Se cambian en su lista, no aquí.',
    en: 'They are changed in their list, not here.',
  },
  productInList: { es: '{name}: {inList}', en: '{name}: {inList}' },
  margin: { es: 'Margen', en: 'Margin' },
  newPrice: { es: 'Precio nuevo', en: 'New price' },
  change: { es: 'Cambio', en: 'Change' },
  percent: { es: '{figure} %', en: '{figure}%' },
  incomplete: {
    es: 'Sin costo, porque les falta materia prima: {names}',
    en: 'Without a cost, because a raw material is missing: {names}',
  },
  quoted: {
    es: 'Las cotizaciones que ya existen conservan sus precios.',
    en: 'Quotations that exist already keep their prices.',
  },
} as const satisfies Readonly<Record<string, LocalizedWords>>;

/** Label of the button that renews the chosen prices. */
export const renewPricesWords: PluralWords = {
  one: { es: 'Renovar {count} precio', en: 'Renew {count} price' },
  other: { es: 'Renovar {count} precios', en: 'Renew {count} prices' },
};

/** Message about the number of renewed prices. */
export const renewedPricesWords: PluralWords = {
  one: { es: '{count} precio renovado', en: '{count} price renewed' },
  other: { es: '{count} precios renovados', en: '{count} prices renewed' },
};
