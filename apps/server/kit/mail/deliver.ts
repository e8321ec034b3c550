import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions } from 'nodemailer';
import { defineJobHandler, type JobHandler, type JobContext } from '../jobs/job.ts';
import { announceToBrowsers } from '../realtime/announce.ts';
import { sendMailJob, type MailJobPayload } from './mail.ts';

export interface MailDeliveryOptions {
  /** SMTP server; without it, mails are written into the outbox folder. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly outbox: string;
  readonly log: FastifyBaseLogger;
}

/** Creates the handler of the mail job: it delivers over SMTP, or into a folder as files that mail programs open. */
export function createMailHandler(options: MailDeliveryOptions): JobHandler {
  // The mail library is loaded with the first mail.
  let opened: Promise<Deliver> | undefined;
  const inOutbox = !options.smtpUrl;
  const open = (): Promise<Deliver> =>
    options.smtpUrl
      ? createSmtpDelivery(options.smtpUrl, options.log)
      : createOutboxDelivery(options.outbox, options.log);
  return defineJobHandler(sendMailJob, async (mail, context) => {
    try {
      const deliver = await (opened ??= open());
      await deliver(mail, toMessage(mail, options.from));
    } catch (error) {
      await report(mail, context, { sent: false });
      throw error;
    }
    await report(mail, context, { sent: true, inOutbox });
  });
}

/** Notifies the sender's browsers. A failed notification does not send the mail again. */
async function report(
  { report: notification }: MailJobPayload,
  { accountId, database }: JobContext,
  outcome: { readonly sent: boolean; readonly inOutbox?: boolean },
): Promise<void> {
  if (!notification) return;
  const { userId, event, payload } = notification;
  const announcement = { to: { accountId, userId }, event, payload: { ...payload, ...outcome } };
  await database
    .tenant(accountId, (tx) => announceToBrowsers(tx, announcement))
    .catch(() => undefined);
}

type Deliver = (mail: MailJobPayload, message: SendMailOptions) => Promise<void>;

async function createSmtpDelivery(url: string, log: FastifyBaseLogger): Promise<Deliver> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async ({ id }, message) => {
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw omitPersonalData(error);
    }
    log.debug({ mail: id }, 'mail delivered');
  };
}

async function createOutboxDelivery(folder: string, log: FastifyBaseLogger): Promise<Deliver> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async ({ id }, message) => {
    const { message: bytes } = await composer.sendMail(message);
    if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed');
    // Mails hold codes and passwords: only the operator may read the folder.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info({ file }, 'mail written, because SMTP_URL is not set');
  };
}

function toMessage(
  { id, to, copies, fromName, replyTo, subject, html, text, attachments }: MailJobPayload,
  from: string,
): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  // The address is always the product's, which mail servers trust.
  const senderAddress = /[^\s<]+@[^\s>]+/.exec(from)?.[0];
  return {
    from:
      fromName !== undefined && senderAddress !== undefined
        ? { name: fromName, address: senderAddress }
        : from,
    to: { name: '', address: to },
    ...(copies && { cc: copies.map((address) => ({ name: '', address })) }),
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    messageId: `<${id}@${domain}>`,
    // Prevents automatic replies, both to the sender address and to the reply address.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64'),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Removes the text of the mail server, which names the recipient; the remaining codes suffice. */
function omitPersonalData(error: unknown): Error {
  const entries = new Map(typeof error === 'object' && error ? Object.entries(error) : []);
  const facts = ['code', 'command', 'responseCode'].map((name) => String(entries.get(name) ?? '-'));
  return new Error(`The mail server did not take a mail: ${facts.join(' ')}`);
}
