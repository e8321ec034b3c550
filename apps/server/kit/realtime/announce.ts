import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../database.ts';

export const realtimeChannel = 'realtime';
const maxBytes = 7_900; // Maximum bytes of a notification: PostgreSQL accepts less than 8,000.

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const payload = z.record(z.string(), z.union([plain, z.array(plain)]));
export type RealtimePayload = z.output<typeof payload>;

const announcement = z
  .strictObject({
    to: z.strictObject({ accountId: z.int(), userId: z.int().optional() }),
    event: z.string(),
    payload: payload.default({}),
  })
  .refine(
    (announced) =>
      announced.to.userId !== undefined ||
      Object.values(announced.payload).every((value) => typeof value === 'string'),
    'An announcement to all users carries no ids, because not every user may see every record',
  );

/** Message between the server processes: an event to emit, or the end of a session or of all sessions of a user. */
export const realtimeMessageSchema = z.union([
  announcement,
  z.strictObject({
    end: z.union([
      z.strictObject({ accountId: z.int(), sessionId: z.uuid() }),
      z.strictObject({ accountId: z.int(), userId: z.int() }),
    ]),
  }),
]);
export type RealtimeMessage = z.output<typeof realtimeMessageSchema>;
export type RealtimeAnnouncement = z.input<typeof announcement>;

/**
 * Notifies the browsers of an account, or of one of its users, once the transaction commits and not if it does not.
 * A payload to one user holds the ids of the changes. A payload to the account holds words alone, such as the name of a list:
 * not every user may see every record. The browser then requests the records, and gets those that its user may see.
 */
export async function announceToBrowsers(
  tx: Transaction,
  announced: RealtimeAnnouncement,
): Promise<void> {
  const text = JSON.stringify(announcement.parse(announced));
  if (Buffer.byteLength(text) > maxBytes)
    throw new Error(`An announcement of ${announced.event} carries ids, not data`);
  const sent = await tx.row(sql`
    select pg_notify(${realtimeChannel}, ${text}) where current_account() = ${announced.to.accountId}`);
  if (!sent) throw new Error('An announcement stays inside the account of its transaction');
}
