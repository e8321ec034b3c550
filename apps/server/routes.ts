import { divisions } from '@tarima/domain/divisions/division';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { catalogueModules } from '@tarima/domain/modules';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { positions } from '@tarima/domain/positions/position';
import { shifts } from '@tarima/domain/shifts/shift';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import type { AccountRegistry } from './accounts/accounts.ts';
import { registerAccountRoutes } from './accounts/routes.ts';
import { registerApiKeyRoutes } from './api-keys/routes.ts';
import { registerCatalogRoutes } from './catalogs/routes.ts';
import { registerAuditRoutes } from './audit/routes.ts';
import { getModuleCatalogue } from './catalogues.ts';
import type { ServerConfig } from './config.ts';
import { allServedDocuments, documentSheets } from './documents.ts';
import { registerCustomFieldRoutes } from './custom-fields/routes.ts';
import { registerDivisionRoutes } from './divisions/routes.ts';
import { registerFloorRoutes } from './floor/routes.ts';
import { registerInventoryRoutes } from './inventories/routes.ts';
import { registerCatalogueRoutes } from './kit/catalogue/routes.ts';
import { DirectionsService } from './kit/directions.ts';
import type { FileService } from './kit/files/file-service.ts';
import { KeyedDigest } from './kit/keyed-digest.ts';
import { SecretCipher } from './kit/secret-cipher.ts';
import type { FairQueue } from './kit/fair-queue.ts';
import type { Transaction } from './kit/database.ts';
import type { ActingUser, ApiServer } from './kit/serve.ts';
import { registerListLayoutRoutes } from './list-layouts/routes.ts';
import { registerNotificationRoutes } from './notifications/routes.ts';
import { registerCustomerPageRoutes } from './customer-page/routes.ts';
import type { PlanningEngine } from './planning/engine.ts';
import { applyWorkingHoursChange } from './planning/work-outside-hours.ts';
import { promiseLineDates, type PromiseQuery } from './planning/promise-line-dates.ts';
import { respondToFinishReminder } from './planning/respond-to-finish-reminder.ts';
import { registerPlanningRoutes } from './planning/routes.ts';
import { registerPieceRateRoutes } from './piece-rates/routes.ts';
import { registerPositionRoutes } from './positions/routes.ts';
import { registerCalendarDayRoutes } from './calendar-days/routes.ts';
import { registerShiftRoutes } from './shifts/routes.ts';
import { hasAllProfileRights } from './profiles/rights.ts';
import { registerProfileRoutes } from './profiles/routes.ts';
import { registerFirstStepRoutes } from './first-steps/routes.ts';
import { registerReportRoutes } from './reports/routes.ts';
import { registerRevisionRoutes } from './revisions/routes.ts';
import type { AttemptCounter } from './session/attempt-counter.ts';
import { registerSessionRoutes } from './session/routes.ts';
import { registerSecondFactorRoutes } from './session/second-factor-routes.ts';
import type { SessionService } from './session/sessions.ts';
import { registerDemandRoutes } from './demand/routes.ts';
import { registerRecordHistoryRoutes } from './record-history/routes.ts';
import { createSheetCatalogues } from './sheets/catalogues.ts';
import { registerSheetRoutes } from './sheets/routes.ts';
import { registerCuttingRoutes } from './cutting/routes.ts';
import { registerPalletDesignRoutes } from './pallets/routes.ts';
import { registerPriceListRoutes } from './price-lists/routes.ts';
import { registerTechnicalSheetRoutes } from './technical-sheets/routes.ts';
import { respondToTransferRequest } from './transfers/routes.ts';
import { registerDriverRoutes } from './trips/driver-routes.ts';
import { registerUserRoutes } from './users/routes.ts';
import { registerUserSessionRoutes } from './users/sessions.ts';
import { registerWebhookRoutes } from './webhooks/routes.ts';
import { registerWorkplaceRoutes } from './workplaces/routes.ts';
import { registerWorkplaceFlowRoutes } from './workplaces-flows/routes.ts';

const modulesWithRoutes: readonly Module[] = [
  workplaces,
  positions,
  divisions,
  shifts,
  calendarDays,
  pieceRates,
];

/** Services that the routes of entities share. */
interface RouteServices {
  readonly config: ServerConfig;
  readonly accounts: AccountRegistry;
  readonly attempts: AttemptCounter;
  readonly files: FileService;
  readonly sessions: SessionService;
  readonly tokenSecret: Uint8Array;
  readonly engine: PlanningEngine;
  /** Queue of visitors who are not signed in. */
  readonly visitors: FairQueue;
}

/** Registers the routes of all entities. Entities that must not import each other receive each other's functions here. */
export function registerRoutes(
  server: ApiServer,
  { config, accounts, attempts, files, sessions, tokenSecret, engine, visitors }: RouteServices,
): void {
  const cipher = new SecretCipher(tokenSecret);
  const digest = new KeyedDigest(tokenSecret);
  const getPromiseLines = (
    tx: Transaction,
    person: ActingUser,
    language: Language,
    query: PromiseQuery,
  ) => promiseLineDates(tx, engine, person, language, query);
  registerAccountRoutes(server, accounts, applyWorkingHoursChange);
  registerSessionRoutes(server, accounts, sessions, attempts, tokenSecret, visitors);
  registerSecondFactorRoutes(server, {
    accounts,
    sessions,
    attempts,
    visitors,
    cipher,
  });
  registerUserRoutes(server, accounts, { files, attempts, secret: tokenSecret });
  registerUserSessionRoutes(server);
  registerFloorRoutes(server, { accounts, attempts, files });
  registerProfileRoutes(server);
  registerApiKeyRoutes(server);
  registerWebhookRoutes(server, { cipher, allowsPrivate: config.WEBHOOKS_PRIVATE });
  registerCatalogRoutes(server);
  registerCustomFieldRoutes(server);
  registerListLayoutRoutes(server, hasAllProfileRights);
  registerNotificationRoutes(server, {
    newTransferRequest: respondToTransferRequest,
    orderProductionFinished: respondToFinishReminder,
  });
  registerCustomerPageRoutes(server, { accounts, files, promiseLines: getPromiseLines });
  const services = {
    files,
    directions: new DirectionsService(config.DIRECTIONS_URL),
    printer: {
      files,
      promiseLines: getPromiseLines,
      addressIn: (tx: Transaction) => accounts.addressIn(tx),
    },
  };
  for (const { register } of allServedDocuments) register(server, services);
  registerPlanningRoutes(server, files, engine, digest, {
    workplaces: getModuleCatalogue(workplaces),
  });
  registerRevisionRoutes(server, files, engine, digest);
  registerDriverRoutes(server, { accounts, attempts, database: server.database, files });
  registerDemandRoutes(server);
  registerRecordHistoryRoutes(server);
  registerAuditRoutes(server);
  registerReportRoutes(server);
  registerFirstStepRoutes(server);
  registerWorkplaceRoutes(server);
  registerPositionRoutes(server);
  registerShiftRoutes(server);
  registerCalendarDayRoutes(server);
  registerPieceRateRoutes(server);
  registerDivisionRoutes(server);
  registerInventoryRoutes(server);
  registerPriceListRoutes(server);
  registerTechnicalSheetRoutes(server, files);
  registerPalletDesignRoutes(server, getPromiseLines);
  registerCuttingRoutes(server, files);
  registerWorkplaceFlowRoutes(server);
  for (const module of catalogueModules)
    if (!modulesWithRoutes.includes(module))
      registerCatalogueRoutes(server, getModuleCatalogue(module));
  for (const sheet of createSheetCatalogues(files, accounts, documentSheets))
    registerSheetRoutes(server, sheet);
}
