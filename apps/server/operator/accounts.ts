import { isEmail } from '@tarima/domain/kit/email';
import { defaultLanguage, isLanguage, languages, say } from '@tarima/domain/kit/words';
import { customerProfileId, superuserProfileId } from '@tarima/domain/profiles/profiles';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import { sql } from 'kysely';
import { normalizeHost, type AccountRegistry } from '../accounts/accounts.ts';
import { createAccount } from '../accounts/commands.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { OperatorError } from '../operator-error.ts';
import { invalidateMailedCodes } from '../session/mailed-codes.ts';
import { hashPassword } from '../session/passwords.ts';
import { mailSecondFactorNotice, removeAllSecondFactors } from '../session/second-factors.ts';
import { revokeUserSessions } from '../session/sessions.ts';
import { createTemporaryPassword } from '../users/temporary-password.ts';
import { createFirstRecords } from './first-records.ts';

interface Listed {
  id: number;
  name: string;
  hosts: string[];
  disabled: boolean;
  /** Whether a part of the company may be deleted. */
  isBeingErased: boolean;
  isDefault: boolean;
}

export const listAccounts = (database: Database): Promise<Listed[]> =>
  database.shared(sql<Listed>`
    select a.id, a.name, a.disabled_at is not null as disabled, a.erasure_began_at is not null as "isBeingErased", a.is_default as "isDefault",
      array(select h.host from account_hosts h where h.account_id = a.id order by 1) as hosts
    from accounts a order by a.id`);

interface AskedAccount {
  name: string;
  host: string;
  adminName: string;
  adminEmail: string;
  timeZone: string;
  /** Language of the first records; Spanish when left out. */
  language?: string | undefined;
}

/**
 * Creates an account with its first superuser, who belongs to a first division and can quote at once.
 * @returns the password to hand over; it must be changed at the first sign-in.
 */
export async function createAccountWithAdmin(
  database: Database,
  request: AskedAccount,
): Promise<{ id: number; password: string }> {
  if (!isEmail(request.adminEmail)) throw toUsageError('--admin-email must be an e-mail');
  const adminName = parseName(request.adminName);
  if (!Intl.supportedValuesOf('timeZone').includes(request.timeZone))
    throw toUsageError('--time-zone must be one of the IANA names, like America/Mexico_City');
  const { language = defaultLanguage } = request;
  if (!isLanguage(language)) throw toUsageError(`--language must be ${languages.join(' or ')}`);
  const host = parseHost(request.host);
  const password = createTemporaryPassword();
  const passwordHash = await hashPassword(password);
  const fill = async (tx: Transaction): Promise<void> => {
    await tx.row(sql`
      insert into account_hosts (host, account_id) values (${host}, ${tx.accountId})`);
    await createFirstRecords(tx, language);
    await makeSuperuser(tx, tx.accountId, adminName, request.adminEmail, passwordHash);
  };
  const id = await createAccount(database, request.name.trim(), fill, request).catch(
    assertHostFree,
  );
  return { id, password };
}

export async function addAccountHost(
  database: Database,
  accountId: number,
  host: string,
): Promise<void> {
  await assertAccountExists(database, accountId);
  await database
    .tenant(accountId, (tx) =>
      tx.row(sql`
        insert into account_hosts (host, account_id) values (${parseHost(host)}, ${accountId})`),
    )
    .catch(assertHostFree);
}

/**
 * Disables or enables an account. No user can sign in to a disabled account; its data stays.
 * @throws OperatorError for an account whose erasure has begun and that is to be enabled
 */
export async function setAccountDisabled(
  database: Database,
  accountId: number,
  disabled: boolean,
): Promise<void> {
  const { isBeingErased } = await findAccount(database, accountId);
  if (isBeingErased && !disabled)
    throw toUsageError(
      `The erasure of account ${accountId} has begun, and a part of it may be deleted: repeat "npm run account -- erase"`,
    );
  await database.tenant(accountId, (tx) =>
    tx.row(sql`
      with account as (
        update accounts set disabled_at = case when ${disabled} then present() end where id = ${accountId}
      )
      update sessions set revoked_at = present()
      where ${disabled} and account_id = ${accountId} and revoked_at is null`),
  );
}

/**
 * Restores access to a company without an administrator.
 * The user with an e-mail, or a new user, becomes an active superuser with a temporary password. A mail notifies a user who was there.
 * @returns the password to hand over; it must be changed at the first sign-in
 */
export async function resetAccountAdmin(
  database: Database,
  accounts: AccountRegistry,
  request: { account: number; email: string; name?: string | undefined },
): Promise<{ made: boolean; password: string }> {
  const { account, email: address, name } = request;
  if (!isEmail(address)) throw toUsageError('--admin-email must be an e-mail');
  await assertAccountExists(database, account);
  const password = createTemporaryPassword();
  const passwordHash = await hashPassword(password);
  const made = await database.tenant(account, async (tx) => {
    const found = await tx.row(sql<{ id: number; profile_id: number }>`
      select id, profile_id from users
      where account_id = ${account} and lower(email) = lower(${address}) for update`);
    if (found?.profile_id === customerProfileId)
      throw toUsageError('That e-mail belongs to a customer, who does not sign in here');
    if (found) await restoreAccess(tx, accounts, found.id, passwordHash);
    else await makeSuperuser(tx, account, parseName(name), address, passwordHash);
    return !found;
  });
  return { made, password };
}

/** Resets the rights and ends the sessions of a user: from here on only the new password signs in. */
async function restoreAccess(
  tx: Transaction,
  accounts: AccountRegistry,
  id: number,
  passwordHash: string,
): Promise<void> {
  await tx.row(sql`
    update users
    set profile_id = ${superuserProfileId}, status = 'active', password_hash = ${passwordHash},
      temporary_password = true, pending_email = null
    where account_id = ${tx.accountId} and id = ${id}`);
  await invalidateMailedCodes(tx, id);
  await removeAllSecondFactors(tx, id, null);
  await revokeUserSessions(tx, id);
  await mailSecondFactorNotice(tx, { accounts }, id, 'accessRestored', () => ({}));
}

/**
 * Removes the second factors of a user who lost them, such as the last superuser, for whom no user of the company could do it.
 * Their sessions end, the history records it, and a mail notifies them: it may not have been their wish.
 */
export async function removeUserSecondFactor(
  database: Database,
  accounts: AccountRegistry,
  account: number,
  email: string,
): Promise<void> {
  await assertAccountExists(database, account);
  await database.tenant(account, async (tx) => {
    const found = await tx.row(sql<{ id: number }>`
      select id from users where account_id = ${account} and lower(email) = lower(${email})`);
    if (!found) throw toUsageError(`Account ${account} has no user ${email}`);
    if (!(await removeAllSecondFactors(tx, found.id, null)))
      throw toUsageError(`${email} has no second factor`);
    await revokeUserSessions(tx, found.id);
    await mailSecondFactorNotice(
      tx,
      { accounts },
      found.id,
      'secondFactorRemoved',
      ({ language }) => ({ factor: say(secondFactorTexts.allFactors, language) }),
    );
  });
}

/** Creates a superuser in the oldest position of the account: without one a user has no division and cannot quote. */
const makeSuperuser = (
  tx: Transaction,
  account: number,
  name: string,
  address: string,
  passwordHash: string,
) =>
  tx.row(sql`
    insert into users (account_id, name, email, password_hash, profile_id, temporary_password, main_position_id)
    values (${account}, ${name}, ${address}, ${passwordHash}, ${superuserProfileId}, true,
      (select min(id) from positions where account_id = ${account}))`);

function parseName(name = ''): string {
  if (name.trim().length < 8) throw toUsageError('--admin-name needs at least 8 characters');
  return name.trim();
}

/** Sets the account that is shown at this computer's own names. */
export async function setDefaultAccount(database: Database, accountId: number): Promise<void> {
  await assertAccountExists(database, accountId);
  const before = (await listAccounts(database)).find(({ isDefault }) => isDefault);
  const updateDefault = (id: number, isDefault: boolean) =>
    database.tenant(id, (tx) =>
      tx.row(sql`update accounts set is_default = ${isDefault} where id = ${id}`),
    );
  if (before) await updateDefault(before.id, false);
  await updateDefault(accountId, true);
}

async function assertAccountExists(database: Database, id: number): Promise<void> {
  await findAccount(database, id);
}

async function findAccount(database: Database, id: number): Promise<Listed> {
  const accounts = await listAccounts(database);
  const account = accounts.find((each) => each.id === id);
  if (!account)
    throw toUsageError(`There is no account ${id}. "npm run account -- list" shows them`);
  return account;
}

function parseHost(host: string): string {
  const checked = normalizeHost(host);
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(checked))
    throw toUsageError('--host must be a name such as plant.example.com');
  return checked;
}

function assertHostFree(error: unknown): never {
  const constraint =
    typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : '';
  if (constraint === 'account_hosts_pkey')
    throw toUsageError('That host belongs to an account already');
  throw error;
}

export const toUsageError = (problem: string): OperatorError =>
  new OperatorError('USAGE', `${problem}.`);
