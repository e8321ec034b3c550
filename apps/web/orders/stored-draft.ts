import { z } from 'zod';
import { readSession } from '../kit/session.ts';
import { readStoredText, writeStoredText } from '../kit/storage.ts';
import { parseTokenClaims } from '../kit/token.ts';
import { quotationDraftSchema, type QuotationDraft } from './quotation-draft.ts';

const storedDraft = z.object({
  draft: quotationDraftSchema,
  /** Version of the saved quotation that the draft changes. */
  seenAt: z.string().optional(),
});

/** The key contains the user: the next user of this computer does not see the draft of another. */
function getStorageKey(orderId: number | undefined): string | undefined {
  const { accessToken } = readSession();
  const subject = accessToken === null ? undefined : parseTokenClaims(accessToken)?.sub;
  return subject === undefined ? undefined : `quotation ${subject} ${orderId ?? 'new'}`;
}

/** Returns the draft that the user typed and did not save before the page closed, if it still differs from the stored quotation. */
export function findStoredQuotationDraft(
  orderId: number | undefined,
  storedAt: string | undefined,
): QuotationDraft | undefined {
  const key = getStorageKey(orderId);
  const text = key === undefined ? null : readStoredText(key);
  if (text === null) return undefined;
  const read = storedDraft.safeParse(parseJson(text));
  return read.success && read.data.seenAt === storedAt ? read.data.draft : undefined;
}

/** Stores a draft; undefined removes it. Without a session the stored draft stays, because its author will come back to it. */
export function storeQuotationDraft(
  orderId: number | undefined,
  storedAt: string | undefined,
  draft: QuotationDraft | undefined,
): void {
  const key = getStorageKey(orderId);
  if (key === undefined) return;
  writeStoredText(key, draft === undefined ? null : JSON.stringify({ draft, seenAt: storedAt }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
