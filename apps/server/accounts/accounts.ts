import os from 'node:os';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Database, Transaction } from '../kit/database.ts';
import {
  accountColumns,
  resolveAccount,
  type ResolvedAccount,
  type StoredAccountRow,
} from './queries.ts';

export type { ResolvedAccount } from './queries.ts';

// Detects this computer. In an office without a name server the others reach it by its address, which counts too.
export const isThisComputer = (host: string): boolean =>
  ['localhost', '::1', '[::1]', os.hostname().toLowerCase()].includes(host) ||
  Object.values(os.networkInterfaces()).some((found) =>
    found?.some(({ address }) => address === host || `[${address}]` === host),
  );
/**
 * Milliseconds for which hosts are cached: they rarely change and are looked up at every request.
 * Other server processes see a change with this delay.
 */
export const hostCacheMilliseconds = 10_000;
// Maximum number of cached hosts, so that invented hosts do not fill the memory.
const rememberedAtMost = 1_000;

/** Account with the URL of its app, for mails. */
export interface AccountWithAppUrl extends ResolvedAccount {
  /** URL of the app, without a trailing slash. */
  readonly address: string;
}

/** Finds the account that a host serves. */
export class AccountRegistry {
  readonly #database: Database;
  readonly #defaultHost: string | undefined;
  readonly #publicUrl: URL;
  readonly #remembered = new Map<string, { until: number; account: ResolvedAccount | undefined }>();

  /**
   * Creates the registry. @param defaultHost host of the account for this computer's own names; by default the default account's
   * @param publicUrl scheme and port at which browsers reach the app, and its host where the account has no host of its own
   */
  constructor(database: Database, defaultHost: string | undefined, publicUrl: string) {
    this.#database = database;
    this.#defaultHost = defaultHost;
    this.#publicUrl = new URL(publicUrl);
  }

  /** Loads the account of a host without the cache, so that a change is visible at once. */
  servedNow(hostname: string): Promise<ResolvedAccount | undefined> {
    return this.#find(normalizeHost(hostname));
  }

  async servedBy(hostname: string): Promise<ResolvedAccount | undefined> {
    const host = normalizeHost(hostname);
    const remembered = this.#remembered.get(host);
    if (remembered && remembered.until > performance.now()) return remembered.account;
    const account = await this.#find(host);
    if (this.#remembered.size >= rememberedAtMost) this.#remembered.clear();
    this.#remembered.set(host, { until: performance.now() + hostCacheMilliseconds, account });
    return account;
  }

  /** Returns the current state of an account, for mails and jobs. */
  async byId(id: number): Promise<AccountWithAppUrl | undefined> {
    const [found] = await this.#database.shared(sql<StoredAccountRow & { hosts: string[] }>`
      select ${accountColumns},
        array(select h.host from account_hosts h where h.account_id = a.id order by h.host) as hosts
      from accounts a where a.id = ${id}`);
    return found && { ...resolveAccount(found), address: this.#addressOf(found.hosts) };
  }

  /** Returns the URL of a transaction's account, for its mails. */
  async addressIn(tx: Transaction): Promise<string> {
    const hosts = await tx.rows(sql<{ host: string }>`
      select host from account_hosts where account_id = ${tx.accountId} order by host`);
    return this.#addressOf(hosts.map(({ host }) => host));
  }

  /** The URL is never taken from the request: its sender could choose the URL of a mail's links. */
  #addressOf(hosts: readonly string[]): string {
    const { protocol, hostname, port } = this.#publicUrl;
    const canonicalHost = hosts.includes(hostname)
      ? hostname
      : hosts.find((host) => !isThisComputer(host));
    return `${protocol}//${canonicalHost ?? hostname}${port === '' ? '' : `:${port}`}`;
  }

  async mustServe(hostname: string): Promise<ResolvedAccount> {
    return requireAccount(await this.servedBy(hostname));
  }

  async #find(host: string): Promise<ResolvedAccount | undefined> {
    const isLocal = isThisComputer(host);
    const lookupHost = isLocal ? this.#defaultHost : host;
    const [found] = await this.#database.shared(
      lookupHost === undefined
        ? sql<StoredAccountRow>`select ${accountColumns} from accounts a
            where a.is_default and a.disabled_at is null`
        : sql<StoredAccountRow>`
            select ${accountColumns} from account_hosts h join accounts a on a.id = h.account_id
            where h.host = ${lookupHost} and a.disabled_at is null`,
    );
    return found && resolveAccount(found);
  }
}

export function requireAccount<Account extends ResolvedAccount>(
  account: Account | undefined,
): Account {
  if (!account) throw new CodedError('ENTITY_NOT_FOUND');
  return account;
}

/** Normalizes a host: lower case, without port and without `www.`. */
export const normalizeHost = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

/** Loads the account of a signed-in user, for the mails that they cause. */
export async function loadRequiredAccount(
  accounts: AccountRegistry,
  id: number,
): Promise<AccountWithAppUrl> {
  return requireAccount(await accounts.byId(id));
}
