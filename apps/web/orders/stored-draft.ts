import { z } from 'zod';
import { readSession } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/storage.ts';
import { parseClaims } from '../kit/token.ts';
import { quotationDraft, type QuotationDraft } from './quotation-draft.ts';

const storedDraft = z.object({
  draft: quotationDraft,
  /** Version of the saved quotation that the draft changes. */
  seenAt: z.string().optional(),
});

/** The key contains the user: the next user of this computer does not see the draft of another. */
function getStorageKey(orderId: number | undefined): string | undefined {
  const { accessToken } = readSession();
  const subject = accessToken === null ? undefined : parseClaims(accessToken)?.sub;
  return subject === undefined ? undefined : `quotation ${subject} ${orderId ?? 'new'}`;
}

/** Returns what was typed and not saved when the page closed, if it still changes the stored quotation. */
export function findStoredDraft(
  orderId: number | undefined,
  storedAt: string | undefined,
): QuotationDraft | undefined {
  const key = getStorageKey(orderId);
  const text = key === undefined ? null : readStored(key);
  if (text === null) return undefined;
  const read = storedDraft.safeParse(parseJson(text));
  return read.success && read.data.seenAt === storedAt ? read.data.draft : undefined;
}

/** Stores a draft, or clears it with undefined. Without a session the stored draft stays: its author will come back to it. */
export function storeDraft(
  orderId: number | undefined,
  storedAt: string | undefined,
  draft: QuotationDraft | undefined,
): void {
  const key = getStorageKey(orderId);
  if (key === undefined) return;
  writeStored(key, draft === undefined ? null : JSON.stringify({ draft, seenAt: storedAt }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
