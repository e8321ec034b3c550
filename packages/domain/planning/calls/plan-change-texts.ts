import type { PluralWords, LocalizedWords } from '../../kit/words.ts';

/** Texts of the table of orders that a change of the plan moves. */
export const planChangeTexts = {
  label: { es: 'Antes y después de cada pedido', en: 'Before and after of each order' },
  order: { es: 'Pedido', en: 'Order' },
  customer: { es: 'Cliente', en: 'Customer' },
  product: { es: 'Producto', en: 'Product' },
  pieces: { es: 'Piezas', en: 'Pieces' },
  before: { es: 'Antes', en: 'Before' },
  after: { es: 'Después', en: 'After' },
  piecesChange: { es: '{before} → {after}', en: '{before} → {after}' },
  noPlan: { es: 'Sin plan', en: 'No plan' },
  noDate: { es: 'Sin fecha', en: 'No date' },
  impossible: { es: 'Ya no se puede hacer', en: 'It can no longer be done' },
  showUnchanged: { es: 'Mostrarlos', en: 'Show them' },
  hideUnchanged: { es: 'Ocultarlos', en: 'Hide them' },
} as const satisfies Record<string, LocalizedWords>;

/** Number of orders whose end does not change, below the table. */
export const unchangedOrderCountWords: PluralWords = {
  one: { es: '{count} pedido termina igual que antes.', en: '{count} order ends as before.' },
  other: { es: '{count} pedidos terminan igual que antes.', en: '{count} orders end as before.' },
};
