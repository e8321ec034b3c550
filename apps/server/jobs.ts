import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { AccountRegistry } from './accounts/accounts.ts';
import { findS3BucketConfig, type ServerConfig } from './config.ts';
import { mergeListCountsHandler } from './kit/catalogue/counts.ts';
import { documentSheets } from './documents.ts';
import { createExpectedCompletionsHandler } from './floor/expected-completions.ts';
import { FileService } from './kit/files/file-service.ts';
import type { JobHandler } from './kit/jobs/job.ts';
import { createMailHandler } from './kit/mail/deliver.ts';
import { SecretCipher } from './kit/secret-cipher.ts';
import { expireOrdersHandler } from './orders/expire-quotations.ts';
import { createFinishReminderHandler } from './planning/finish-reminder.ts';
import { createMaintenanceHandler } from './planning/maintenance.ts';
import { createFailedSignInHandler } from './session/failed-sign-in.ts';
import { createMailCodeHandler } from './session/recovery.ts';
import { createSheetCatalogues } from './sheets/catalogues.ts';
import { createExportSheetHandler, createDeleteExportHandler } from './sheets/export-job.ts';
import { createPreparePicturesHandler } from './technical-sheets/prepare-pictures.ts';
import { createWelcomeUserHandler } from './users/welcome-user.ts';
import { cleanLogHandler } from './webhooks/jobs.ts';
import { createSendDeliveriesHandler } from './webhooks/send-deliveries.ts';
import { spreadEventsHandler } from './webhooks/spread-events.ts';

/** Returns the handlers of all background jobs. */
export function createJobHandlers(
  config: ServerConfig,
  { accounts, tokenSecret }: { accounts: AccountRegistry; tokenSecret: Uint8Array },
  log: FastifyBaseLogger,
): JobHandler[] {
  const files = new FileService({
    dataDir: config.DATA_DIR,
    bucket: findS3BucketConfig(config),
    secret: tokenSecret,
  });
  const sheets = createSheetCatalogues(files, accounts, documentSheets);
  return [
    createMailCodeHandler(accounts, tokenSecret),
    createFailedSignInHandler(),
    createWelcomeUserHandler(accounts),
    expireOrdersHandler,
    createFinishReminderHandler(),
    createExpectedCompletionsHandler(),
    createMaintenanceHandler(),
    createExportSheetHandler({ files, sheets }),
    createDeleteExportHandler(files),
    createPreparePicturesHandler(files),
    mergeListCountsHandler,
    spreadEventsHandler,
    createSendDeliveriesHandler({
      cipher: new SecretCipher(tokenSecret),
      allowsPrivate: config.WEBHOOKS_PRIVATE,
    }),
    cleanLogHandler,
    createMailHandler({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: path.join(config.DATA_DIR, 'outbox'),
      log,
    }),
  ];
}
