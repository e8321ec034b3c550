import type { Language } from '@tarima/domain/kit/words';
import { orderTexts } from '@tarima/domain/orders/texts';
import { toastMailResult } from '../kit/toast-mail-result.ts';

/** Notifies the sender of a quotation whether its mail was sent. */
export const toastQuotationMailed = (message: unknown, language: Language): void =>
  toastMailResult(message, language, {
    idField: 'orderId',
    sent: orderTexts.sent,
    failed: orderTexts.mailFailed,
  });
