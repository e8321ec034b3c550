import { say, type Language } from '@tarima/domain/kit/words';
import { orderTexts } from '@tarima/domain/orders/texts';
import { z } from 'zod';
import { toastFailure, toastInfo, toastSuccess } from '../kit/toasts.tsx';

const mailed = z.object({
  orderId: z.int(),
  email: z.string(),
  sent: z.boolean(),
  inOutbox: z.boolean().optional(),
});

/** Notifies the sender of a quotation whether its mail was sent. */
export function toastQuotationMailed(response: unknown, language: Language): void {
  const read = mailed.safeParse(response);
  if (!read.success) return;
  const { orderId, email, sent, inOutbox = false } = read.data;
  if (inOutbox) toastInfo(say(orderTexts.inOutbox, language, { email }));
  else if (sent) toastSuccess(say(orderTexts.sent, language));
  else toastFailure(say(orderTexts.mailFailed, language, { id: orderId }));
}
