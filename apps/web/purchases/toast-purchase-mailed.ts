import type { Language } from '@tarima/domain/kit/words';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { toastMailResult } from '../kit/toast-mail-result.ts';

/** Notifies the sender of a purchase order whether its mail was sent. */
export const toastPurchaseMailed = (message: unknown, language: Language): void =>
  toastMailResult(message, language, {
    idField: 'purchaseId',
    sent: purchaseTexts.mailed,
    failed: purchaseTexts.mailFailed,
  });
