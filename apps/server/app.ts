import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { moduleOf, modules } from '@tarima/domain/modules';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import qs from 'qs';
import { Accounts } from './accounts/accounts.ts';
import { accountRoutes } from './accounts/routes.ts';
import { catalogRoutes } from './catalogs/routes.ts';
import type { Config } from './config.ts';
import { AccessTokens } from './kit/access-token.ts';
import { catalogueRoutes } from './kit/catalogue/routes.ts';
import type { Database } from './kit/database.ts';
import { compileSchemas, documentApi } from './kit/documentation.ts';
import { Files } from './kit/files/files.ts';
import { receiveUploads } from './kit/files/receive.ts';
import { serveFiles } from './kit/files/routes.ts';
import { answerHealth } from './kit/health.ts';
import { measureJobs } from './kit/jobs/metrics.ts';
import { limitRate, protectPages } from './kit/limits.ts';
import { logRequests, loggerOf } from './kit/log.ts';
import { measure } from './kit/metrics.ts';
import { servePages } from './kit/pages.ts';
import { openSockets } from './kit/realtime/realtime.ts';
import { answerRefusals } from './kit/refusals.ts';
import { profileRoutes } from './profiles/routes.ts';
import { Attempts } from './session/attempts.ts';
import { identifier } from './session/identify.ts';
import { socketIdentifier } from './session/identify-socket.ts';
import { sessionRoutes } from './session/routes.ts';
import { Sessions } from './session/sessions.ts';

import { userRoutes } from './users/routes.ts';

export interface Parts {
  readonly config: Config;
  readonly database: Database;
  /** The application's own address of the database, to listen there for announcements. */
  readonly appUrl: string;
  readonly tokenSecret: Uint8Array;
}

const webFolder = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** The whole server, ready to listen. Read it from top to bottom: that is the order a request passes. */
export async function createApp(
  { config, database, appUrl, tokenSecret }: Parts,
  /** Sees the application before any route is there: tests list the routes with it. */
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: loggerOf(config.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    // An upload of 10 MB over a slow line; who does not even say what they want is sent away sooner.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000 },
    return503OnClosing: false, // whoever still gets through is answered, and sent away
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      // Filters are nested keys: filters[createdAt][from]=2026-01-31.
      querystringParser: (text) =>
        qs.parse(text, { depth: 4, parameterLimit: 300, arrayLimit: 100 }),
    },
  });
  prepare(app);
  logRequests(app);
  measureJobs(measure(app, config.METRICS_TOKEN), database);
  answerRefusals(app);
  compileSchemas(app);
  await protectPages(app, config.MAP_TILES_URL);
  await documentApi(app, '0.1.0');
  answerHealth(app, database);

  const accounts = new Accounts(database, config.DEFAULT_ACCOUNT);
  const accessTokens = new AccessTokens(tokenSecret);
  const sessions = new Sessions(database, accessTokens, tokenSecret);
  app.decorate('identify', identifier(accounts, accessTokens, sessions));
  const identify = socketIdentifier(accounts, accessTokens, config.TRUST_PROXY);
  const files = new Files({ dataDir: config.DATA_DIR, secret: tokenSecret });
  openSockets(app, { database, appUrl, identify });

  await app.register(async (api) => {
    await limitRate(api, config.RATE_LIMIT);
    await receiveUploads(api, files.scratch);
    serveFiles(api, database, files);
    const server = { app: api, database };
    accountRoutes(server, accounts);
    sessionRoutes(server, accounts, sessions, new Attempts(database, tokenSecret), tokenSecret);
    userRoutes(server, accounts, files);
    profileRoutes(server);
    catalogRoutes(server);
    for (const module of modules) catalogueRoutes(server, { module, moduleOf });
  });

  await servePages(app, { folder: webFolder, mapTilesUrl: config.MAP_TILES_URL });
  return app;
}
