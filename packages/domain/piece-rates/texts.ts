import type { LocalizedWords } from '../kit/words.ts';

/** Pay by the piece, beside the hours and pieces of a week. */
export const piecePayTexts = {
  title: { es: 'Pago a destajo', en: 'Piece-rate pay' },
  definition: {
    es: 'Piezas buenas por su tarifa. La merma no se paga, y lo apartado solo cuando sale bueno del retrabajo, a quien lo retrabajó. Cada pieza se paga según el rango en que cae dentro de la semana.',
    en: 'Good pieces times their rate. Scrap is not paid, and what was set aside only once it is reworked into good pieces, to the person who reworked it. Each piece is paid by the range it falls into within the week.',
  },
  person: { es: 'Persona', en: 'Person' },
  workplace: { es: 'Estación de trabajo', en: 'Workplace' },
  product: { es: 'Producto', en: 'Product' },
  rateName: { es: 'Tarifa', en: 'Rate' },
  above: { es: 'Por encima de', en: 'Above' },
  rate: { es: 'USD por pieza', en: 'USD a piece' },
  pieces: { es: 'Piezas', en: 'Pieces' },
  amount: { es: 'Importe (USD)', en: 'Amount (USD)' },
  ofPerson: { es: 'Pago de la persona (USD)', en: 'Pay of the person (USD)' },
  paid: { es: 'Piezas pagadas', en: 'Pieces paid' },
  unpaid: { es: 'Sin tarifa', en: 'No rate' },
  pay: { es: 'Pago', en: 'Pay' },
  noRate: { es: 'Sin tarifa', en: 'No rate' },
  someUnpaid: {
    es: 'Hay piezas buenas sin tarifa: no están en el pago.',
    en: 'Some good pieces have no rate: the pay leaves them out.',
  },
  failed: { es: 'No se pudo calcular el pago', en: 'The pay could not be computed' },
  fileName: { es: 'pago-a-destajo-{first}.xlsx', en: 'piece-rate-pay-{first}.xlsx' },
} as const satisfies Record<string, LocalizedWords>;
