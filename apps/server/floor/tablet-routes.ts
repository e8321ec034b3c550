import { tabletCalls, tabletAuthScheme } from '@tarima/domain/floor/contract';
import type { ApprovableReport } from '@tarima/domain/floor/sent-report';
import type { ApiCall } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AccountRegistry, ResolvedAccount } from '../accounts/accounts.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { ParsedCallInput } from '../kit/input.ts';
import type { CallResponse } from '../kit/call-route.ts';
import { servePublicCall, serveIdentifiedCall, type ApiServer } from '../kit/serve.ts';
import { parseCredentials } from '../kit/secret-credentials.ts';
import type { Attempt, AttemptCounter } from '../session/attempt-counter.ts';
import { matchesPasswordHash } from '../session/passwords.ts';
import { createReportApproval } from './approvals.ts';
import { findBadgeHolder } from './badges.ts';
import { scheduleExpectedCompletionsJob } from '../planning/schedule-expected-completions.ts';
import { loadUserNames } from './reports-by-line.ts';
import { notifyPinLock, buildPinAttempt } from './pin-locks.ts';
import { notifyTabletLock } from './tablet-locks.ts';
import { findPinHash } from './pins.ts';
import { beginPresence, endPresence, loadWorkplaceStaff, toPresenceDto } from './presences.ts';
import { saveTabletReports } from './reports.ts';
import { getStationScreen } from './station-screen.ts';
import {
  countWrongPairingCode,
  verifyTablet,
  pairTabletByCode,
  type VerifiedTablet,
} from './tablets.ts';

type Inside = <Result>(
  work: (tx: Transaction, tablet: VerifiedTablet) => Promise<Result>,
) => Promise<Result>;

/** Proof by which a worker signs in: the counted attempt, and the user whom it proves. */
interface Proof {
  readonly attempt: Attempt;
  /** Returns the proven user. @throws CodedError INVALID_CODE for an invalid proof. */
  who(inside: Inside): Promise<VerifiedWorker>;
  /** Handles an invalid proof, in a separate transaction. */
  wrong?(tx: Transaction, tablet: VerifiedTablet): Promise<void>;
}

interface VerifiedWorker {
  readonly userId: number;
  /**
   * Asserts, with the user locked, that the PIN or badge was not replaced while it was compared.
   * @throws CodedError INVALID_CODE
   */
  assertCurrent(tx: Transaction): Promise<void>;
}

/** Runs work, and an additional step where the proof was invalid. The refusal is unchanged. */
async function runWithFailureStep<Result>(
  work: () => Promise<Result>,
  follow: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'INVALID_CODE') await follow();
    throw error;
  }
}

interface ShownPin {
  readonly user: { readonly id: number };
  readonly pin: string;
}

interface TabletParts {
  readonly accounts: AccountRegistry;
  readonly attempts: AttemptCounter;
  readonly files: FileService;
}

/** Serves the calls of tablets: pairing, signing in and approving by PIN or badge, the station's screen and its reports. */
export function registerTabletRoutes(
  server: ApiServer,
  { accounts, attempts, files }: TabletParts,
): void {
  const { app, database, fairQueue } = server;
  const runInTurn = <Result>(
    { ip }: FastifyRequest,
    work: () => Promise<Result>,
  ): Promise<Result> => fairQueue.run({ address: getRateLimitAddress(ip) }, work);

  servePublicCall(app, tabletCalls.pair, ({ request, body }) =>
    runInTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      const attempt: Attempt = {
        accountId: account.id,
        purpose: 'pairing',
        target: 'tablet',
        address: request.ip,
      };
      await attempts.take(attempt);
      const token = await runWithFailureStep(
        () => database.tenant(account.id, (tx) => pairTabletByCode(tx, body.code)),
        () => database.tenant(account.id, countWrongPairingCode),
      );
      await attempts.succeeded(attempt);
      return { token };
    }),
  );

  /** Serves an identified tablet, in a transaction; the request's data is parsed after the identification. */
  const serveTablet = <const C extends ApiCall & { access: 'tablet' }>(
    call: C,
    handle: (
      input: ParsedCallInput<C> & {
        tx: Transaction;
        tablet: VerifiedTablet;
        account: ResolvedAccount;
        log: FastifyBaseLogger;
      },
    ) => Promise<CallResponse<C>>,
  ): void =>
    serveIdentifiedCall(app, call, ({ request, read }) =>
      runInTurn(request, async () => {
        const account = await getServedAccount(accounts, request);
        const credentials = parseCredentials(tabletAuthScheme, request.headers.authorization);
        return database.tenant(account.id, async (tx) => {
          const tablet = await verifyTablet(tx, credentials);
          return handle({ ...read(), tx, tablet, account, log: request.log });
        });
      }),
    );

  serveTablet(tabletCalls.station, ({ tx, tablet, account, query }) =>
    getStationScreen(tx, files, account, tablet, query.lang),
  );

  /** Verifies a PIN or badge: each attempt is counted before it is verified, and the user is looked up in a separate transaction. */
  const prove = <Result>(
    request: FastifyRequest,
    proofAt: (tablet: VerifiedTablet, accountId: number) => Proof,
    then: (inside: { tx: Transaction; tablet: VerifiedTablet; userId: number }) => Promise<Result>,
  ): Promise<Result> =>
    runInTurn(request, async () => {
      const account = await getServedAccount(accounts, request);
      const credentials = parseCredentials(tabletAuthScheme, request.headers.authorization);
      const runInTransaction: Inside = (work) =>
        database.tenant(account.id, async (tx) => work(tx, await verifyTablet(tx, credentials)));
      const known = await runInTransaction(async (_tx, tablet) => tablet);
      const { attempt, who, wrong } = proofAt(known, account.id);
      await attempts.take(attempt);
      const { userId, assertCurrent } = await runWithFailureStep(
        () => who(runInTransaction),
        () => runInTransaction(async (tx, tablet) => wrong?.(tx, tablet)),
      );
      await attempts.succeeded(attempt);
      return runInTransaction(async (tx, tablet) => {
        await lockProvenUser(tx, userId);
        await assertCurrent(tx);
        return then({ tx, tablet, userId });
      });
    });

  const buildPinProof = (
    { ip }: FastifyRequest,
    tabletId: number,
    accountId: number,
    { user, pin }: ShownPin,
  ): Proof => ({
    attempt: buildPinAttempt(accountId, user.id, tabletId),
    wrong: async (tx, tablet) => {
      await notifyPinLock(tx, attempts, tablet, user.id);
      await notifyTabletLock(tx, attempts, tablet);
    },
    who: async (inside) => {
      const hash = await inside((tx) => findPinHash(tx, user.id));
      if (!(await matchesPasswordHash(hash, pin, ip))) throw createWrongPinError();
      return {
        userId: user.id,
        assertCurrent: async (tx) => {
          if ((await findPinHash(tx, user.id)) !== hash) throw createWrongPinError();
        },
      };
    },
  });

  const buildBadgeProof = (
    { ip }: FastifyRequest,
    tabletId: number,
    accountId: number,
    { badge }: { readonly badge: string },
  ): Proof => ({
    // Unknown badges lock themselves alone: the next worker's badge is read until the tablet's own limit.
    attempt: { accountId, purpose: 'badge', target: `badge ${badge}`, address: ip, tabletId },
    wrong: (tx, tablet) => notifyTabletLock(tx, attempts, tablet),
    who: async (inside) => {
      const userId = await inside((tx) => findBadgeHolder(tx, badge));
      if (userId === undefined) throw createWrongBadgeError();
      return {
        userId,
        assertCurrent: async (tx) => {
          if ((await findBadgeHolder(tx, badge)) !== userId) throw createWrongBadgeError();
        },
      };
    },
  });

  const startPresence = (
    request: FastifyRequest,
    proofAt: (tablet: VerifiedTablet, accountId: number) => Proof,
  ) =>
    prove(request, proofAt, async ({ tx, tablet, userId }) => {
      const people = await loadWorkplaceStaff(tx, tablet);
      if (!people.able.has(userId) && !people.foremen.has(userId))
        throw new CodedError('ENTITY_NOT_FOUND');
      const presence = await beginPresence(tx, tablet, userId);
      if (!presence) throw new CodedError('ENTITY_NOT_FOUND');
      // A worker who reports nothing is behind, too.
      await scheduleExpectedCompletionsJob(tx, tablet.divisionId, getServerTime());
      return toPresenceDto(presence, people);
    });

  const approve = (
    request: FastifyRequest,
    path: 'pin' | 'badge',
    proofAt: (tablet: VerifiedTablet, accountId: number) => Proof,
    reportOf: () => ApprovableReport,
  ) =>
    prove(request, proofAt, async ({ tx, tablet, userId }) => {
      const { foremen } = await loadWorkplaceStaff(tx, tablet);
      if (!foremen.has(userId)) throw new CodedError('INVALID_CODE', [{ path, rule: 'foreman' }]);
      const name = (await loadUserNames(tx, [userId])).get(userId) ?? '';
      const approval = await createReportApproval(tx, tablet, userId, reportOf());
      return { ...approval, user: { id: userId, name } };
    });

  serveIdentifiedCall(app, tabletCalls.enter, ({ request, read }) =>
    startPresence(request, ({ id }, accountId) =>
      buildPinProof(request, id, accountId, read().body),
    ),
  );

  serveIdentifiedCall(app, tabletCalls.enterByBadge, ({ request, read }) =>
    startPresence(request, ({ id }, accountId) =>
      buildBadgeProof(request, id, accountId, read().body),
    ),
  );

  serveIdentifiedCall(app, tabletCalls.approve, ({ request, read }) =>
    approve(
      request,
      'pin',
      ({ id }, accountId) => buildPinProof(request, id, accountId, read().body),
      () => read().body.report,
    ),
  );

  serveIdentifiedCall(app, tabletCalls.approveByBadge, ({ request, read }) =>
    approve(
      request,
      'badge',
      ({ id }, accountId) => buildBadgeProof(request, id, accountId, read().body),
      () => read().body.report,
    ),
  );

  serveTablet(tabletCalls.leave, async ({ tx, tablet, params }) => {
    await endPresence(tx, tablet, params.presence);
  });

  serveTablet(tabletCalls.report, async ({ tx, tablet, account, query, body, log }) => ({
    results: await saveTabletReports(tx, tablet, body, (error) =>
      log.error({ err: error }, 'a report of a tablet failed and was refused'),
    ),
    station: await getStationScreen(tx, files, account, tablet, query.lang),
  }));
}

const createWrongPinError = () =>
  new CodedError('INVALID_CODE', [{ path: 'pin', rule: 'wrongPin' }]);

const createWrongBadgeError = () =>
  new CodedError('INVALID_CODE', [{ path: 'badge', rule: 'wrongBadge' }]);

/** Locks a user until the transaction ends. Each change of a PIN, a badge or a user's status locks the user too. */
const lockProvenUser = (tx: Transaction, userId: number): Promise<unknown> =>
  tx.row(sql`
    select from users where account_id = ${tx.accountId} and id = ${userId} for key share`);

/** A host without an account has no tablets. */
async function getServedAccount(
  accounts: AccountRegistry,
  request: FastifyRequest,
): Promise<ResolvedAccount> {
  const account = await accounts.servedBy(request.hostname);
  if (!account) throw new CodedError('ACCESS_EXPIRED');
  return account;
}
