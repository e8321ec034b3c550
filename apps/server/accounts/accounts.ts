import {
  accountSettings,
  defaultSettings,
  type AccountSettings,
} from '@tarima/domain/accounts/settings';
import { defaultStyle, styleMetadata, type StyleMetadata } from '@tarima/domain/accounts/style';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../kit/database.ts';

export interface ServedAccount {
  readonly id: number;
  readonly name: string;
  readonly style: StyleMetadata;
  readonly settings: AccountSettings;
}

interface Stored {
  id: number;
  name: string;
  style_metadata: Record<string, unknown>;
  settings: Record<string, unknown>;
}

const thisComputer = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
// Hosts change seldom and are asked for at every request; another server process sees a change this much later.
const rememberedFor = 10_000;
// Made-up hosts must not fill the memory.
const rememberedAtMost = 1_000;

/** Which account a host serves. */
export class Accounts {
  readonly #database: Database;
  readonly #defaultHost: string | undefined;
  readonly #remembered = new Map<string, { until: number; account: ServedAccount | undefined }>();

  /** @param defaultHost host of the account that this computer's own names stand for; without it, the first account. */
  constructor(database: Database, defaultHost: string | undefined) {
    this.#database = database;
    this.#defaultHost = defaultHost;
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
      sql<Stored>`select id, name, style_metadata, settings from accounts where id = ${id}`,
    );
    return found && served(found);
  }

  async mustServe(hostname: string): Promise<ServedAccount> {
    const account = await this.servedBy(hostname);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    return account;
  }

  async #find(host: string): Promise<ServedAccount | undefined> {
    const own = thisComputer.has(host);
    const wanted = own ? this.#defaultHost : host;
    const [found] = await this.#database.shared(
      wanted === undefined
        ? sql<Stored>`select id, name, style_metadata, settings from accounts order by id limit 1`
        : sql<Stored>`
            select a.id, a.name, a.style_metadata, a.settings from account_hosts h join accounts a on a.id = h.account_id
            where h.host = ${wanted}`,
    );
    return found && served(found);
  }
}

const served = ({ id, name, style_metadata, settings }: Stored): ServedAccount => ({
  id,
  name,
  style: styleOf(style_metadata),
  settings: settingsOf(settings),
});

/** A host as accounts keep it: lower case, without port and without `www.`. */
export const hostOf = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

function styleOf(stored: Record<string, unknown>): StyleMetadata {
  const style = styleMetadata.safeParse({ ...defaultStyle, ...stored });
  return style.success ? style.data : defaultStyle;
}

function settingsOf(stored: Record<string, unknown>): AccountSettings {
  const settings = accountSettings.safeParse({ ...defaultSettings, ...stored });
  return settings.success ? settings.data : defaultSettings;
}
