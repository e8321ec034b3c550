import { CodedError } from '@tarima/domain/kit/errors';
import {
  reauthenticationCalls,
  secondFactorCalls,
  secondFactorSignInCalls,
  type AddedSecondFactor,
  type PasskeyAssertion,
} from '@tarima/domain/session/second-factor';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import type { LocalizedWords, WordParams } from '@tarima/domain/kit/words';
import { loadRequiredAccount } from '../accounts/accounts.ts';
import type { FairQueue } from '../kit/fair-queue.ts';
import { renderQrPath } from '../kit/pdf/qr-path.ts';
import { consumeRateLimits, hashRateLimitSubject } from '../kit/rate-limits.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import {
  serveCall,
  serveCallInTransactions,
  servePublicCall,
  type ActingUser,
  type ApiServer,
} from '../kit/serve.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import type { Attempt, AttemptCounter } from './attempt-counter.ts';
import { buildOtpauthUri, encodeBase32 } from './one-time-code.ts';
import { matchesPasswordHash } from './passwords.ts';
import {
  addPasskey,
  createAssertionOptions,
  createAttestationOptions,
  redeemPasskey,
  toPasskeySite,
  type PasskeyPurpose,
} from './passkeys.ts';
import { findPasswordHash } from './recovery.ts';
import {
  confirmPendingAuthenticatorSecret,
  createPendingAuthenticatorSecret,
  completeSecondFactorSetup,
  loadSecondFactorKinds,
  loadSecondFactors,
  lockSecondFactors,
  redeemSecondFactorCode,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactorServices,
} from './second-factors.ts';
import {
  endSignInStepSession,
  markSessionReauthenticated,
  type SessionOrigin,
  type SessionService,
} from './sessions.ts';
import { getSignInTokens, openSession, type OpenedSession } from './sign-in.ts';

export interface SecondFactorRouteServices extends SecondFactorServices {
  readonly sessions: SessionService;
  readonly attempts: AttemptCounter;
  /** Queue of visitors. */
  readonly visitors: FairQueue;
}

/** Wrong codes of one user from all addresses in an hour: a code has a million values, and three of them are good at a time. */
const wrongCodesAnHour = 20;
/** Challenges to sign in without a password that one address may request in 15 minutes: each is a row until it expires. */
const passwordlessOptionsPerAddress = 100;

const toAttempt = (
  { accountId, id }: Pick<ActingUser, 'accountId' | 'id'>,
  address: string,
): Attempt => ({
  accountId,
  purpose: 'second-factor',
  target: `second factor of ${id}`,
  address,
  everywhere: { target: `second factor ${id}`, most: wrongCodesAnHour },
});

/** Serves the second factors of the signed-in user, signing in with them, and proving again who one is. */
export function registerSecondFactorRoutes(
  server: ApiServer,
  services: SecondFactorRouteServices,
): void {
  registerOwnFactors(server, services);
  registerFactorProof(server, services);
  registerPasswordlessRoutes(server, services);
  registerReauthentication(server, services);
}

function registerOwnFactors(server: ApiServer, services: SecondFactorRouteServices): void {
  serveCall(server, secondFactorCalls.read, ({ tx, person }) => loadSecondFactors(tx, person.id));

  serveCall(server, secondFactorCalls.drawSecret, async ({ tx, person }) => {
    const account = await loadRequiredAccount(services.accounts, person.accountId);
    const secret = encodeBase32(await createPendingAuthenticatorSecret(tx, services, person.id));
    const company = account.name;
    const address = buildOtpauthUri(secret, { company, email: person.email });
    return { secret, address, qr: renderQrPath(address) };
  });

  serveCall(server, secondFactorCalls.confirmSecret, async ({ tx, person, body, address }) => {
    const attempt: Attempt = {
      accountId: person.accountId,
      purpose: 'second-factor',
      target: `new second factor of ${person.id}`,
      address,
    };
    await services.attempts.take(attempt);
    await lockSecondFactors(tx, person.id);
    if (!(await confirmPendingAuthenticatorSecret(tx, services, person.id, body.code)))
      throw createWrongCode();
    await services.attempts.succeeded(attempt);
    return finishAdding(tx, services, person, secondFactorTexts.oneTimeCodes);
  });

  serveCall(server, secondFactorCalls.removeOneTimeCodes, async ({ tx, person }) => {
    await removeAuthenticator(tx, services, person.id);
    return loadSecondFactors(tx, person.id);
  });

  serveCall(server, secondFactorCalls.renewRecoveryCodes, async ({ tx, person }) => ({
    recoveryCodes: await renewRecoveryCodes(tx, services, person.id),
  }));

  serveCall(server, secondFactorCalls.passkeyOptions, async ({ tx, person, host }) => {
    const account = await loadRequiredAccount(services.accounts, person.accountId);
    const site = toPasskeySite(host);
    return createAttestationOptions(tx, site, person, account.name, person.sessionId);
  });

  serveCall(server, secondFactorCalls.addPasskey, async ({ tx, person, body, host }) => {
    await lockSecondFactors(tx, person.id);
    await addPasskey(tx, toPasskeySite(host), person.id, person.sessionId, body);
    return finishAdding(tx, services, person, secondFactorTexts.passkeyNamed, { name: body.name });
  });

  serveCall(server, secondFactorCalls.removePasskey, async ({ tx, person, params }) => {
    await removePasskey(tx, services, person.id, params.id);
    return loadSecondFactors(tx, person.id);
  });
}

/** Does all that follows a new factor. A session that was open to set it up is followed by one for everything. */
async function finishAdding(
  tx: Transaction,
  services: SecondFactorRouteServices,
  person: ActingUser,
  factor: LocalizedWords,
  params: WordParams = {},
): Promise<AddedSecondFactor> {
  const recoveryCodes = await completeSecondFactorSetup(tx, services, person.id, factor, params);
  const from = await endSignInStepSession(tx, person.sessionId, 'set-up-second-factor');
  if (!from) return { recoveryCodes, tokens: null };
  const who = { accountId: person.accountId, id: person.id, profileId: person.profile.id };
  return { recoveryCodes, tokens: await services.sessions.start(tx, who, 'everything', from) };
}

const createWrongCode = (): CodedError =>
  new CodedError('INVALID_CODE', [{ path: 'code', rule: 'invalid' }]);

type Proof = { readonly code: string } | { readonly passkey: PasskeyAssertion };

/** Checks a second factor of a user, and uses it up. Returns false for a wrong code; a wrong passkey throws. */
async function redeemProof(
  tx: Transaction,
  services: SecondFactorServices,
  { id: userId, sessionId }: Pick<ActingUser, 'id' | 'sessionId'>,
  host: string,
  purpose: Exclude<PasskeyPurpose, 'register' | 'sign-in'>,
  proof: Proof,
): Promise<boolean> {
  if ('code' in proof) return redeemSecondFactorCode(tx, services, userId, proof.code);
  await redeemPasskey(tx, toPasskeySite(host), purpose, { userId, sessionId }, proof.passkey);
  return true;
}

function registerFactorProof(server: ApiServer, services: SecondFactorRouteServices): void {
  serveCall(server, secondFactorSignInCalls.read, async ({ tx, person }) => {
    const { oneTimeCodes, passkeys } = await loadSecondFactorKinds(tx, person.id);
    return { oneTimeCodes, passkeys };
  });

  serveCall(server, secondFactorSignInCalls.passkeyOptions, ({ tx, person, host }) =>
    createAssertionOptions(tx, toPasskeySite(host), 'second-factor', {
      userId: person.id,
      sessionId: person.sessionId,
    }),
  );

  serveCallInTransactions(server, secondFactorSignInCalls.prove, async ({ inside }) => {
    const { person, address } = await inside(async (signed) => signed);
    const attempt = toAttempt(person, address);
    await services.attempts.take(attempt);
    // A wrong proof is no error of the transaction: what it recorded stays.
    const opened = await inside(async ({ tx, host, body }): Promise<OpenedSession | undefined> => {
      if (!(await redeemProof(tx, services, person, host, 'second-factor', body))) return undefined;
      const from = await endSignInStepSession(tx, person.sessionId, 'second-factor');
      if (!from) throw new CodedError('ACCESS_EXPIRED');
      const account = await loadRequiredAccount(services.accounts, person.accountId);
      return openSession(tx, services.sessions, account, person.id, from, 'password');
    });
    if (!opened) {
      await recordFailure(server.database, person);
      throw createWrongCode();
    }
    await services.attempts.succeeded(attempt);
    return getSignInTokens(opened);
  });
}

const recordFailure = (database: Database, { accountId, id }: ActingUser): Promise<unknown> =>
  database.tenant(accountId, (tx) =>
    recordHistoryEvent(tx, {
      accountId,
      module: 'users',
      entityId: id,
      action: 'failed-sign-in',
      userId: null,
    }),
  );

function registerPasswordlessRoutes(
  { app, database }: ApiServer,
  services: SecondFactorRouteServices,
): void {
  const { accounts, visitors, sessions } = services;
  servePublicCall(app, secondFactorSignInCalls.passwordlessOptions, ({ request }) =>
    visitors.run({ address: getRateLimitAddress(request.ip) }, async () => {
      const account = await accounts.mustServe(request.hostname);
      const subject = hashRateLimitSubject(`passkey options ${getRateLimitAddress(request.ip)}`);
      return database.tenant(account.id, async (tx) => {
        await consumeRateLimits(tx, [
          { subject, most: passwordlessOptionsPerAddress, within: '15 minutes' },
        ]);
        return createAssertionOptions(tx, toPasskeySite(request.host), 'sign-in', null);
      });
    }),
  );

  servePublicCall(app, secondFactorSignInCalls.passwordless, ({ request, body }) =>
    visitors.run({ address: getRateLimitAddress(request.ip) }, async () => {
      const account = await accounts.mustServe(request.hostname);
      const from: SessionOrigin = {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      };
      const opened = await database.tenant(account.id, async (tx) => {
        const site = toPasskeySite(request.host);
        const userId = await redeemPasskey(tx, site, 'sign-in', null, body.passkey);
        return openSession(tx, sessions, account, userId, from, 'passkey');
      });
      return getSignInTokens(opened);
    }),
  );
}

function registerReauthentication(server: ApiServer, services: SecondFactorRouteServices): void {
  serveCall(server, reauthenticationCalls.passkeyOptions, ({ tx, person, host }) =>
    createAssertionOptions(tx, toPasskeySite(host), 'reauthenticate', {
      userId: person.id,
      sessionId: person.sessionId,
    }),
  );

  serveCallInTransactions(server, reauthenticationCalls.prove, async ({ inside }) => {
    const { person, address, body, stored } = await inside(async (signed) => ({
      ...signed,
      stored: await findPasswordHash(signed.tx, signed.person),
    }));
    const attempt: Attempt =
      'password' in body
        ? { ...toAttempt(person, address), ...toPasswordAttempt(person.id) }
        : toAttempt(person, address);
    await services.attempts.take(attempt);
    const isWrongPassword =
      'password' in body && !(await matchesPasswordHash(stored, body.password, address));
    if (isWrongPassword) throw createWrongPassword();
    const proven = await inside(async ({ tx, host }) => {
      if ('password' in body) {
        // The password may have changed while it was compared.
        if ((await findPasswordHash(tx, person)) !== stored) return false;
      } else if (!(await redeemProof(tx, services, person, host, 'reauthenticate', body)))
        return false;
      await markSessionReauthenticated(tx, person.sessionId);
      return true;
    });
    if (!proven) throw 'password' in body ? createWrongPassword() : createWrongCode();
    await services.attempts.succeeded(attempt);
  });
}

/** Counts with the other attempts at the user's password. */
const toPasswordAttempt = (id: number): Pick<Attempt, 'purpose' | 'target' | 'everywhere'> => ({
  purpose: 'password',
  target: `password of ${id}`,
  everywhere: { target: `password again ${id}`, most: wrongCodesAnHour },
});

const createWrongPassword = (): CodedError =>
  new CodedError('INVALID_PASSWORD', [{ path: 'password', rule: 'invalid' }]);
