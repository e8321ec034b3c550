import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

// A mail is waited for a minute and a half, which is enough on a busy machine too.
const betweenWaits = 10; // milliseconds
const mostWaits = 9_000;

/** Mail server that accepts and records every mail. */
export class TestMailServer {
  readonly mails: Email[] = [];
  /** Number of mails that are refused before the next one is accepted. */
  refusals = 0;
  readonly #server: SMTPServer;
  readonly #read = new Set<Email>();
  readonly #folder: string | undefined;

  /** @param folder stores mails as files too, for other processes to read */
  constructor(folder?: string) {
    this.#folder = folder;
    const take = callbackify((stream: Readable) => this.#take(stream));
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => take(stream, done),
    });
  }

  /** @returns the value of SMTP_URL */
  async open(): Promise<string> {
    const listening = this.#server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (typeof address !== 'object' || !address) throw new Error('The mailbox has no address');
    return `smtp://127.0.0.1:${address.port}`;
  }

  /** Waits for an unread mail to an address. @throws Error where none arrives, so that a test without its mail ends */
  async next(to: string): Promise<Email> {
    for (let left = mostWaits; left > 0; left -= 1) {
      const found = this.take(to);
      if (found) return found;
      await sleep(betweenWaits);
    }
    throw new Error(`No mail to ${to} arrived`);
  }

  /** Returns the oldest unread mail to an address, without waiting for one. */
  take(to: string): Email | undefined {
    const found = this.mails.find(
      (mail) => !this.#read.has(mail) && mail.to?.some(({ address }) => address === to),
    );
    if (found) this.#read.add(found);
    return found;
  }

  async #take(stream: Readable): Promise<void> {
    const bytes = await buffer(stream);
    if (this.refusals > 0) {
      this.refusals -= 1;
      throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    }
    this.mails.push(await PostalMime.parse(bytes));
    if (this.#folder === undefined) return;
    const file = path.join(this.#folder, randomUUID());
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, `${file}.eml`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** Mails that a mailbox in another process stores as files. */
export class TestMailFolder {
  readonly #folder: string;
  readonly #read = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Waits for an unread mail to an address. @throws Error where none arrives, so that a test without its mail ends */
  async next(to: string): Promise<Email> {
    for (let left = mostWaits / 5; left > 0; left -= 1) {
      for (const name of await readdir(this.#folder)) {
        if (!name.endsWith('.eml') || this.#read.has(name)) continue;
        const mail = await PostalMime.parse(await readFile(path.join(this.#folder, name)));
        if (!mail.to?.some(({ address }) => address === to)) continue;
        this.#read.add(name);
        return mail;
      }
      await sleep(5 * betweenWaits);
    }
    throw new Error(`No mail to ${to} arrived`);
  }
}
