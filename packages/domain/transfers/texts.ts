import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the page of transfer requests besides those of every list. */
export const transferTexts = {
  tab: { es: 'Traslados', en: 'Transfers' },
  emptyHint: {
    es: 'Aquí aparece lo que tu división pide a otras y lo que le piden.',
    en: 'What your division asks others for, and is asked for, appears here.',
  },
  denyReason: { es: 'Motivo', en: 'Reason' },
  accepted: { es: 'Traslado aceptado', en: 'Transfer accepted' },
  noStock: {
    es: 'Tu división ya no tiene suficiente para aceptarlo.',
    en: 'Your division no longer has enough to accept it.',
  },
  withdrawnReason: { es: 'Se retiró la solicitud.', en: 'The request was withdrawn.' },
  expiredReason: { es: 'El pedido se canceló.', en: 'The order was canceled.' },
} as const satisfies Record<string, LocalizedWords>;
