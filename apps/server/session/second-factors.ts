import { randomInt, randomBytes } from 'node:crypto';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { say, type LocalizedWords, type WordParams } from '@tarima/domain/kit/words';
import {
  administeringPermissions,
  defaultAccountSettings,
} from '@tarima/domain/accounts/account-settings';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { recoveryCodeCount, type SecondFactors } from '@tarima/domain/session/second-factor';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import { sql } from 'kysely';
import { loadRequiredAccount, type AccountRegistry } from '../accounts/accounts.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { hashSecret } from '../kit/secret-credentials.ts';
import type { SecretCipher } from '../kit/secret-cipher.ts';
import { mailCredentialsNotice, type MailRecipient } from './code-mails.ts';
import { findTimeStep, oneTimeSecretByteLength } from './one-time-code.ts';

/** Services that second factors need beside a transaction. */
export interface SecondFactorServices {
  readonly accounts: AccountRegistry;
  readonly cipher: SecretCipher;
}

/** Kinds of second factors that a user has, and whether their profile or company requires one. */
export interface SecondFactorKinds {
  readonly oneTimeCodes: boolean;
  readonly passkeys: boolean;
  readonly required: boolean;
}

/** Condition that the profile `p` or the company `a` of a user requires a second factor. Built-in profiles have no flag of their own. */
const isFactorRequired = sql`(
  p.second_factor_required
  or case coalesce(a.settings->>'secondFactor', ${defaultAccountSettings.secondFactor}::text)
    when 'everybody' then true
    when 'administrators' then p.id = ${superuserProfileId} or exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = p.account_id and l.owner_id = p.id and n.code = any(${[...administeringPermissions]}::text[])
    )
    else false
  end
)`;

export async function loadSecondFactorKinds(
  tx: Transaction,
  userId: number,
): Promise<SecondFactorKinds> {
  const found = await tx.row(sql<SecondFactorKinds>`
    select
      exists (
        select from authenticators c
        where c.account_id = u.account_id and c.user_id = u.id and c.secret is not null
      ) as "oneTimeCodes",
      exists (select from passkeys k where k.account_id = u.account_id and k.user_id = u.id) as passkeys,
      ${isFactorRequired} as required
    from users u join profiles p on p.account_id = u.account_id and p.id = u.profile_id
      join accounts a on a.id = u.account_id
    where u.account_id = ${tx.accountId} and u.id = ${userId}`);
  return found ?? { oneTimeCodes: false, passkeys: false, required: false };
}

export const hasSecondFactor = ({ oneTimeCodes, passkeys }: SecondFactorKinds): boolean =>
  oneTimeCodes || passkeys;

/** Loads the second factors of a user for their settings, without any secret. */
export async function loadSecondFactors(tx: Transaction, userId: number): Promise<SecondFactors> {
  const found = await tx.row(sql<SecondFactors>`
    select
      (
        select c.added_at from authenticators c where c.account_id = u.account_id and c.user_id = u.id
      ) as "oneTimeCodesSince",
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('id', k.id, 'name', k.name, 'createdAt', k.created_at, 'lastUsedAt', k.last_used_at)
            order by k.id
          ), '[]')
        from passkeys k where k.account_id = u.account_id and k.user_id = u.id
      ) as passkeys,
      (
        select count(*)::int from recovery_codes c
        where c.account_id = u.account_id and c.user_id = u.id and c.used_at is null
      ) as "recoveryCodesLeft",
      ${isFactorRequired} as required
    from users u join profiles p on p.account_id = u.account_id and p.id = u.profile_id
      join accounts a on a.id = u.account_id
    where u.account_id = ${tx.accountId} and u.id = ${userId}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

/** Locks the user, so that two changes of their second factors follow each other. */
export const lockSecondFactors = (tx: Transaction, userId: number) =>
  tx.row(sql`
    select from users where account_id = ${tx.accountId} and id = ${userId} for no key update`);

/** Draws a secret for an authenticator app, which waits 15 minutes for its first code. */
export async function createPendingAuthenticatorSecret(
  tx: Transaction,
  { cipher }: Pick<SecondFactorServices, 'cipher'>,
  userId: number,
): Promise<Buffer> {
  const secret = randomBytes(oneTimeSecretByteLength);
  const sealed = cipher.encrypt(secret, toSecretOwner(tx, userId));
  await tx.row(sql`
    insert into authenticators (account_id, user_id, pending_secret, pending_until)
    values (${tx.accountId}, ${userId}, ${sealed}, present() + interval '15 minutes')
    on conflict (account_id, user_id) do update
      set pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`);
  return secret;
}

/**
 * Sets up the pending secret of a user with its first code, instead of an earlier one.
 * @returns false for a wrong code, and where no secret waits
 */
export async function confirmPendingAuthenticatorSecret(
  tx: Transaction,
  { cipher }: Pick<SecondFactorServices, 'cipher'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const stored = await tx.row(sql<{ pending_secret: Buffer }>`
    select pending_secret from authenticators
    where account_id = ${tx.accountId} and user_id = ${userId} and pending_until > present() for update`);
  const secret = stored && cipher.decrypt(stored.pending_secret, toSecretOwner(tx, userId));
  const step = secret && findTimeStep(secret, code, getServerTime(), 0);
  if (step === undefined) return false;
  await tx.row(sql`
    update authenticators
    set secret = pending_secret, added_at = present(), last_step = ${step}, pending_secret = null, pending_until = null
    where account_id = ${tx.accountId} and user_id = ${userId}`);
  return true;
}

/** Returns the owner to which the secret of an authenticator app is bound. */
export const toSecretOwner = ({ accountId }: { accountId: number }, userId: number): string =>
  `one-time codes ${accountId} ${userId}`;

/**
 * Uses up a code of a user: of the authenticator app, or a recovery code.
 * @returns false for a wrong code and for one that was used
 */
export async function redeemSecondFactorCode(
  tx: Transaction,
  services: SecondFactorServices,
  userId: number,
  code: string,
): Promise<boolean> {
  return /^\d{6}$/.test(code)
    ? redeemOneTimeCode(tx, services, userId, code)
    : redeemRecoveryCode(tx, services, userId, code);
}

async function redeemOneTimeCode(
  tx: Transaction,
  { cipher }: SecondFactorServices,
  userId: number,
  code: string,
): Promise<boolean> {
  // Locked, so that of two requests with one code the second finds its step used.
  const stored = await tx.row(sql<{ secret: Buffer; last_step: number }>`
    select secret, last_step from authenticators
    where account_id = ${tx.accountId} and user_id = ${userId} and secret is not null for update`);
  const secret = stored && cipher.decrypt(stored.secret, toSecretOwner(tx, userId));
  const step = secret && findTimeStep(secret, code, getServerTime(), stored.last_step);
  if (step === undefined) return false;
  await tx.row(sql`
    update authenticators set last_step = ${step}
    where account_id = ${tx.accountId} and user_id = ${userId}`);
  return true;
}

async function redeemRecoveryCode(
  tx: Transaction,
  services: SecondFactorServices,
  userId: number,
  code: string,
): Promise<boolean> {
  const used = await tx.row(sql`
    update recovery_codes set used_at = present()
    where account_id = ${tx.accountId} and user_id = ${userId} and code_hash = ${hashSecret(code)} and used_at is null
    returning user_id`);
  if (!used) return false;
  await recordSecondFactorEvent(tx, userId, 'recovery-code-use', userId);
  const { recoveryCodesLeft: left } = await loadSecondFactors(tx, userId);
  await mailSecondFactorNotice(tx, services, userId, 'recoveryCodeUsed', () => ({ left }));
  return true;
}

// Alphabet without letters and digits that look alike: codes are printed and typed. 32 letters, five bits each.
const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function createRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () =>
    recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length)),
  );
  return letters.join('');
}

/** Draws new recovery codes for a user; the former ones end. Returns them in groups of four letters. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  await tx.row(sql`
    delete from recovery_codes where account_id = ${tx.accountId} and user_id = ${userId}`);
  await tx.row(sql`
    insert into recovery_codes (account_id, user_id, code_hash)
    select ${tx.accountId}, ${userId}, code from unnest(${codes.map(hashSecret)}::bytea[]) as code`);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/**
 * Does all that follows a new second factor: history, a mail to its owner, and recovery codes with the first one.
 * @returns the recovery codes; null where there are some of an earlier factor
 */
export async function completeSecondFactorSetup(
  tx: Transaction,
  services: SecondFactorServices,
  userId: number,
  factor: LocalizedWords,
  params: WordParams = {},
): Promise<string[] | null> {
  await recordSecondFactorEvent(tx, userId, 'second-factor-add', userId);
  await mailSecondFactorNotice(tx, services, userId, 'secondFactorAdded', ({ language }) => ({
    factor: say(factor, language, params),
  }));
  const codes = await tx.row(sql`
    select from recovery_codes where account_id = ${tx.accountId} and user_id = ${userId} limit 1`);
  return codes ? null : replaceRecoveryCodes(tx, userId);
}

export async function renewRecoveryCodes(
  tx: Transaction,
  services: SecondFactorServices,
  userId: number,
): Promise<string[]> {
  await lockSecondFactors(tx, userId);
  if (!hasSecondFactor(await loadSecondFactorKinds(tx, userId)))
    throw new CodedError('ENTITY_NOT_FOUND');
  await recordSecondFactorEvent(tx, userId, 'recovery-codes-renew', userId);
  await mailSecondFactorNotice(tx, services, userId, 'recoveryCodesRenewed', () => ({}));
  return replaceRecoveryCodes(tx, userId);
}

/** Removes the authenticator app of a user. @throws CodedError when it is the last factor of a profile that requires one */
export async function removeAuthenticator(
  tx: Transaction,
  services: SecondFactorServices,
  userId: number,
): Promise<void> {
  await lockSecondFactors(tx, userId);
  const removed = await tx.row(sql`
    delete from authenticators
    where account_id = ${tx.accountId} and user_id = ${userId} and secret is not null returning user_id`);
  if (!removed) throw new CodedError('ENTITY_NOT_FOUND');
  await finishRemovedFactor(tx, services, userId, secondFactorTexts.oneTimeCodes);
}

/** Removes a passkey of a user. @throws CodedError as `removeAuthenticator` does, and for a passkey of another user */
export async function removePasskey(
  tx: Transaction,
  services: SecondFactorServices,
  userId: number,
  id: number,
): Promise<void> {
  await lockSecondFactors(tx, userId);
  const removed = await tx.row(sql<{ name: string }>`
    delete from passkeys
    where account_id = ${tx.accountId} and user_id = ${userId} and id = ${id} returning name`);
  if (!removed) throw new CodedError('ENTITY_NOT_FOUND');
  await finishRemovedFactor(tx, services, userId, secondFactorTexts.passkeyNamed, removed);
}

async function finishRemovedFactor(
  tx: Transaction,
  services: SecondFactorServices,
  userId: number,
  factor: LocalizedWords,
  params: WordParams = {},
): Promise<void> {
  const left = await loadSecondFactorKinds(tx, userId);
  if (!hasSecondFactor(left)) {
    if (left.required) throw createWrongValueError('secondFactor', 'secondFactorRequired');
    await tx.row(sql`
      delete from recovery_codes where account_id = ${tx.accountId} and user_id = ${userId}`);
  }
  await recordSecondFactorEvent(tx, userId, 'second-factor-remove', userId);
  await mailSecondFactorNotice(tx, services, userId, 'secondFactorRemoved', ({ language }) => ({
    factor: say(factor, language, params),
  }));
}

/** Removes every second factor of a user who lost them. @returns whether there was one */
export async function removeAllSecondFactors(
  tx: Transaction,
  userId: number,
  by: number | null,
): Promise<boolean> {
  await lockSecondFactors(tx, userId);
  const had = hasSecondFactor(await loadSecondFactorKinds(tx, userId));
  await tx.row(sql`
    with apps as (delete from authenticators where account_id = ${tx.accountId} and user_id = ${userId}),
      codes as (delete from recovery_codes where account_id = ${tx.accountId} and user_id = ${userId})
    delete from passkeys where account_id = ${tx.accountId} and user_id = ${userId}`);
  if (had) await recordSecondFactorEvent(tx, userId, 'second-factor-remove', by);
  return had;
}

export const recordSecondFactorEvent = (
  tx: Transaction,
  userId: number,
  action:
    | 'second-factor-add'
    | 'second-factor-remove'
    | 'recovery-code-use'
    | 'recovery-codes-renew',
  by: number | null,
) =>
  recordHistoryEvent(tx, {
    accountId: tx.accountId,
    module: 'users',
    entityId: userId,
    action,
    userId: by,
  });

/** Notifies a user by mail of a change of their second factors, so that they can object. */
export async function mailSecondFactorNotice(
  tx: Transaction,
  { accounts }: Pick<SecondFactorServices, 'accounts'>,
  userId: number,
  notice:
    | 'secondFactorAdded'
    | 'secondFactorRemoved'
    | 'accessRestored'
    | 'recoveryCodeUsed'
    | 'recoveryCodesRenewed',
  toParams: (reader: Omit<MailRecipient, 'id'>) => WordParams,
): Promise<void> {
  const account = await loadRequiredAccount(accounts, tx.accountId);
  const reader = await tx.row(sql<Omit<MailRecipient, 'id'>>`
    select name, email, language from users where account_id = ${tx.accountId} and id = ${userId}`);
  if (reader) await mailCredentialsNotice(tx, account, reader, notice, toParams(reader));
}
