import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the lines of a price list. */
export const priceListTexts = {
  lines: { es: 'Precios por cantidad', en: 'Prices by quantity' },
  explained: {
    es: 'De cada producto cuenta la línea con la mayor cantidad que se alcanza. Lo que no está aquí se vende al precio del producto.',
    en: 'Of each product the line with the greatest quantity that is reached counts. What is not here sells at the price of the product.',
  },
  product: { es: 'Producto', en: 'Product' },
  from: { es: 'Desde', en: 'From' },
  price: { es: 'Precio (USD)', en: 'Price (USD)' },
  addLine: { es: 'Agregar precio', en: 'Add price' },
  none: { es: 'Todavía sin precios.', en: 'No prices yet.' },
  saved: { es: 'Precios guardados', en: 'Prices saved' },
  readFailed: {
    es: 'No se pudieron leer los precios.',
    en: 'The prices could not be read.',
  },
  staleTitle: {
    es: 'Alguien más guardó los precios de esta lista',
    en: 'Somebody else saved the prices of this list',
  },
  staleText: {
    es: 'Nada de lo tuyo se ha perdido ni guardado. Trae los suyos: lo que escribiste se queda, revísalo y guarda otra vez.',
    en: 'Nothing of yours is lost or saved. Bring theirs in: what you typed stays; look at it and save again.',
  },
  bringIn: { es: 'Traer los suyos', en: 'Bring theirs in' },
} satisfies Record<string, LocalizedWords>;
