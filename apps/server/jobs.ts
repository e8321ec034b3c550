import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from './accounts/accounts.ts';
import { findBucket, type Config } from './config.ts';
import { foldingCounts } from './kit/catalogue/counts.ts';
import { followingFloor } from './floor/follow.ts';
import { Files } from './kit/files/files.ts';
import type { Handler } from './kit/jobs/job.ts';
import { deliverMails } from './kit/mail/deliver.ts';
import { expiring } from './orders/expiry.ts';
import { askingIfFinished } from './planning/finished.ts';
import { followMaintenances } from './planning/maintenance.ts';
import { noteFailedSignIns } from './session/failed-sign-in.ts';
import { mailCodes } from './session/recovery.ts';
import { sheetCatalogues } from './sheets/catalogues.ts';
import { exportingSheets, forgettingExports } from './sheets/export-job.ts';
import { preparingPictures } from './technical-sheets/prepare.ts';
import { welcomingUsers } from './users/welcome.ts';

/** Returns the handlers of all background jobs. */
export function jobHandlers(
  config: Config,
  { accounts, tokenSecret }: { accounts: Accounts; tokenSecret: Uint8Array },
  log: FastifyBaseLogger,
): Handler[] {
  const files = new Files({
    dataDir: config.DATA_DIR,
    bucket: findBucket(config),
    secret: tokenSecret,
  });
  const sheets = sheetCatalogues(files, accounts);
  return [
    mailCodes(accounts, tokenSecret),
    noteFailedSignIns(),
    welcomingUsers(accounts),
    expiring,
    askingIfFinished(),
    followingFloor(),
    followMaintenances(),
    exportingSheets({ files, sheets }),
    forgettingExports(files),
    preparingPictures(files),
    foldingCounts,
    deliverMails({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: path.join(config.DATA_DIR, 'outbox'),
      log,
    }),
  ];
}
