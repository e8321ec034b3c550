import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Handler } from './kit/jobs/job.ts';
import { deliverMails } from './kit/mail/deliver.ts';

/** Everything that is done in the background, and by what. */
export function jobHandlers(config: Config, log: FastifyBaseLogger): Handler[] {
  return [
    deliverMails({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: path.join(config.DATA_DIR, 'outbox'),
      log,
    }),
  ];
}
