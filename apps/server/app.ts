import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { divisions } from '@tarima/domain/divisions/division';
import type { Module } from '@tarima/domain/kit/module';
import { modules } from '@tarima/domain/modules';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { positions } from '@tarima/domain/positions/position';
import { shifts } from '@tarima/domain/shifts/shift';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import qs from 'qs';
import type { Accounts } from './accounts/accounts.ts';
import { accountRoutes } from './accounts/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { keyIdentifier } from './api-keys/shown.ts';
import { catalogRoutes } from './catalogs/routes.ts';
import { getCatalogue } from './catalogues.ts';
import { findBucket, type Config } from './config.ts';
import { customFieldRoutes } from './custom-fields/routes.ts';
import { describe } from './documentation/describe.ts';
import { divisionRoutes } from './divisions/routes.ts';
import { floorRoutes } from './floor/routes.ts';
import { AccessTokens } from './kit/access-token.ts';
import { inventoryRoutes } from './inventories/routes.ts';
import { catalogueRoutes } from './kit/catalogue/routes.ts';
import type { Database } from './kit/database.ts';
import { compileSchemas, documentApi } from './kit/documentation.ts';
import { Directions } from './kit/directions.ts';
import { Files } from './kit/files/files.ts';
import { KeyedDigest } from './kit/keyed-digest.ts';
import { receiveUploads } from './kit/files/receive.ts';
import { serveFiles } from './kit/files/routes.ts';
import { warnOfProxies } from './kit/forwarded.ts';
import { answerHealth } from './kit/health.ts';
import { measureJobs } from './kit/jobs/metrics.ts';
import { disableCaching, limitRate, protectPages } from './kit/limits.ts';
import { logRequests, createLogger } from './kit/log.ts';
import { measure } from './kit/metrics.ts';
import { servePages } from './kit/pages.ts';
import { FairQueue } from './kit/fair-queue.ts';
import { openSockets } from './kit/realtime/realtime.ts';
import { registerErrorHandling } from './kit/error-handling.ts';
import { listLayoutRoutes } from './list-layouts/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { customerPageRoutes } from './customer-page/routes.ts';
import type { PromiseLines } from './orders/promise.ts';
import { orderRoutes } from './orders/routes.ts';
import { PlanningEngine } from './planning/engine.ts';
import { changingHours } from './planning/outside.ts';
import { promise } from './planning/promise.ts';
import { respondToProduction } from './planning/responder.ts';
import { planningRoutes } from './planning/routes.ts';
import { pieceRateRoutes } from './piece-rates/routes.ts';
import { positionRoutes } from './positions/routes.ts';
import { calendarDayRoutes } from './calendar-days/routes.ts';
import { shiftRoutes } from './shifts/routes.ts';
import { endWork, previewUnscheduled, unplan } from './planning/unplan.ts';
import { hasAllRights } from './profiles/rights.ts';
import { profileRoutes } from './profiles/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { revisionRoutes } from './revisions/routes.ts';
import { Attempts } from './session/attempts.ts';
import { identifier } from './session/identify.ts';
import { socketIdentifier } from './session/identify-socket.ts';
import { sessionRoutes } from './session/routes.ts';
import { Sessions } from './session/sessions.ts';
import { demandRoutes } from './demand/routes.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { returnRoutes } from './returns/routes.ts';
import { shipmentRoutes } from './shipments/routes.ts';
import { sheetCatalogues } from './sheets/catalogues.ts';
import { sheetRoutes } from './sheets/routes.ts';
import { cuttingRoutes } from './cutting/routes.ts';
import { palletDesignRoutes } from './pallets/routes.ts';
import { priceListRoutes } from './price-lists/routes.ts';
import { technicalSheetRoutes } from './technical-sheets/routes.ts';
import { respondToTransfer, transferRoutes } from './transfers/routes.ts';
import { driverRoutes, identifyDriver } from './trips/driver-routes.ts';
import { tripRoutes } from './trips/routes.ts';
import { userRoutes } from './users/routes.ts';
import { userSessionRoutes } from './users/sessions.ts';
import { workplaceRoutes } from './workplaces/routes.ts';
import { workplaceFlowRoutes } from './workplaces-flows/routes.ts';

export interface Parts {
  readonly config: Config;
  readonly database: Database;
  /** Cache of the account that a host serves, shared by requests and jobs. */
  readonly accounts: Accounts;
  /** The application's own address of the database, to listen there for announcements. */
  readonly appUrl: string;
  readonly tokenSecret: Uint8Array;
}

const modulesWithRoutes: readonly Module[] = [
  workplaces,
  positions,
  divisions,
  shifts,
  calendarDays,
  pieceRates,
];
/** One address has as much as keeps the processors busy, until its work takes long. */
const userQueueLimits = {
  atOnce: 8,
  perAddress: Math.max(2, os.availableParallelism()),
  perAddressSlow: 6,
};
/** Sign-ins at once per address stay below the limit of wrong passwords: two sign-ins at the same time are no attack. */
const visitorQueueLimits = { atOnce: 8, perAddress: 4 };
const waitingBound = { waitingPerPerson: 200, waitingPerAddress: 600 };
const noBound = { waitingPerPerson: Infinity, waitingPerAddress: Infinity };

const webFolder = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** The whole server, ready to listen. Read it from top to bottom: that is the order a request passes. */
export async function createApp(
  { config, database, accounts, appUrl, tokenSecret }: Parts,
  /** Sees the application before any route is there: tests list the routes with it. */
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: createLogger(config.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    // An upload of 10 MB over a slow line; requests that send no complete head are closed sooner.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000 },
    return503OnClosing: false, // late requests still get an answer, with the connection closed
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      // Filters are nested keys: filters[createdAt][from]=2026-01-31.
      // Custom fields are named by id, filters[customFields][12]=x: sparse, so that a list keeps its numbers.
      querystringParser: (text) =>
        qs.parse(text, { depth: 4, parameterLimit: 300, arrayLimit: 100, allowSparse: true }),
    },
  });
  prepare(app);
  logRequests(app);
  warnOfProxies(app, config.TRUST_PROXY);
  measureJobs(measure(app, config.METRICS_TOKEN), database);
  registerErrorHandling(app);
  compileSchemas(app);
  await protectPages(app, config.MAP_TILES_URL);
  await documentApi(app, '0.1.0', describe);
  answerHealth(app, database);

  const accessTokens = new AccessTokens(tokenSecret);
  const sessions = new Sessions(database, accessTokens, tokenSecret);
  const bySession = identifier(accounts, accessTokens, sessions);
  app.decorate('identify', keyIdentifier(accounts, database, bySession));
  const identify = socketIdentifier(accounts, accessTokens, config.TRUST_PROXY);
  const files = new Files({
    dataDir: config.DATA_DIR,
    bucket: findBucket(config),
    secret: tokenSecret,
  });
  openSockets(app, { database, appUrl, identify });
  const engine = new PlanningEngine();
  app.addHook('onClose', () => engine.close());

  const waiting = config.RATE_LIMIT === 0 ? noBound : waitingBound;
  await app.register(async (api) => {
    disableCaching(api);
    await limitRate(api, config.RATE_LIMIT);
    const attempts = new Attempts(database, tokenSecret);
    const driverParts = { accounts, attempts, database };
    await receiveUploads(api, files.scratch, {
      driver: (request) => identifyDriver(driverParts, request),
    });
    serveFiles(api, database, files);
    // Fewer than there are connections: who signs in, and jobs, need some of them.
    const server = {
      app: api,
      database,
      fairQueue: new FairQueue({ ...waiting, ...userQueueLimits }),
    };
    const visitors = new FairQueue({ ...waiting, ...visitorQueueLimits });
    accountRoutes(server, accounts, changingHours);
    sessionRoutes(server, accounts, sessions, attempts, tokenSecret, visitors);
    userRoutes(server, accounts, { files, attempts, secret: tokenSecret });
    userSessionRoutes(server);
    floorRoutes(server, { accounts, attempts, files });
    profileRoutes(server);
    apiKeyRoutes(server);
    catalogRoutes(server);
    customFieldRoutes(server);
    listLayoutRoutes(server, hasAllRights);
    notificationRoutes(server, {
      newTransferRequest: respondToTransfer,
      orderProductionFinished: respondToProduction,
    });
    const promiseLines: PromiseLines = (tx, person, language, promiseRequest) =>
      promise(tx, engine, person, language, promiseRequest);
    customerPageRoutes(server, { accounts, files, promiseLines });
    orderRoutes(
      server,
      {
        files,
        promiseLines,
        addressIn: (tx) => accounts.addressIn(tx),
      },
      { unplan, endWork, foreseeUnscheduled: previewUnscheduled },
    );
    planningRoutes(server, files, engine, { workplaces: getCatalogue(workplaces) });
    revisionRoutes(server, files, engine, new KeyedDigest(tokenSecret));
    transferRoutes(server);
    const directions = new Directions(config.DIRECTIONS_URL);
    shipmentRoutes(server, files, directions);
    tripRoutes(server, files, directions);
    driverRoutes(server, { ...driverParts, files });
    purchaseRoutes(server, files);
    demandRoutes(server);
    returnRoutes(server, files);
    reportRoutes(server);
    workplaceRoutes(server);
    positionRoutes(server);
    shiftRoutes(server);
    calendarDayRoutes(server);
    pieceRateRoutes(server);
    divisionRoutes(server);
    inventoryRoutes(server);
    priceListRoutes(server);
    technicalSheetRoutes(server, files);
    palletDesignRoutes(server);
    cuttingRoutes(server, files);
    workplaceFlowRoutes(server);
    for (const module of modules)
      if (!modulesWithRoutes.includes(module)) catalogueRoutes(server, getCatalogue(module));
    for (const sheet of sheetCatalogues(files, accounts)) sheetRoutes(server, sheet);
  });

  await servePages(app, { folder: webFolder, mapTilesUrl: config.MAP_TILES_URL });
  return app;
}
