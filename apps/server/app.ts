import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import qs from 'qs';
import type { AccountRegistry } from './accounts/accounts.ts';
import { createApiKeyAuthenticator } from './api-keys/api-key-authenticator.ts';
import { findS3BucketConfig, type ServerConfig } from './config.ts';
import { describeOperation } from './documentation/describe-operation.ts';
import { AccessTokenService } from './kit/access-token.ts';
import { registerPoolMetrics, registerReadMetrics } from './kit/database-metrics.ts';
import type { Database } from './kit/database.ts';
import { registerResponseSerializers, registerApiDocumentation } from './kit/documentation.ts';
import { FileService } from './kit/files/file-service.ts';
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
import { FairQueue } from './kit/fair-queue.ts';
import { startRealtimeSockets } from './kit/realtime/realtime.ts';
import { registerErrorHandling } from './kit/error-handling.ts';
import { PlanningEngine } from './planning/engine.ts';
import { AttemptCounter } from './session/attempt-counter.ts';
import { createSessionAuthenticator } from './session/session-authenticator.ts';
import { createSocketAuthenticator } from './session/socket-authenticator.ts';
import { SessionService } from './session/sessions.ts';
import { identifyDriver } from './trips/driver-routes.ts';
import { registerRoutes } from './routes.ts';

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
  /** Maximum time for improving a plan, in milliseconds. */
  readonly planSearchTime?: number;
  /** Whether the process stops: then proxies must send it no more. */
  readonly isStopping?: () => boolean;
}

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
    planSearchTime,
    isStopping = () => false,
  }: AppDependencies,
  /** Receives the application before any route is registered: tests list the routes with it. */
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const app = createFastify(config);
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
  const engine = new PlanningEngine({ searchTime: planSearchTime });
  app.addHook('onClose', () => engine.close());

  const waiting = config.RATE_LIMIT === 0 ? noBound : waitingBound;
  await app.register(async (api) => {
    disableCaching(api);
    await registerRateLimit(api, config.RATE_LIMIT);
    const attempts = new AttemptCounter(database, tokenSecret);
    await registerUploadParsing(api, files.scratch, {
      driver: (request) => identifyDriver({ accounts, attempts, database }, request),
    });
    registerFileRoute(api, database, files);
    // Fewer transactions than connections: sign-ins and jobs need some connections.
    const server = {
      app: api,
      database,
      reads,
      fairQueue: new FairQueue({ ...waiting, ...userQueueLimits }),
    };
    registerRoutes(server, {
      config,
      accounts,
      attempts,
      files,
      sessions,
      tokenSecret,
      engine,
      visitors: new FairQueue({ ...waiting, ...visitorQueueLimits }),
    });
  });

  await registerWebApp(app, { folder: webFolder, mapTilesUrl: config.MAP_TILES_URL });
  return app;
}

/** Creates the HTTP server with its limits; it has no routes yet. */
function createFastify(config: ServerConfig): FastifyInstance {
  return Fastify({
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
}
