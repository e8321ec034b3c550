import { randomUUID } from 'node:crypto';
import { maxMailCcAddresses } from '@tarima/domain/kit/mail-texts';
import { mailAddressSchema } from '@tarima/domain/kit/schemas';
import { z } from 'zod';
import type { Transaction } from '../database.ts';
import { defineJob, enqueueJob } from '../jobs/job.ts';

export interface Mail {
  /** Single address, without a name. */
  readonly to: string;
  /** Addresses of copies, visible to all recipients. */
  readonly copies?: readonly string[];
  /** Sender name in mail programs, where it is not the product: the company that writes. */
  readonly fromName?: string;
  /** Recipient of replies, where it is not the sender of all mails. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  /** User whose browsers are notified, and the event with `{…payload, sent}` after each attempt. */
  readonly report?: {
    readonly userId: number;
    readonly event: string;
    readonly payload: Readonly<Record<string, string | number>>;
  };
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

// Schema of a header's text: a line break in it would begin another header.
const createLineSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'has control characters');

export const sendMailJob = defineJob({
  name: 'send-mail',
  // Attempts within four hours; codes and temporary passwords are useless much later.
  attempts: 10,
  secret: true,
  payload: z.strictObject({
    /** Id that stays the same when a delivery is retried, so that mail programs can detect duplicates. */
    id: z.uuid(),
    to: mailAddressSchema,
    copies: z.array(mailAddressSchema).max(maxMailCcAddresses).optional(),
    fromName: createLineSchema(200).optional(),
    replyTo: z.strictObject({ name: createLineSchema(200), address: mailAddressSchema }).optional(),
    subject: createLineSchema(300),
    html: z.string().min(1),
    text: z.string().min(1),
    attachments: z
      .array(
        z.strictObject({
          filename: createLineSchema(200),
          contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
          base64: z.base64().max(14_000_000), // 10 MB
        }),
      )
      .max(10),
    report: z
      .strictObject({
        userId: z.int(),
        event: z.string(),
        payload: z.record(z.string(), z.union([z.string(), z.number()])),
      })
      .optional(),
  }),
});
export type MailJobPayload = z.output<typeof sendMailJob.payload>;

/** Sends a mail soon after the transaction commits, and not at all if it does not. */
export async function sendMail(
  tx: Transaction,
  { attachments = [], subject, copies, fromName, replyTo, ...mail }: Mail,
): Promise<void> {
  await enqueueJob(tx, sendMailJob, {
    ...mail,
    id: randomUUID(),
    subject: toOneLine(subject, 300),
    ...(copies && { copies: [...copies] }),
    ...(fromName !== undefined && { fromName: toOneLine(fromName, 200) }),
    ...(replyTo && { replyTo: { ...replyTo, name: toOneLine(replyTo.name, 200) } }),
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename: toOneLine(filename, 200),
      contentType,
      base64: Buffer.from(content).toString('base64'),
    })),
  });
}

const toOneLine = (text: string, max: number): string =>
  text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, max);
