import { planOrders } from '@tarima/domain/planning/plan';
import { defaultLanguage } from '@tarima/domain/kit/words';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { sql } from 'kysely';
import { availability } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { lockOrder } from '../orders/order-row.ts';
import { fillOrigins, proposeForOrder } from '../orders/origins.ts';
import { finishProduction } from '../orders/production.ts';
import { hoursOf, iso, loadOrders, loadPlant } from '../planning/plant.ts';
import { savePlan } from '../planning/save.ts';
import { deliver, schedule, send } from '../shipments/commands.ts';
import { answerTransfer } from '../transfers/commands.ts';
import type { Cast } from './cast.ts';
import type { DemoCatalogues } from './catalogues.ts';
import type { StoryLine } from './story-line.ts';

const hour = 3_600_000;
const day = 24 * hour;

type OriginAsked = Parameters<typeof fillOrigins>[3][number];

interface Scene {
  readonly tx: Transaction;
  readonly accountId: number;
  readonly catalogues: DemoCatalogues;
  readonly cast: Cast;
  readonly line: StoryLine;
  readonly dice: () => number;
  /** The present, in epoch milliseconds. */
  readonly end: number;
}

/** Everything between the customer's yes and the goods in the customer's hands. */
export class Fulfilment {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The salesperson takes the origins that the product proposes. */
  async settle(seller: Person, id: number): Promise<void> {
    const { tx, line, cast, dice } = this.#scene;
    const proposals = await proposeForOrder(tx, seller, id, defaultLanguage);
    const origins: OriginAsked[] = [];
    for (const proposal of proposals) {
      const { detail, origin } = proposal;
      const brought =
        origin === 'inventory' ? undefined : await this.#transferOf(seller, detail.id);
      if (brought) origins.push(brought);
      else if (origin !== null) origins.push({ ...proposal, origin });
    }
    if (origins.length > 0) await fillOrigins(tx, seller, id, origins);
    const asked = await this.#rows<{ id: number; division_requested_id: number }>(sql`
      select id, division_requested_id from transfer_requests where order_id = ${id} and status = 'pending'`);
    for (const { id: request, division_requested_id: divisionId } of asked) {
      const answerer = cast.sellers.find((person) => person.divisionId === divisionId);
      if (!answerer) continue;
      line.at(line.now + (3 + Math.floor(dice() * 70)) * hour, answerer, async () => {
        await answerTransfer(tx, answerer, request, { status: 'accepted' });
        await this.#goOn(id);
      });
    }
    await this.#goOn(id);
  }

  /** The other plants ask Tultitlán for what it has, before anything is made for them. */
  async #transferOf(seller: Person, detailId: number): Promise<OriginAsked | undefined> {
    const { accountId, tx, catalogues, dice } = this.#scene;
    const [first] = catalogues.divisionIds;
    if (first === undefined || seller.divisionId === first) return undefined;
    const [detail] = await this.#rows<{ product_id: number; quantity: number }>(sql`
      select product_id, quantity::float8 from orders_details where id = ${detailId}`);
    if (!detail) return undefined;
    const stock = await availability(tx, accountId, 'products', detail.product_id, first);
    const available = stock.reduce((sum, each) => sum + each.available, 0);
    if (available < detail.quantity) return undefined;
    const [store] = await this.#rows<{ id: number }>(sql`
      select id from stores where division_id = ${seller.divisionId} order by id limit 1`);
    const direct = dice() < 0.4;
    return {
      detail: { id: detailId },
      origin: 'transfer',
      originId: first,
      transferType: direct ? 'directMailing' : 'transfer',
      ...(!direct && store && { store }),
    };
  }

  /** Whatever the order waits for now happens some time later. */
  async #goOn(id: number): Promise<void> {
    const { line } = this.#scene;
    const [order] = await this.#rows<{ status: OrderStatus; division_id: number }>(
      sql`select status, division_id from orders where id = ${id}`,
    );
    if (!order) return;
    const planner = this.#of('planners', order.division_id);
    if (order.status === 'active') line.at(line.now + day, planner, () => this.#plan(planner, id));
    await this.#ship(id);
  }

  async #plan(planner: Person, id: number): Promise<void> {
    const { tx, accountId, line } = this.#scene;
    const of = { accountId, timeZone: planner.timeZone, now: line.now };
    const hours = await hoursOf(tx, of);
    const orders = await loadOrders(tx, of, hours, [id]);
    const plant = await loadPlant(tx, of, [id]);
    const plan = planOrders({ plant, orders, now: line.now, search: { iterations: 0 } });
    if (plan.unplanned.length > 0 || plan.events.length === 0) return;
    const saved = await savePlan(tx, planner, {
      order: { id },
      events: plan.events.map((event) => ({
        startDate: iso(event.start),
        endDate: iso(event.end),
        user: { id: event.userId },
        workplace: { id: event.workplaceId },
        detail: { id: event.detailId },
        metadata: {},
      })),
    });
    const over = Date.parse(saved.computedEndDate) + hour / 2;
    line.at(over, planner, () => this.#finish(planner, id));
  }

  async #finish(planner: Person, id: number): Promise<void> {
    const { tx, accountId } = this.#scene;
    const order = await lockOrder(tx, accountId, id);
    // One for each division in which its lines end.
    const [store, ...otherStores] = await this.#rows<{ id: number }>(sql`
      select min(s.id) as id from stores s
      where s.division_id in (
        select origin_division_id from orders_details where owner_id = ${id} and origin_type = 'production')
      group by s.division_id order by s.division_id`);
    if (!store) return;
    await finishProduction(tx, accountId, order, { store, otherStores }, planner);
    await this.#goOn(id);
  }

  /** What lies ready is scheduled, and leaves or is collected. */
  async #ship(id: number): Promise<void> {
    const { tx, accountId, line, dice, end } = this.#scene;
    const all = sql`true`;
    const waiting = await this.#rows<{
      id: number;
      type: string;
      preset: string | null;
      division_id: number;
      location: string;
    }>(sql`
      select s.id, s.type, s.preset, t.division_id, c.location from shipments s
      join stores t on t.account_id = s.account_id and t.id = s.store_id
      join orders o on o.account_id = s.account_id and o.id = s.order_id
      join customers c on c.account_id = o.account_id and c.id = o.customer_id
      where s.order_id = ${id} and s.status = 'pending' and s.method is null
        and (s.type = 'transfer' or o.status in ('finished', 'send'))`);
    for (const { id: shipment, type, preset, division_id: divisionId, location } of waiting) {
      const clerk = this.#of('clerks', divisionId);
      const chosen = preset ?? (dice() < 0.35 ? 'collect' : 'directMailing');
      const method =
        type === 'transfer' ? 'transfer' : chosen === 'collect' ? 'collect' : 'directMailing';
      const scheduledAt = iso(line.now + day).slice(0, 10);
      const mailed = {
        shipmentAddress: 'Andén de recibo, preguntar por compras',
        cost: (35 + Math.floor(dice() * 240)).toFixed(2),
        extraData: { pin: location, comments: undefined },
      };
      await schedule(
        tx,
        accountId,
        shipment,
        {
          scheduledAt,
          method,
          extraData: {},
          ...(method === 'directMailing' && mailed),
        },
        all,
      );
      const arrive = async (): Promise<void> => {
        await deliver(tx, accountId, shipment, clerk, all);
        await this.#goOn(id);
      };
      if (method === 'collect') line.at(line.now + 2 * day, clerk, arrive);
      else
        line.at(line.now + day, clerk, async () => {
          await send(tx, accountId, shipment, clerk, all);
          // What left in the last days is still on the road.
          const days = end - line.now < 3 * day ? 4 : 1 + Math.floor(dice() * 3);
          line.at(line.now + days * day, clerk, arrive);
        });
    }
  }

  #of(role: keyof Cast, divisionId: number): Person {
    const { cast } = this.#scene;
    const found = cast[role].find((person) => person.divisionId === divisionId);
    if (!found) throw new Error(`The demo has none of the ${role} in a division`);
    return found;
  }

  #rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return this.#scene.tx.rows(query);
  }
}
