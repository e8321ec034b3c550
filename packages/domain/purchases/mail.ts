import type { LocalizedWords } from '../kit/words.ts';

/** Mail that brings a supplier a purchase order. */
export const purchaseMailWords = {
  title: { es: 'Orden de compra {id} de {account}', en: 'Purchase order {id} from {account}' },
  greeting: { es: 'Hola, {supplier}:', en: 'Hello, {supplier}:' },
  text: {
    es: 'Adjuntamos la orden de compra {id}. La esperamos el {expected} en {store}.',
    en: 'Attached is purchase order {id}. We expect it on {expected} at {store}.',
  },
  message: { es: '{message}', en: '{message}' },
  regards: {
    es: 'Si tienes alguna duda, escríbele a {name} ({email}).',
    en: 'If you have any question, write to {name} ({email}).',
  },
} as const satisfies Record<string, LocalizedWords>;
