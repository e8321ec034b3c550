import type { ApiCall } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { driverCalls, driverAuthScheme } from '@tarima/domain/trips/driver';
import type { FastifyRequest } from 'fastify';
import type { AccountRegistry, ResolvedAccount } from '../accounts/accounts.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import type { Database, Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { ParsedCallInput } from '../kit/input.ts';
import type { CallResponse } from '../kit/call-route.ts';
import { serveIdentifiedCall, type ApiServer } from '../kit/serve.ts';
import { parseCredentials } from '../kit/secret-credentials.ts';
import type { AttemptCounter } from '../session/attempt-counter.ts';
import { saveDeliveryProof, saveDriverReports } from './driver-reports.ts';
import { getDriverTrip } from './driver-trip.ts';
import { verifyDriverLink, type VerifiedDriver } from './links.ts';

interface DriverParts {
  readonly accounts: AccountRegistry;
  readonly attempts: AttemptCounter;
  readonly database: Database;
}

/** Maximum number of wrong secrets of one link, from any address: 256 bits cannot be guessed, but attempts are limited anyway. */
const guesses = 60;

/** Sender of a request by a driver's link, authenticated in each of its transactions. */
interface Driving {
  readonly account: ResolvedAccount;
  inside<Result>(
    work: (tx: Transaction, driver: VerifiedDriver) => Promise<Result>,
  ): Promise<Result>;
}

/** Identifies a driver. @throws CodedError ACCESS_EXPIRED without a valid link; ATTEMPTS_LIMIT_EXCEEDED after too many attempts. */
export async function identifyDriver(
  { accounts, attempts, database }: DriverParts,
  request: FastifyRequest,
): Promise<Driving> {
  const account = await accounts.servedBy(request.hostname);
  if (!account) throw new CodedError('ACCESS_EXPIRED');
  const credentials = parseCredentials(driverAuthScheme, request.headers.authorization);
  const runAsDriver: Driving['inside'] = (work) =>
    database.tenant(account.id, async (tx) => work(tx, await verifyDriverLink(tx, credentials)));
  try {
    await runAsDriver(async () => undefined);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'ACCESS_EXPIRED') {
      const target = `driver ${credentials.id}`;
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
  return { account, inside: runAsDriver };
}

/** Serves the driver's phone, by the link of one trip. */
export function registerDriverRoutes(
  server: ApiServer,
  parts: DriverParts & { readonly files: FileService },
): void {
  const { app, fairQueue } = server;
  const serveDriver = <const C extends ApiCall & { access: 'driver' }>(
    call: C,
    handle: (input: ParsedCallInput<C> & Driving) => Promise<CallResponse<C>>,
  ): void =>
    serveIdentifiedCall(app, call, ({ request, read }) =>
      fairQueue.run({ address: getRateLimitAddress(request.ip) }, async () => {
        const driving = await identifyDriver(parts, request);
        return handle({ ...read(), ...driving });
      }),
    );

  serveDriver(driverCalls.trip, ({ inside, account, query }) =>
    inside((tx, driver) => getDriverTrip(tx, account, driver, query.lang)),
  );

  serveDriver(driverCalls.report, async ({ inside, account, query, body }) => {
    const results = await saveDriverReports(inside, body);
    const trip = await inside((tx, driver) => getDriverTrip(tx, account, driver, query.lang));
    return { results, trip };
  });

  serveDriver(driverCalls.proof, ({ inside, params, body }) =>
    inside((tx, driver) => saveDeliveryProof(tx, parts.files, driver, params.key, body)),
  );
}
