import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { divisions } from '@tarima/domain/divisions/division';
import type { Module } from '@tarima/domain/kit/module';
import { catalogueModules } from '@tarima/domain/modules';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { positions } from '@tarima/domain/positions/position';
import { shifts } from '@tarima/domain/shifts/shift';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import qs from 'qs';
import type { AccountRegistry } from './accounts/accounts.ts';
import { registerAccountRoutes } from './accounts/routes.ts';
import { registerApiKeyRoutes } from './api-keys/routes.ts';
import { createApiKeyAuthenticator } from './api-keys/api-key-authenticator.ts';
import { registerCatalogRoutes } from './catalogs/routes.ts';
import { registerAuditRoutes } from './audit/routes.ts';
import { getModuleCatalogue } from './catalogues.ts';
import { findS3BucketConfig, type ServerConfig } from './config.ts';
import { registerCustomFieldRoutes } from './custom-fields/routes.ts';
import { describeOperation } from './documentation/describe-operation.ts';
import { registerDivisionRoutes } from './divisions/routes.ts';
import { registerFloorRoutes } from './floor/routes.ts';
import { AccessTokenService } from './kit/access-token.ts';
import { registerInventoryRoutes } from './inventories/routes.ts';
import { registerCatalogueRoutes } from './kit/catalogue/routes.ts';
import { registerPoolMetrics, registerReadMetrics } from './kit/database-metrics.ts';
import type { Database } from './kit/database.ts';
import { registerResponseSerializers, registerApiDocumentation } from './kit/documentation.ts';
import { DirectionsService } from './kit/directions.ts';
import { FileService } from './kit/files/file-service.ts';
import { KeyedDigest } from './kit/keyed-digest.ts';
import { registerUploadParsing } from './kit/files/receive.ts';
import { registerFileRoute } from './kit/files/routes.ts';
import { registerProxyWarning } from './kit/forwarded-requests.ts';
import { registerHealthRoutes } from './kit/health.ts';
import { registerJobMetrics } from './kit/jobs/metrics.ts';
import { disableCaching, registerRateLimit, registerSecurityHeaders } from './kit/limits.ts';
import { registerRequestLog, createLogger } from './kit/log.ts';
import { registerMetrics } from './kit/metrics.ts';
import { registerWebApp } from './kit/pages.ts';
import { ReadRouter } from './kit/read-router.ts';
import { SecretCipher } from './kit/secret-cipher.ts';
import { FairQueue } from './kit/fair-queue.ts';
import { startRealtimeSockets } from './kit/realtime/realtime.ts';
import { registerErrorHandling } from './kit/error-handling.ts';
import { registerListLayoutRoutes } from './list-layouts/routes.ts';
import { registerNotificationRoutes } from './notifications/routes.ts';
import { registerCustomerPageRoutes } from './customer-page/routes.ts';
import type { LineDatePromiser } from './orders/quotation-promise.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { PlanningEngine } from './planning/engine.ts';
import { applyWorkingHoursChange } from './planning/work-outside-hours.ts';
import { promiseLineDates } from './planning/promise-line-dates.ts';
import { respondToFinishReminder } from './planning/respond-to-finish-reminder.ts';
import { registerPlanningRoutes } from './planning/routes.ts';
import { registerPieceRateRoutes } from './piece-rates/routes.ts';
import { registerPositionRoutes } from './positions/routes.ts';
import { registerCalendarDayRoutes } from './calendar-days/routes.ts';
import { registerShiftRoutes } from './shifts/routes.ts';
import {
  endOrderWork,
  previewUnscheduledWork,
  removeOrderPlan,
} from './planning/remove-order-plan.ts';
import { hasAllProfileRights } from './profiles/rights.ts';
import { registerProfileRoutes } from './profiles/routes.ts';
import { registerFirstStepRoutes } from './first-steps/routes.ts';
import { registerReportRoutes } from './reports/routes.ts';
import { registerRevisionRoutes } from './revisions/routes.ts';
import { AttemptCounter } from './session/attempt-counter.ts';
import { createSessionAuthenticator } from './session/session-authenticator.ts';
import { createSocketAuthenticator } from './session/socket-authenticator.ts';
import { registerSessionRoutes } from './session/routes.ts';
import { registerSecondFactorRoutes } from './session/second-factor-routes.ts';
import { SessionService } from './session/sessions.ts';
import { registerDemandRoutes } from './demand/routes.ts';
import { registerPurchaseRoutes } from './purchases/routes.ts';
import { registerRecordHistoryRoutes } from './record-history/routes.ts';
import { registerReturnRoutes } from './returns/routes.ts';
import { registerShipmentRoutes } from './shipments/routes.ts';
import { createSheetCatalogues } from './sheets/catalogues.ts';
import { registerSheetRoutes } from './sheets/routes.ts';
import { registerCuttingRoutes } from './cutting/routes.ts';
import { registerPalletDesignRoutes } from './pallets/routes.ts';
import { registerPriceListRoutes } from './price-lists/routes.ts';
import { registerTechnicalSheetRoutes } from './technical-sheets/routes.ts';
import { respondToTransferRequest, registerTransferRoutes } from './transfers/routes.ts';
import { registerDriverRoutes, identifyDriver } from './trips/driver-routes.ts';
import { registerTripRoutes } from './trips/routes.ts';
import { registerUserRoutes } from './users/routes.ts';
import { registerUserSessionRoutes } from './users/sessions.ts';
import { registerWebhookRoutes } from './webhooks/routes.ts';
import { registerWorkplaceRoutes } from './workplaces/routes.ts';
import { registerWorkplaceFlowRoutes } from './workplaces-flows/routes.ts';

export interface AppDependencies {
  readonly config: ServerConfig;
  readonly database: Database;
  /** Division of reads between the primary and a standby; without it the primary serves them all. */
  readonly reads?: ReadRouter;
  /** Registry of the accounts by host, shared by requests and jobs. */
  readonly accounts: AccountRegistry;
  /** The application's connection string, on which it listens for announcements. */
  readonly appUrl: string;
  readonly tokenSecret: Uint8Array;
  /** Whether the process stops: then proxies must send it no more. */
  readonly isStopping?: () => boolean;
}

const modulesWithRoutes: readonly Module[] = [
  workplaces,
  positions,
  divisions,
  shifts,
  calendarDays,
  pieceRates,
];
/** Queue limits of signed-in users: one address may keep the processors busy, until its work takes long; alone it may keep the next works ready too. */
const userQueueLimits = {
  atOnce: 8,
  perAddress: Math.max(2, os.availableParallelism()),
  perAddressAlone: Math.max(4, os.availableParallelism()),
  perAddressSlow: 6,
};
/**
 * Queue limits of visitors. Simultaneous sign-ins per address stay below the limit of wrong passwords: two at the same time are no attack.
 */
const visitorQueueLimits = { atOnce: 8, perAddress: 4 };
const waitingBound = { waitingPerPerson: 200, waitingPerAddress: 600 };
const noBound = { waitingPerPerson: Infinity, waitingPerAddress: Infinity };

const webFolder = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** Creates the whole server, ready to listen. Its code follows the sequence in which a request passes. */
export async function createApp(
  {
    config,
    database,
    reads = new ReadRouter(database),
    accounts,
    appUrl,
    tokenSecret,
    isStopping = () => false,
  }: AppDependencies,
  /** Receives the application before any route is registered: tests list the routes with it. */
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: createLogger(config.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    // Time for an upload of 10 MB over a slow line; requests without a complete header are closed sooner.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000 },
    pluginTimeout: 0, // A busy machine compiles the routes for longer than the default of ten seconds, and starts all the same.
    return503OnClosing: false, // Late requests still get a response, with the connection closed.
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      // Filters are nested keys: filters[createdAt][from]=2026-01-31.
      // Custom fields are named by id, filters[customFields][12]=x: sparse parsing keeps a list's numbers.
      querystringParser: (text) =>
        qs.parse(text, { depth: 4, parameterLimit: 300, arrayLimit: 100, allowSparse: true }),
    },
  });
  prepare(app);
  registerRequestLog(app);
  registerProxyWarning(app, config.TRUST_PROXY);
  const registry = registerMetrics(app, config.METRICS_TOKEN);
  // Pools come first: jobs are counted with connections, which would count as used or waited for.
  registerPoolMetrics(registry, {
    primary: database,
    ...(reads.hasStandby && { standby: reads }),
  });
  registerReadMetrics(registry, reads);
  registerJobMetrics(registry, database);
  registerErrorHandling(app);
  registerResponseSerializers(app);
  await registerSecurityHeaders(app, config.MAP_TILES_URL);
  await registerApiDocumentation(app, '0.1.0', describeOperation);
  registerHealthRoutes(app, database, isStopping);

  const accessTokens = new AccessTokenService(tokenSecret);
  const sessions = new SessionService(database, accessTokens, tokenSecret);
  const bySession = createSessionAuthenticator(accounts, accessTokens, sessions);
  app.decorate('identify', createApiKeyAuthenticator(accounts, database, bySession));
  const identify = createSocketAuthenticator(accounts, accessTokens, config.TRUST_PROXY);
  const files = new FileService({
    dataDir: config.DATA_DIR,
    bucket: findS3BucketConfig(config),
    secret: tokenSecret,
  });
  startRealtimeSockets(app, { database, appUrl, identify, registry, reads });
  const engine = new PlanningEngine();
  app.addHook('onClose', () => engine.close());

  const waiting = config.RATE_LIMIT === 0 ? noBound : waitingBound;
  await app.register(async (api) => {
    disableCaching(api);
    await registerRateLimit(api, config.RATE_LIMIT);
    const attempts = new AttemptCounter(database, tokenSecret);
    const cipher = new SecretCipher(tokenSecret);
    const driverParts = { accounts, attempts, database };
    await registerUploadParsing(api, files.scratch, {
      driver: (request) => identifyDriver(driverParts, request),
    });
    registerFileRoute(api, database, files);
    // Fewer transactions than connections: sign-ins and jobs need some connections.
    const server = {
      app: api,
      database,
      reads,
      fairQueue: new FairQueue({ ...waiting, ...userQueueLimits }),
    };
    const visitors = new FairQueue({ ...waiting, ...visitorQueueLimits });
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
    const promiseLines: LineDatePromiser = (tx, person, language, promiseRequest) =>
      promiseLineDates(tx, engine, person, language, promiseRequest);
    registerCustomerPageRoutes(server, { accounts, files, promiseLines });
    registerOrderRoutes(
      server,
      {
        files,
        promiseLines,
        addressIn: (tx) => accounts.addressIn(tx),
      },
      {
        unplan: removeOrderPlan,
        endWork: endOrderWork,
        foreseeUnscheduled: previewUnscheduledWork,
      },
    );
    const digest = new KeyedDigest(tokenSecret);
    registerPlanningRoutes(server, files, engine, digest, {
      workplaces: getModuleCatalogue(workplaces),
    });
    registerRevisionRoutes(server, files, engine, digest);
    registerTransferRoutes(server);
    const directions = new DirectionsService(config.DIRECTIONS_URL);
    registerShipmentRoutes(server, files, directions);
    registerTripRoutes(server, files, directions);
    registerDriverRoutes(server, { ...driverParts, files });
    registerPurchaseRoutes(server, files);
    registerDemandRoutes(server);
    registerReturnRoutes(server, files);
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
    registerPalletDesignRoutes(server, (tx, person, language, promiseRequest) =>
      promiseLineDates(tx, engine, person, language, promiseRequest),
    );
    registerCuttingRoutes(server, files);
    registerWorkplaceFlowRoutes(server);
    for (const module of catalogueModules)
      if (!modulesWithRoutes.includes(module))
        registerCatalogueRoutes(server, getModuleCatalogue(module));
    for (const sheet of createSheetCatalogues(files, accounts)) registerSheetRoutes(server, sheet);
  });

  await registerWebApp(app, { folder: webFolder, mapTilesUrl: config.MAP_TILES_URL });
  return app;
}
