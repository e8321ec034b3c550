import { say, type Language } from '@tarima/domain/kit/words';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { z } from 'zod';
import { toastFailure, toastInfo, toastSuccess } from '../kit/toasts.tsx';

const mailed = z.object({
  purchaseId: z.int(),
  email: z.string(),
  sent: z.boolean(),
  inOutbox: z.boolean().optional(),
});

/** Notifies the sender of a purchase order whether its mail was sent. */
export function toastPurchaseMailed(message: unknown, language: Language): void {
  const read = mailed.safeParse(message);
  if (!read.success) return;
  const { purchaseId, email, sent, inOutbox = false } = read.data;
  if (inOutbox) toastInfo(say(purchaseTexts.inOutbox, language, { email }));
  else if (sent) toastSuccess(say(purchaseTexts.mailed, language));
  else toastFailure(say(purchaseTexts.mailFailed, language, { id: purchaseId }));
}
