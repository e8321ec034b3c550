import type { Call } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { driverCalls, driverScheme } from '@tarima/domain/trips/driver';
import type { FastifyRequest } from 'fastify';
import type { Accounts, ServedAccount } from '../accounts/accounts.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import type { Database, Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import type { Input } from '../kit/input.ts';
import { serveKnown, type Answer, type Server } from '../kit/serve.ts';
import { parseCredentials } from '../kit/secret-credentials.ts';
import type { Attempts } from '../session/attempts.ts';
import { saveProof, takeDriverReports } from './driver-reports.ts';
import { getDriverTrip } from './driver-trip.ts';
import { getDriverByLink, type KnownDriver } from './links.ts';

interface DriverParts {
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly database: Database;
}

/** Maximum number of wrong secrets of one link, from any address: 256 bits cannot be guessed, and attempts are limited anyway. */
const guesses = 60;

/** Sender of a request by a driver's link, authenticated in each of its transactions. */
interface Driving {
  readonly account: ServedAccount;
  inside<Result>(work: (tx: Transaction, driver: KnownDriver) => Promise<Result>): Promise<Result>;
}

/** @throws CodedError ACCESS_EXPIRED where it shows no good link; ATTEMPTS_LIMIT_EXCEEDED after too many of those. */
export async function identifyDriver(
  { accounts, attempts, database }: DriverParts,
  request: FastifyRequest,
): Promise<Driving> {
  const account = await accounts.servedBy(request.hostname);
  if (!account) throw new CodedError('ACCESS_EXPIRED');
  const shown = parseCredentials(driverScheme, request.headers.authorization);
  const inside: Driving['inside'] = (work) =>
    database.tenant(account.id, async (tx) => work(tx, await getDriverByLink(tx, shown)));
  try {
    await inside(async () => undefined);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'ACCESS_EXPIRED') {
      const target = `driver ${shown.id}`;
      const everywhere = { target, most: guesses };
      await attempts.take({
        accountId: account.id,
        purpose: 'driver',
        target,
        address: request.ip,
        everywhere,
      });
    }
    throw error;
  }
  return { account, inside };
}

/** Serves the driver's phone, by the link of one trip. */
export function driverRoutes(server: Server, parts: DriverParts & { readonly files: Files }): void {
  const { app, fairQueue } = server;
  const serveDriver = <const C extends Call & { access: 'driver' }>(
    call: C,
    handle: (input: Input<C> & Driving) => Promise<Answer<C>>,
  ): void =>
    serveKnown(app, call, ({ request, read }) =>
      fairQueue.run({ address: getRateLimitAddress(request.ip) }, async () => {
        const driving = await identifyDriver(parts, request);
        return handle({ ...read(), ...driving });
      }),
    );

  serveDriver(driverCalls.trip, ({ inside, account, query }) =>
    inside((tx, driver) => getDriverTrip(tx, account, driver, query.lang)),
  );

  serveDriver(driverCalls.report, async ({ inside, account, query, body }) => {
    const results = await takeDriverReports(inside, body);
    const trip = await inside((tx, driver) => getDriverTrip(tx, account, driver, query.lang));
    return { results, trip };
  });

  serveDriver(driverCalls.proof, ({ inside, params, body }) =>
    inside((tx, driver) => saveProof(tx, parts.files, driver, params.key, body)),
  );
}
