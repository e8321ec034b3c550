import type { VerbDialogDefinition } from '../kit/document.ts';
import type { LocalizedWords } from '../kit/words.ts';

interface ReceiptVerb {
  readonly words: LocalizedWords;
  readonly ask: VerbDialogDefinition<{ readonly id: number }>;
}

/** Verbs of a receipt of a purchase, with the dialogs that confirm them. */
export const receiptVerbs = {
  undo: {
    words: { es: 'Deshacer recepción', en: 'Undo receipt' },
    ask: {
      title: {
        es: 'Deshacer una recepción de la compra {id}',
        en: 'Undo a receipt of purchase {id}',
      },
      text: () => ({
        es: 'Lo que llegó sale de existencias y se espera otra vez, para recibirlo bien.',
        en: 'What came leaves the stock and is expected again, so that it can be received right.',
      }),
      reason: { es: 'Motivo', en: 'Reason' },
      isGrave: true,
      leave: { es: 'Conservar', en: 'Keep' },
      done: () => ({ es: 'Recepción deshecha', en: 'Receipt undone' }),
    },
  },
} as const satisfies Record<string, ReceiptVerb>;
