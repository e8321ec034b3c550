import { z } from 'zod';
import { readSession } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/storage.ts';
import { claimsOf } from '../kit/token.ts';
import { quotationDraft, type QuotationDraft } from './quotation-draft.ts';

const kept = z.object({
  draft: quotationDraft,
  /** Of the saved quotation that it changes. */
  seenAt: z.string().optional(),
});

/** Whoever signs in next on this computer does not see what somebody else was typing. */
function keyOf(orderId: number | undefined): string | undefined {
  const { accessToken } = readSession();
  const subject = accessToken === null ? undefined : claimsOf(accessToken)?.sub;
  return subject === undefined ? undefined : `quotation ${subject} ${orderId ?? 'new'}`;
}

/** What was typed and not saved when the page went away, if it still changes what is stored. */
export function readKept(
  orderId: number | undefined,
  storedAt: string | undefined,
): QuotationDraft | undefined {
  const key = keyOf(orderId);
  const text = key === undefined ? null : readStored(key);
  if (text === null) return undefined;
  const read = kept.safeParse(parsed(text));
  return read.success && read.data.seenAt === storedAt ? read.data.draft : undefined;
}

/** Keeps what is typed, or forgets it with undefined. Without a session it stays: its author will come back to it. */
export function keep(
  orderId: number | undefined,
  storedAt: string | undefined,
  draft: QuotationDraft | undefined,
): void {
  const key = keyOf(orderId);
  if (key === undefined) return;
  writeStored(key, draft === undefined ? null : JSON.stringify({ draft, seenAt: storedAt }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
