import { z } from 'zod';
import { readSession } from '../kit/session.ts';
import { readStoredText, writeStoredText } from '../kit/storage.ts';
import { parseTokenClaims } from '../kit/token.ts';
import type { SentContent } from '../kit/use-idempotent-mutation.ts';
import { quotationDraftSchema, type QuotationDraft } from './quotation-draft.ts';

const storedDraftSchema = z.object({
  draft: quotationDraftSchema,
  /** Version of the saved quotation that the draft changes. */
  seenAt: z.string().optional(),
  /** Last request that tried to save the draft and may have arrived: sent again, it keeps its key, so that the server saves once. */
  sent: z.object({ content: z.string(), key: z.string() }).optional(),
});

export interface StoredQuotationDraft {
  readonly draft: QuotationDraft;
  readonly sent?: SentContent | undefined;
}

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
): StoredQuotationDraft | undefined {
  const key = getStorageKey(orderId);
  const text = key === undefined ? null : readStoredText(key);
  if (text === null) return undefined;
  const read = storedDraftSchema.safeParse(parseJson(text));
  if (!read.success || read.data.seenAt !== storedAt) return undefined;
  return { draft: read.data.draft, sent: read.data.sent };
}

/** Stores a draft; undefined removes it. Without a session the stored draft stays, because its author will come back to it. */
export function storeQuotationDraft(
  orderId: number | undefined,
  storedAt: string | undefined,
  stored: StoredQuotationDraft | undefined,
): void {
  const key = getStorageKey(orderId);
  if (key === undefined) return;
  writeStoredText(
    key,
    stored === undefined ? null : JSON.stringify({ ...stored, seenAt: storedAt }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
