import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from './accounts/accounts.ts';
import type { Config } from './config.ts';
import type { Handler } from './kit/jobs/job.ts';
import { deliverMails } from './kit/mail/deliver.ts';
import { mailCodes } from './session/recovery.ts';

/** Everything that is done in the background, and by what. */
export function jobHandlers(
  config: Config,
  { accounts, tokenSecret }: { accounts: Accounts; tokenSecret: Uint8Array },
  log: FastifyBaseLogger,
): Handler[] {
  return [
    mailCodes(accounts, tokenSecret),
    deliverMails({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: path.join(config.DATA_DIR, 'outbox'),
      log,
    }),
  ];
}
