import { customers } from '@tarima/domain/customers/customer';
import { orderBody } from '@tarima/domain/orders/body';
import { sql } from 'kysely';
import { insertLots } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { acceptQuotation, cancelOrder, rejectQuotation } from '../orders/commands.ts';
import { expireQuotations } from '../orders/expiry.ts';
import { createQuotation } from '../orders/quotations.ts';
import { loadCast, type Cast } from './cast.ts';
import type { DemoCatalogues } from './catalogues.ts';
import { demoCustomers } from './customers.ts';
import { Fulfilment } from './fulfilment.ts';
import { makeRecords } from './records.ts';
import { storyDice, StoryLine } from './story-line.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How long the company has been working with the product. */
const livedDays = 274;
/** Customers from before; the others come one after another. */
const oldCustomers = 32;
const quotationsADay = 0.65;
/** Lately there is more to do: every status has somebody waiting in it. */
const busyDays = 12;
const quotationsABusyDay = 2.5;

const refusals = [
  'El cliente encontró un precio menor',
  'Cambió la medida que necesitaba',
  'Pospuso su embarque',
];

/** The morning of its first day, in epoch milliseconds. */
export const storyBegin = (end: number): number => Math.floor((end - livedDays * day) / day) * day;

/**
 * Nine months of the company up to now, lived through the product's own commands: what people quoted, what customers said, where
 * the goods came from, what was planned, made and shipped. The same story every time, moved to the day of the first start.
 */
export async function liveStory(
  tx: Transaction,
  accountId: number,
  catalogues: DemoCatalogues,
  end: number,
): Promise<void> {
  const cast = await loadCast(tx, accountId, catalogues.divisionIds);
  const line = new StoryLine(tx);
  const story = new Story(tx, accountId, catalogues, cast, line, end);
  const begin = storyBegin(end);
  story.meetCustomers(begin, end);
  for (let at = begin; at < end; at += day) {
    const date = new Date(at);
    // The yards are filled every quarter.
    if (at === begin || (date.getUTCDate() === 1 && date.getUTCMonth() % 3 === 0))
      story.stockUp(at + 15 * hour);
    // Work is on weekdays.
    const asked = end - at < busyDays * day ? quotationsABusyDay : quotationsADay;
    if (![0, 6].includes(new Date(at).getUTCDay())) story.workday(at + 15 * hour, asked);
  }
  story.thisWeek(end);
  await line.liveUntil(end);
  // What was told long ago was read long ago.
  await tx.row(sql`
    update notifications set seen = true where account_id = ${accountId} and created_at < now() - interval '2 days'`);
}

class Story {
  readonly #tx: Transaction;
  readonly #accountId: number;
  readonly #of: DemoCatalogues;
  readonly #cast: Cast;
  readonly #line: StoryLine;
  readonly #dice = storyDice(1200);
  readonly #fulfilment: Fulfilment;
  readonly #customerIds: number[] = [];

  constructor(
    tx: Transaction,
    accountId: number,
    catalogues: DemoCatalogues,
    cast: Cast,
    line: StoryLine,
    end: number,
  ) {
    this.#tx = tx;
    this.#accountId = accountId;
    this.#of = catalogues;
    this.#cast = cast;
    this.#line = line;
    const dice = this.#dice;
    this.#fulfilment = new Fulfilment({ tx, accountId, catalogues, cast, line, dice, end });
  }

  meetCustomers(begin: number, end: number): void {
    const [seller] = this.#cast.sellers;
    if (!seller) return;
    const between = (end - begin) / (demoCustomers.length - oldCustomers + 1);
    for (const [at, body] of demoCustomers.entries()) {
      const met = begin + Math.max(0, at + 1 - oldCustomers) * between;
      this.#line.at(met, seller, async () => {
        this.#customerIds.push(
          ...(await makeRecords(this.#tx, this.#accountId, customers, [body])),
        );
      });
    }
  }

  /** A quarter's lumber, and pallets for whoever needs some at once. */
  stockUp(at: number): void {
    const { storeIds, materialIds, productIds } = this.#of;
    const lotCode = `L-${new Date(at).toISOString().slice(0, 7)}`;
    this.#cast.clerks.forEach((clerk, division) => {
      this.#line.at(at, clerk, async () => {
        const cause = { userId: clerk.id, kind: 'manual', id: null } as const;
        const [store = 0, yard = 0] = storeIds.slice(division * 2);
        const kept = productIds.filter(() => this.#dice() < (division === 0 ? 0.35 : 0.15));
        const pallets = kept.map((id) => ({ id, lotCode, quantity: 60 + this.#below(240) }));
        await insertLots(this.#tx, this.#accountId, 'products', store, pallets, cause);
        if (division === 2) return;
        const lumber = materialIds.map((id) => ({
          id,
          lotCode,
          quantity: 9_000 + this.#below(20_000),
        }));
        await insertLots(this.#tx, this.#accountId, 'raw_materials', yard, lumber, cause);
      });
    });
  }

  /** What customers ask for on a day. */
  workday(from: number, quotations: number): void {
    for (let left = quotations; left > 0; left -= 1) {
      if (this.#dice() >= left) continue;
      const [division = 0] = [0, 0, 0, 1, 2].slice(this.#below(5));
      const seller = this.#cast.sellers[division];
      if (seller)
        this.#line.at(from + this.#below(8 * 60) * 60_000, seller, () => this.#quote(seller));
    }
  }

  /** Whatever the dice said: somebody has just accepted, and something waits for its plan. */
  thisWeek(end: number): void {
    const [seller] = this.#cast.sellers;
    if (!seller) return;
    for (const [quoted, accepted, settled] of [
      [30, 4, undefined],
      [52, 7, undefined],
      [50, 20, 8],
      [75, 28, 11],
    ] as const)
      this.#line.at(end - quoted * hour, seller, async () => {
        const id = await this.#quoted(seller);
        this.#line.at(end - accepted * hour, seller, () => acceptQuotation(this.#tx, seller, id));
        if (settled !== undefined)
          this.#line.at(end - settled * hour, seller, () => this.#fulfilment.settle(seller, id));
      });
  }

  async #quote(seller: Person): Promise<void> {
    const id = await this.#quoted(seller);
    const decided = this.#line.now + (1 + this.#below(5)) * day;
    this.#line.at(decided, seller, () => this.#decide(seller, id));
  }

  #quoted(seller: Person): Promise<number> {
    const { productIds } = this.#of;
    const { now } = this.#line;
    const dayAfter = (days: number) => new Date(now + days * day).toISOString().slice(0, 10);
    const details = Array.from({ length: 1 + this.#below(3) }, () => ({
      product: { id: this.#oneOf(productIds) },
      data: {
        quantity: 10 * (2 + this.#below(18)),
        discount: this.#oneOf([0, 0, 0, 2, 5]),
        discountType: 1 as const,
      },
    }));
    // Twice the same pallet is one line in a quotation that somebody reads.
    const distinct = details.filter(
      ({ product }, at) => details.findIndex((other) => other.product.id === product.id) === at,
    );
    const body = orderBody.parse({
      customer: { id: this.#oneOf(this.#customerIds) },
      orderDate: dayAfter(0),
      requestedDate: this.#dice() < 0.7 ? dayAfter(9 + this.#below(20)) : null,
      details: distinct,
    });
    return createQuotation(this.#tx, seller, body);
  }

  /** What the customer says; some say nothing. */
  async #decide(seller: Person, id: number): Promise<void> {
    const said = this.#dice();
    if (said < 0.74) {
      await acceptQuotation(this.#tx, seller, id);
      const later = this.#line.now + (2 + this.#below(44)) * hour;
      this.#line.at(later, seller, () => this.#fulfilment.settle(seller, id));
    } else if (said < 0.84) await rejectQuotation(this.#tx, seller, id, this.#oneOf(refusals));
    else if (said < 0.89) await cancelOrder(this.#tx, seller, id, 'El cliente canceló su compra');
    else
      this.#line.at(this.#line.now + 17 * day, seller, async () => {
        await expireQuotations(this.#tx, this.#accountId);
      });
  }

  #below(limit: number): number {
    return Math.floor(this.#dice() * limit);
  }

  #oneOf<Value>(values: readonly Value[]): Value {
    const value = values[this.#below(values.length)];
    if (value === undefined) throw new Error('Nothing to choose from');
    return value;
  }
}
