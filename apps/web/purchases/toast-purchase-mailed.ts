import { say, type Language } from '@tarima/domain/kit/words';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { z } from 'zod';
import { toastFailure, toastSuccess } from '../kit/toasts.tsx';

const mailed = z.object({ purchaseId: z.int(), sent: z.boolean() });

/** Notifies the sender of a purchase order whether its mail was sent. */
export function toastPurchaseMailed(message: unknown, language: Language): void {
  const read = mailed.safeParse(message);
  if (!read.success) return;
  const { purchaseId, sent } = read.data;
  if (sent) toastSuccess(say(purchaseTexts.mailed, language));
  else toastFailure(say(purchaseTexts.mailFailed, language, { id: purchaseId }));
}
