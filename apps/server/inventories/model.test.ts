import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import {
  pickByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { getRunSeed, createRandom } from '../testing/random.ts';
import { getRoundCount } from '../testing/rounds.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { releaseReservations, reserveStock, dispatchReservedStock } from './commands.ts';
import type { MovementCause } from './write-movements.ts';
import type { ReservedLot } from './reservations.ts';

const clerks = 8;
const operationsOfEach = getRoundCount(1_000);
const seed = getRunSeed();
const path = '/raw-materials-inventories';
const cause: MovementCause = { userId: null, kind: 'order', id: 1 };

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('model.example');
  plant = await createTestPlant(company.admin, 1, 3);
});
afterAll(() => server.close());

const runInTransaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.database.tenant(company.accountId, work);

/** Expected stock, in thousandths, computed from the responses alone. */
class Model {
  readonly onHand = new Map<string, number>();
  readonly reserved = new Map<string, number>();
  readonly counts: Record<string, number> = {};

  count(outcome: string): void {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1;
  }
  move(balances: Map<string, number>, lot: string, change: number): void {
    balances.set(lot, (balances.get(lot) ?? 0) + change);
  }
}

const formatLotName = (store: number, element: number, lotCode: string): string =>
  `${store} ${element} ${lotCode}`;
const nameOfReserved = ({ storeId, elementId, lotCode }: ReservedLot): string =>
  formatLotName(storeId, elementId, lotCode);

/** A client that makes random stock requests and reports their results to the model. */
class Clerk {
  readonly #client: TestClient;
  readonly #model: Model;
  readonly #random: () => number;
  readonly #holders: number[] = [];
  #nextHolder: number;

  constructor(client: TestClient, model: Model, at: number) {
    this.#client = client;
    this.#model = model;
    this.#random = createRandom(seed + at);
    this.#nextHolder = at * 1_000_000;
  }

  async work(): Promise<void> {
    const actions = [
      () => this.#move('insert', 1),
      () => this.#move('insert', 1),
      () => this.#move('dispatch', -1),
      () => this.#move('dispatch', -1),
      () => this.#move('dispatch', -1),
      () => this.#correct(),
      () => this.#reserve(),
      () => this.#settle(),
    ];
    for (let at = 0; at < operationsOfEach; at += 1) await this.#one(actions)();
  }

  #one<Value>(values: readonly Value[]): Value {
    const chosen = values[Math.floor(this.#random() * values.length)];
    if (chosen === undefined) throw new Error('Nothing to choose from');
    return chosen;
  }

  #element() {
    const quantity = fromThousandths(1 + Math.floor(this.#random() * 20_000));
    return { id: this.#one(plant.rawMaterials), lotCode: this.#one(['A', 'B', 'C']), quantity };
  }

  /** Returns whether an action was done; any answer but a plain refusal fails the test. */
  #done({ status, text }: TestResponse, action: string): boolean {
    if (![200, 400, 404, 409].includes(status)) throw new Error(`${status} ${text}`);
    this.#model.count(`${action} ${status === 200 ? 'done' : 'refused'}`);
    return status === 200;
  }

  async #move(action: 'insert' | 'dispatch', sign: 1 | -1): Promise<void> {
    const store = this.#one(plant.stores);
    const elements = [this.#element(), this.#element()].slice(0, this.#one([1, 2]));
    const answer = await this.#client.post(`${path}/${action}`, { store: { id: store }, elements });
    if (!this.#done(answer, action)) return;
    for (const { id, lotCode, quantity } of elements)
      this.#model.move(
        this.#model.onHand,
        formatLotName(store, id, lotCode),
        sign * toThousandths(quantity),
      );
  }

  async #correct(): Promise<void> {
    const store = this.#one(plant.stores);
    const { quantity, ...element } = this.#element();
    const { body } = await this.#client.get(`${path}/check`, { store, element });
    const id = pickByPath(body, 'id');
    if (typeof id !== 'number') return;
    const { body: storedLot } = await this.#client.get(`${path}/${id}`);
    const answer = await this.#client.put(`${path}/${id}/modify`, {
      store: { id: store },
      elements: [{ ...element, quantity }],
      updatedAt: pickByPath(storedLot, 'updatedAt'),
    });
    // Accepted only if nothing moved since it was read: so this is the difference.
    if (this.#done(answer, 'modify'))
      this.#model.move(
        this.#model.onHand,
        formatLotName(store, element.id, element.lotCode),
        toThousandths(quantity) - toThousandths(pickNumberByPath(storedLot, 'quantity')),
      );
  }

  async #reserve(): Promise<void> {
    const { id: elementId, quantity } = this.#element();
    const storeId = this.#one(plant.stores);
    const holder = { kind: 'order_detail', id: (this.#nextHolder += 1) } as const;
    const request = { kind: 'raw_materials', elementId, storeId, quantity, holder, cause } as const;
    try {
      const reserved = await runInTransaction((tx) => reserveStock(tx, request));
      for (const lot of reserved)
        this.#model.move(this.#model.reserved, nameOfReserved(lot), toThousandths(lot.quantity));
      this.#holders.push(holder.id);
      this.#model.count('reserve done');
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      this.#model.count('reserve refused');
    }
  }

  async #settle(): Promise<void> {
    const id = this.#holders.pop();
    if (id === undefined) return;
    const holder = { kind: 'order_detail', id } as const;
    const ships = this.#random() < 0.5;
    const settled = await runInTransaction(async (tx) => {
      if (ships) return dispatchReservedStock(tx, holder, cause);
      const lots = await tx.rows(sql<{ name: string; quantity: string }>`
        select concat_ws(' ', l.store_id, l.element_id, l.lot_code) as name, r.quantity
        from stock_reservations r
        join stock_lots l on l.account_id = r.account_id and l.kind = r.kind and l.id = r.lot_id
        where r.holder_id = ${id}`);
      await releaseReservations(tx, holder, cause);
      for (const { name, quantity } of lots)
        this.#model.move(this.#model.reserved, name, -toThousandths(quantity));
      return [];
    });
    this.#model.count(ships ? 'ship done' : 'release done');
    for (const lot of settled) {
      this.#model.move(this.#model.reserved, nameOfReserved(lot), -toThousandths(lot.quantity));
      this.#model.move(this.#model.onHand, nameOfReserved(lot), -toThousandths(lot.quantity));
    }
  }
}

const withoutZeros = (balances: Map<string, number>) =>
  new Map([...balances].filter(([, exact]) => exact !== 0));

test(`${clerks * operationsOfEach} operations of ${clerks} simultaneous clerks give the stock of a plain model, seed ${seed}`, async () => {
  const model = new Model();
  const [email = ''] = company.emails;
  const clients = await Promise.all(
    Array.from({ length: clerks }, () =>
      server.visitor(company.host).signedIn(email, company.password),
    ),
  );
  await Promise.all(clients.map((client, at) => new Clerk(client, model, at).work()));

  const lots = await runInTransaction((tx) =>
    tx.rows(sql<{ name: string; quantity: string; reserved: string }>`
      select concat_ws(' ', store_id, raw_material_id, lot_code) as name, quantity, reserved
      from raw_materials_inventories`),
  );
  const sumByLot = (of: 'quantity' | 'reserved') =>
    withoutZeros(new Map(lots.map((lot) => [lot.name, toThousandths(lot[of])])));
  expect(sumByLot('quantity')).toEqual(withoutZeros(model.onHand));
  expect(sumByLot('reserved')).toEqual(withoutZeros(model.reserved));
  await expectConsistentStock(server, company.accountId);
  // A run in which something never happened would prove nothing of it.
  for (const outcome of [
    'insert done',
    'dispatch done',
    'dispatch refused',
    'modify done',
    'reserve done',
    'reserve refused',
    'release done',
    'ship done',
  ])
    expect(model.counts[outcome], outcome).toBeGreaterThan(0);
});
