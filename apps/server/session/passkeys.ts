import { randomBytes } from 'node:crypto';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import {
  maxPasskeys,
  type PasskeyAssertion,
  type PasskeyAssertionOptions,
  type PasskeyAttestation,
  type PasskeyAttestationOptions,
} from '@tarima/domain/session/second-factor';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../kit/database.ts';

/** Purposes of a challenge: one that was issued for one is refused for another. */
export type PasskeyPurpose = 'register' | 'sign-in' | 'second-factor' | 'reauthenticate';

/** Milliseconds that a challenge is good for. */
const challengeLifetime = 300_000;
// EdDSA, ECDSA with P-256 and RSA with SHA-256: each device has one of them.
const algorithms = [-8, -7, -257];

/** Host of a request as passkeys see it: they belong to its name, and browsers name its origin in what is signed. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** Returns the site of a host. Browsers offer passkeys at https alone, and at the names of this computer. */
export function toPasskeySite(host: string): PasskeySite {
  const rpId = host.toLowerCase().replace(/:\d+$/, '');
  const isThisComputer = rpId === 'localhost' || rpId.endsWith('.localhost');
  const plain = isThisComputer ? [`http://${host.toLowerCase()}`] : [];
  return { rpId, origins: [`https://${host.toLowerCase()}`, ...plain] };
}

interface StoredPasskey {
  id: number;
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
}

/** Issues a challenge. One of a session is good for that session alone. */
async function issueChallenge(
  tx: Transaction,
  purpose: PasskeyPurpose,
  sessionId: string | null,
): Promise<string> {
  const challenge = randomBytes(32);
  await tx.row(sql`
    with expired as (
      delete from passkey_challenges where account_id = ${tx.accountId} and expires_at < present()
    )
    insert into passkey_challenges (account_id, challenge, purpose, session_id, expires_at)
    values (${tx.accountId}, ${challenge}, ${purpose}, ${sessionId}::uuid, present() + ${challengeLifetime} * interval '1 millisecond')`);
  return challenge.toString('base64url');
}

const clientDataSchema = z.object({ challenge: z.string() });

/** Uses up the challenge that a browser's answer names. @throws CodedError PASSKEY_REFUSED for one that was not issued, was used or expired */
async function redeemChallenge(
  tx: Transaction,
  purpose: PasskeyPurpose,
  sessionId: string | null,
  clientDataJson: string,
): Promise<string> {
  const challenge = parseChallenge(clientDataJson);
  const found = await tx.row(sql`
    delete from passkey_challenges
    where account_id = ${tx.accountId} and challenge = ${Buffer.from(challenge, 'base64url')} and purpose = ${purpose}
      and session_id is not distinct from ${sessionId}::uuid and expires_at > present()
    returning purpose`);
  if (!found) throw createPasskeyRefusal();
  return challenge;
}

function parseChallenge(clientDataJson: string): string {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString();
    return clientDataSchema.parse(JSON.parse(text)).challenge;
  } catch {
    throw createPasskeyRefusal();
  }
}

const createPasskeyRefusal = (): CodedError =>
  new CodedError('PASSKEY_REFUSED', [{ path: 'passkey', rule: 'invalid' }]);

/** Returns what a browser needs to make a passkey for a user; it makes none where the user has one on that device. */
export async function createAttestationOptions(
  tx: Transaction,
  site: PasskeySite,
  user: { readonly id: number; readonly name: string; readonly email: string },
  company: string,
  sessionId: string,
): Promise<PasskeyAttestationOptions> {
  const present = await listCredentials(tx, user.id);
  if (present.length >= maxPasskeys)
    throw createWrongValueError('passkeys', 'passkeys', { max: maxPasskeys });
  return {
    challenge: await issueChallenge(tx, 'register', sessionId),
    timeout: challengeLifetime,
    rp: { id: site.rpId, name: company },
    user: { id: toUserHandle(tx, user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: present,
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  };
}

/** Adds a passkey that a browser made. @throws CodedError PASSKEY_REFUSED; ENTITY_ALREADY_EXIST for one that is there */
export async function addPasskey(
  tx: Transaction,
  site: PasskeySite,
  userId: number,
  sessionId: string,
  { name, passkey }: { readonly name: string; readonly passkey: PasskeyAttestation },
): Promise<void> {
  const { clientDataJSON: clientDataJson } = passkey.response;
  const challenge = await redeemChallenge(tx, 'register', sessionId, clientDataJson);
  const { registrationInfo: made } = await verify(() =>
    verifyRegistrationResponse({
      response: passkey,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!made) throw createPasskeyRefusal();
  if ((await listCredentials(tx, userId)).length >= maxPasskeys)
    throw createWrongValueError('passkeys', 'passkeys', { max: maxPasskeys });
  const { id, publicKey, counter, transports = [] } = made.credential;
  const added = await tx.row(sql`
    insert into passkeys (account_id, user_id, name, credential_id, public_key, counter, transports)
    values (${tx.accountId}, ${userId}, ${name}, ${Buffer.from(id, 'base64url')}, ${Buffer.from(publicKey)}, ${counter}, ${transports}::text[])
    on conflict (account_id, credential_id) do nothing returning id`);
  if (!added) throw new CodedError('ENTITY_ALREADY_EXIST', [{ path: 'passkey', rule: 'taken' }]);
}

/** Returns what a browser needs to have a challenge signed: by a passkey of a user, or by any of the site without a user. */
export async function createAssertionOptions(
  tx: Transaction,
  site: PasskeySite,
  purpose: Exclude<PasskeyPurpose, 'register'>,
  from: { readonly userId: number; readonly sessionId: string } | null,
): Promise<PasskeyAssertionOptions> {
  return {
    challenge: await issueChallenge(tx, purpose, from?.sessionId ?? null),
    timeout: challengeLifetime,
    rpId: site.rpId,
    allowCredentials: from ? await listCredentials(tx, from.userId) : [],
    userVerification: needsUserVerification(purpose) ? 'required' : 'preferred',
  };
}

/** Whether the device must verify its user, by fingerprint or PIN: after a password its presence is enough. */
const needsUserVerification = (purpose: PasskeyPurpose): boolean => purpose !== 'second-factor';

/**
 * Checks the answer of a passkey, and stores its count.
 * @returns the user that it belongs to
 * @throws CodedError PASSKEY_REFUSED for a wrong signature, another host, a challenge that is not good, an unknown passkey, one of
 * another user than the session's, and a count that did not grow: the key was copied
 */
export async function redeemPasskey(
  tx: Transaction,
  site: PasskeySite,
  purpose: Exclude<PasskeyPurpose, 'register'>,
  from: { readonly userId: number; readonly sessionId: string } | null,
  assertion: PasskeyAssertion,
): Promise<number> {
  const { clientDataJSON: clientDataJson, userHandle } = assertion.response;
  const challenge = await redeemChallenge(tx, purpose, from?.sessionId ?? null, clientDataJson);
  // Locked, so that two answers of one key are counted one after the other.
  const stored = await tx.row(sql<StoredPasskey>`
    select id, user_id, credential_id, public_key, counter from passkeys
    where account_id = ${tx.accountId} and credential_id = ${Buffer.from(assertion.id, 'base64url')} for update`);
  if (!stored || (from && stored.user_id !== from.userId)) throw createPasskeyRefusal();
  const hasOtherHandle =
    userHandle !== undefined && userHandle !== toUserHandle(tx, stored.user_id);
  if (hasOtherHandle) throw createPasskeyRefusal();
  const { verified, authenticationInfo } = await verify(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, response: { ...assertion.response } },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.rpId,
      credential: {
        id: stored.credential_id.toString('base64url'),
        publicKey: new Uint8Array(stored.public_key),
        counter: stored.counter,
      },
      requireUserVerification: needsUserVerification(purpose),
    }),
  );
  if (!verified) throw createPasskeyRefusal();
  await tx.row(sql`
    update passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = present()
    where account_id = ${tx.accountId} and id = ${stored.id}`);
  return stored.user_id;
}

/** Runs a check of the WebAuthn library; an error of the library refuses the passkey. */
async function verify<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch {
    throw createPasskeyRefusal();
  }
}

async function listCredentials(tx: Transaction, userId: number) {
  const rows = await tx.rows(sql<{ credential_id: Buffer; transports: string[] }>`
    select credential_id, transports from passkeys
    where account_id = ${tx.accountId} and user_id = ${userId} order by id`);
  return rows.map(({ credential_id: id, transports }) => ({
    id: id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}

/** Returns the name of a user inside a passkey: numbers alone. */
const toUserHandle = ({ accountId }: Transaction, userId: number): string =>
  Buffer.from(`${accountId}.${userId}`).toString('base64url');
