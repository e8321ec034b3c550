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
        es: 'Lo recibido sale de existencias. La compra espera otra vez todo lo que le falte, aunque se haya cerrado.',
        en: 'The received goods leave the stock. The purchase awaits all that it then lacks, even if it was closed.',
      }),
      reason: { es: 'Motivo', en: 'Reason' },
      isGrave: true,
      leave: { es: 'Conservar', en: 'Keep' },
      done: () => ({ es: 'Recepción deshecha', en: 'Receipt undone' }),
    },
  },
} as const satisfies Record<string, ReceiptVerb>;
