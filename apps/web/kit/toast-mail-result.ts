import { mailResultTexts } from '@tarima/domain/kit/mail-result-texts';
import { say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import { z } from 'zod';
import { toastFailure, toastInfo, toastSuccess } from './toasts.tsx';

interface MailedDocument {
  /** Field of the message that holds the number of the document. */
  readonly idField: string;
  readonly sent: LocalizedWords;
  /** Text of a failed delivery, with the number of the document as `id`. */
  readonly failed: LocalizedWords;
}

/** Notifies the sender of a document whether its mail was sent. A message of another shape is ignored. */
export function toastMailResult(
  message: unknown,
  language: Language,
  { idField, sent, failed }: MailedDocument,
): void {
  const read = z
    .looseObject({
      [idField]: z.int(),
      email: z.string(),
      sent: z.boolean(),
      inOutbox: z.boolean().optional(),
    })
    .safeParse(message);
  if (!read.success) return;
  const { email, inOutbox = false, sent: hasLeft, [idField]: id } = read.data;
  if (inOutbox) toastInfo(say(mailResultTexts.inOutbox, language, { email: String(email) }));
  else if (hasLeft) toastSuccess(say(sent, language));
  else toastFailure(say(failed, language, { id: Number(id) }));
}
