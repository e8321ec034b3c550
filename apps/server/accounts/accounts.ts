import os from 'node:os';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../kit/database.ts';
import { accountColumns, served, type ServedAccount, type StoredAccount } from './queries.ts';

export type { ServedAccount } from './queries.ts';

// In an office without a name server the others reach it by its address: that is this computer too.
const thisComputer = (host: string): boolean =>
  ['localhost', '::1', '[::1]', os.hostname().toLowerCase()].includes(host) ||
  Object.values(os.networkInterfaces()).some((found) =>
    found?.some(({ address }) => address === host || `[${address}]` === host),
  );
// Hosts change seldom and are asked for at every request; another server process sees a change this much later.
const rememberedFor = 10_000;
// Made-up hosts must not fill the memory.
const rememberedAtMost = 1_000;

/** Which account a host serves. */
export class Accounts {
  readonly #database: Database;
  readonly #defaultHost: string | undefined;
  readonly #remembered = new Map<string, { until: number; account: ServedAccount | undefined }>();

  /** @param defaultHost host of the account that this computer's own names stand for; without it, the one that is the default. */
  constructor(database: Database, defaultHost: string | undefined) {
    this.#database = database;
    this.#defaultHost = defaultHost;
  }

  /** As it is at this moment: what somebody just changed shows at once. */
  servedNow(hostname: string): Promise<ServedAccount | undefined> {
    return this.#find(hostOf(hostname));
  }

  async servedBy(hostname: string): Promise<ServedAccount | undefined> {
    const host = hostOf(hostname);
    const remembered = this.#remembered.get(host);
    if (remembered && remembered.until > performance.now()) return remembered.account;
    const account = await this.#find(host);
    if (this.#remembered.size >= rememberedAtMost) this.#remembered.clear();
    this.#remembered.set(host, { until: performance.now() + rememberedFor, account });
    return account;
  }

  /** The account as it is now, for letters and jobs. */
  async byId(id: number): Promise<ServedAccount | undefined> {
    const [found] = await this.#database.shared(
      sql<StoredAccount>`select ${accountColumns} from accounts a where a.id = ${id}`,
    );
    return found && served(found);
  }

  async mustServe(hostname: string): Promise<ServedAccount> {
    return mustBe(await this.servedBy(hostname));
  }

  async #find(host: string): Promise<ServedAccount | undefined> {
    const own = thisComputer(host);
    const wanted = own ? this.#defaultHost : host;
    const [found] = await this.#database.shared(
      wanted === undefined
        ? sql<StoredAccount>`select ${accountColumns} from accounts a
            where a.is_default and a.disabled_at is null`
        : sql<StoredAccount>`
            select ${accountColumns} from account_hosts h join accounts a on a.id = h.account_id
            where h.host = ${wanted} and a.disabled_at is null`,
    );
    return found && served(found);
  }
}

export function mustBe(account: ServedAccount | undefined): ServedAccount {
  if (!account) throw new CodedError('ENTITY_NOT_FOUND');
  return account;
}

/** A host as accounts keep it: lower case, without port and without `www.`. */
export const hostOf = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
