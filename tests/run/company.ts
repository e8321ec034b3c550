import { getServerTime } from '@tarima/server/kit/clock';
import { randomUUID } from 'node:crypto';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import type { NotificationMessage } from '@tarima/domain/notifications/message-data';
import type { SessionTokens } from '@tarima/domain/session/contract';
import type { Database } from '@tarima/server/kit/database';
import { notifyUsers } from '@tarima/server/notifications/commands';
import { rescheduleFinishReminder } from '@tarima/server/planning/finish-reminder';
import { TestClient, pickByPath, pickNumberByPath } from '@tarima/server/testing/client';
import { alterCompanyRows, createCompany, openUserSessions } from '@tarima/server/testing/company';
import { getProduct } from './product.ts';

export type { SessionTokens } from '@tarima/domain/session/contract';

export type StoredRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** A company with one administrator, for one journey alone: no other journey sees its data. */
export class Company {
  readonly host: string;
  readonly email: string;
  readonly password: string;
  /** Runs a statement on its rows in the database, for what no call can do, such as the passing of time. */
  readonly alter: (statement: string) => Promise<unknown>;
  readonly notifyAdministrator: (message: NotificationMessage) => Promise<void>;
  /** Moves the planned work of an order some weeks into the past; its planners get the question whether production has finished. */
  readonly moveWorkToPast: (order: number) => Promise<void>;
  /** Opens a session of its administrator. */
  readonly signIn: () => Promise<SessionTokens>;
  #admin: Promise<TestClient> | undefined;

  private constructor(
    database: Database,
    accountId: number,
    host: string,
    email: string,
    password: string,
  ) {
    this.alter = (statement) => alterCompanyRows(database, accountId, statement);
    this.notifyAdministrator = async (message) => {
      const to = [
        pickNumberByPath((await (await this.#signedIn()).get('/users/current')).body, 'id'),
      ];
      await database.tenant(accountId, (tx) => notifyUsers(tx, { to, by: null, ...message }));
    };
    this.moveWorkToPast = async (order) => {
      await this.alter(buildPastWorkStatement(order));
      await database.tenant(accountId, (tx) =>
        rescheduleFinishReminder(tx, order, new Date(getServerTime())),
      );
    };
    this.signIn = async () => {
      const secret = Buffer.from(getProduct().tokenSecret, 'base64');
      const [tokens] = await openUserSessions(database, secret, accountId, [email]);
      if (!tokens) throw new Error(`${email} was not let in`);
      return tokens;
    };
    this.host = host;
    this.email = email;
    this.password = password;
  }

  static async create(database: Database, name?: string): Promise<Company> {
    const host = `plant-${randomUUID().slice(0, 8)}.localhost`;
    const { accountId, emails, password } = await createCompany(
      database,
      host,
      [superuserProfileId],
      name,
    );
    return new Company(database, accountId, host, emails[0] ?? '', password);
  }

  /** Creates a record through the API. */
  async createRecord(module: Module, body: object): Promise<StoredRecord> {
    const admin = await this.#signedIn();
    return toStoredRecord(await admin.post(`/${getModulePath(module)}`, body));
  }

  /** Changes some fields of a record through the API. */
  async updateRecord(module: Module, id: number, fields: object): Promise<StoredRecord> {
    const admin = await this.#signedIn();
    const path = `/${getModulePath(module)}/${id}`;
    const { id: _, createdAt: __, ...now } = toStoredRecord(await admin.get(path));
    return toStoredRecord(await admin.put(path, { ...now, ...fields }));
  }

  /** Returns the stored record. */
  async getRecord(module: Module, id: number): Promise<StoredRecord> {
    const admin = await this.#signedIn();
    return toStoredRecord(await admin.get(`/${getModulePath(module)}/${id}`));
  }

  /** Returns the client of its administrator, for journeys that need several calls. */
  admin(): Promise<TestClient> {
    return this.#signedIn();
  }

  #signedIn(): Promise<TestClient> {
    this.#admin ??= this.signIn().then((tokens) =>
      new TestClient(getProduct().port, this.host).withTokens(tokens),
    );
    return this.#admin;
  }
}

export async function signIn(
  host: string,
  email: string,
  password: string,
): Promise<SessionTokens> {
  const visitor = new TestClient(getProduct().port, host);
  const { body, text } = await visitor.post('/auth/sign-in', { email, password });
  const [accessToken, refreshToken] = [
    pickByPath(body, 'accessToken'),
    pickByPath(body, 'refreshToken'),
  ];
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    throw new Error(`${email} could not sign in: ${text}`);
  return { accessToken, refreshToken };
}

function toStoredRecord({
  status,
  body,
  text,
}: Awaited<ReturnType<TestClient['get']>>): StoredRecord {
  if (status >= 300 || typeof body !== 'object' || body === null)
    throw new Error(`Answered ${status}: ${text}`);
  return { ...body, id: pickNumberByPath(body, 'id') };
}

/** Moves the plan of an order by whole weeks, so that weekdays and hours stay, until all of it lies in the past. */
const buildPastWorkStatement = (order: number): string => `
  with moved as (
    select id, ceil(extract(epoch from computed_end_date - present()) / 604800) * interval '7 days' as by
    from orders where id = ${order}
  ), worked as (
    update planning_events e set start_date = start_date - by, end_date = end_date - by from moved where e.order_id = moved.id
  )
  update orders o set computed_start_date = computed_start_date - by, computed_end_date = computed_end_date - by
  from moved where o.id = moved.id`;
