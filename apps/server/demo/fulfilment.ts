import { orderDocument } from '@tarima/domain/orders/document';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { transferDocument } from '@tarima/domain/transfers/document';
import { dayMillis as aDay } from '@tarima/domain/kit/time-zone';
import { planOrders } from '@tarima/domain/planning/engine/plan-orders';
import { defaultLanguage } from '@tarima/domain/kit/words';
import type { OriginProposal } from '@tarima/domain/orders/origin-proposal';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { sql } from 'kysely';
import { listStockAvailability } from '../inventories/commands.ts';
import type { ActingUser } from '../kit/serve.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import { cancelOrder } from '../orders/commands.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { assignLineOrigins, proposeOrderOrigins } from '../orders/origins.ts';
import { finishProduction } from '../orders/production.ts';
import { remindPlannersToFinishOrder } from '../planning/finish-reminder.ts';
import { formatInstant, loadPlantOrders, loadPlantSnapshot } from '../planning/plant-snapshot.ts';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { saveOrderPlan } from '../planning/save-order-plans.ts';
import { endOrderWork } from '../planning/remove-order-plan.ts';
import { scheduleShipment, sendOutShipment } from '../shipments/commands.ts';
import { deliverShipment } from '../shipments/deliver-shipment.ts';
import { answerTransferRequest } from '../transfers/commands.ts';
import { listMadePalletIndexes } from './pallets.ts';
import type { DemoPurchases } from './purchases.ts';
import type { DemoTrips } from './trips.ts';
import type { DemoContext } from './demo-context.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

const second = 1_000;
const hour = 60;
const workday = 9 * hour;

type OriginRequest = Parameters<typeof assignLineOrigins>[3][number];

const noStock = 'No hay existencia para la fecha pedida';

/** Special conditions of an order's planning. */
export interface DemoRelease {
  /** Moment, mostly a working day after its goods were settled. */
  readonly plannedAt?: number;
  /** Expected arrival of the truck with its lumber. */
  readonly materialAt?: number;
  /** Goods that wait for a vehicle, though their day has come. */
  readonly isLeftBehind?: boolean;
}

/** Everything between the customer's acceptance and delivery. */
export class DemoFulfilment {
  readonly #scene: DemoContext;
  readonly #purchases: DemoPurchases;
  readonly #trips: DemoTrips;
  /** Order of the last days for which the planner has not confirmed yet whether it is finished. */
  #unanswered: { readonly planner: ActingUser; readonly id: number } | undefined;

  constructor(demoContext: DemoContext, purchases: DemoPurchases, trips: DemoTrips) {
    this.#scene = demoContext;
    this.#purchases = purchases;
    this.#trips = trips;
  }

  /** Accepts the origins that the product proposes; each plant makes what its own stations make. */
  async acceptOrigins(seller: ActingUser, id: number, release: DemoRelease = {}): Promise<void> {
    const { tx, line, calendar, demoUsers, dice } = this.#scene;
    const origins: OriginRequest[] = [];
    for (const proposal of await this.#proposed(seller, id)) {
      const { detail, quantity, origin } = proposal;
      if (origin === 'inventory' || (await this.#isMadeHere(seller, detail.id))) {
        if (origin !== null) origins.push({ ...proposal, origin });
        continue;
      }
      const brought = await this.#transferOf(seller, detail.id, quantity);
      // Other orders took the quoted stock in the meantime.
      if (!brought) return cancelOrder(tx, seller, id, noStock, endOrderWork);
      origins.push(brought);
    }
    if (origins.length > 0) await assignLineOrigins(tx, seller, id, origins);
    const transferRequests = await this.#rows<{
      id: number;
      detail_id: number;
      division_requested_id: number;
    }>(sql`
      select id, detail_id, division_requested_id from transfer_requests where order_id = ${id} and ${buildStatusCondition(transferDocument, 'pending')}`);
    for (const {
      id: request,
      detail_id: detailId,
      division_requested_id: divisionId,
    } of transferRequests) {
      const answerer = demoUsers.sellers.find((person) => person.divisionId === divisionId);
      if (!answerer) continue;
      line.at(calendar.later(line.now, 4 * hour + dice() * workday), answerer, async () => {
        // A refused request of another line has canceled the order, and withdrawn this request.
        if (!(await this.#isPending(request))) return;
        const isInStock = await this.#lies(detailId, divisionId);
        const message = isInStock ? undefined : 'Ya se entregó a otro cliente';
        const status = isInStock ? 'accepted' : 'deny';
        await answerTransferRequest(tx, answerer, request, { status, message });
        await markNotificationsHandled(tx, 'newTransferRequest', request, message ?? null);
        if (isInStock) await this.#goOn(id, release);
        else await cancelOrder(tx, seller, id, noStock, endOrderWork);
      });
    }
    await this.#goOn(id, release);
  }

  async #isPending(request: number): Promise<boolean> {
    const pending = await this.#rows(sql`
      select from transfer_requests where id = ${request} and ${buildStatusCondition(transferDocument, 'pending')}`);
    return pending.length > 0;
  }

  /** Returns the product's proposal in whole lines: a line that stock does not cover is made, and stock is left for other orders. */
  async #proposed(seller: ActingUser, id: number): Promise<OriginProposal[]> {
    const proposals = await proposeOrderOrigins(this.#scene.tx, seller, id, defaultLanguage);
    const lines = [...Map.groupBy(proposals, ({ detail }) => detail.id).values()];
    return lines.flatMap((parts): OriginProposal[] => {
      const [first, another] = parts;
      if (!first || !another) return parts;
      const quantity = parts.reduce((sum, each) => sum + each.quantity, 0);
      return [{ detail: first.detail, quantity, origin: 'production', free: first.free }];
    });
  }

  async #isMadeHere(seller: ActingUser, detailId: number): Promise<boolean> {
    const { catalogues } = this.#scene;
    const [detail] = await this.#rows<{ product_id: number }>(
      sql`select product_id from orders_details where id = ${detailId}`,
    );
    const division = catalogues.divisionIds.indexOf(seller.divisionId ?? 0);
    return listMadePalletIndexes(division).some(
      (at) => catalogues.productIds[at] === detail?.product_id,
    );
  }

  /** Requests a transfer from Tultitlán, if it has stock, before another plant makes anything. */
  async #transferOf(
    seller: ActingUser,
    detailId: number,
    quantity: number,
  ): Promise<OriginRequest | undefined> {
    const { catalogues, dice } = this.#scene;
    const [first] = catalogues.divisionIds;
    if (first === undefined || seller.divisionId === first) return undefined;
    if (!(await this.#lies(detailId, first, quantity))) return undefined;
    const [store] = await this.#rows<{ id: number }>(sql`
      select id from stores where division_id = ${seller.divisionId} order by id limit 1`);
    const direct = dice() < 0.4;
    return {
      detail: { id: detailId },
      quantity,
      origin: 'transfer',
      originId: first,
      transferType: direct ? 'directMailing' : 'transfer',
      ...(!direct && store && { store }),
    };
  }

  /** Returns whether a division has a line's quantity, or part of it, in stock. */
  async #lies(detailId: number, divisionId: number, quantity?: number): Promise<boolean> {
    const { tx } = this.#scene;
    const [line] = await this.#rows<{ product_id: number; quantity: number }>(sql`
      select product_id, quantity::float8 from orders_details where id = ${detailId}`);
    if (!line) return false;
    const stock = await listStockAvailability(tx, 'products', line.product_id, divisionId);
    return stock.reduce((sum, { available }) => sum + available, 0) >= (quantity ?? line.quantity);
  }

  /** Schedules the order's next step for some time later. */
  async #goOn(id: number, { plannedAt, ...release }: DemoRelease = {}): Promise<void> {
    const { line, calendar, catalogues } = this.#scene;
    const [order] = await this.#rows<{ status: OrderStatus; division_id: number }>(
      sql`select status, division_id from orders where id = ${id}`,
    );
    if (!order) return;
    const planner = this.#of('planners', order.division_id);
    if (order.status === 'active') {
      const at = Math.max(plannedAt ?? calendar.later(line.now, workday), line.now + 60_000);
      line.at(at, planner, () => this.#plan(planner, id, release));
      // Missing material of its technical sheets arrives before the work begins.
      const clerk = this.#of('clerks', order.division_id);
      const division = catalogues.divisionIds.indexOf(order.division_id);
      const bought = Math.min(line.now + 20 * 60_000, at - 30_000);
      line.at(bought, clerk, () => this.#purchases.lumber(clerk, division, 1));
    }
    await this.#ship(id, release.isLeftBehind);
  }

  async #plan(planner: ActingUser, id: number, { materialAt }: DemoRelease): Promise<void> {
    const { tx, line, calendar, end } = this.#scene;
    const of = { accountId: tx.accountId, timeZone: planner.timeZone, now: line.now };
    const calendars = await loadWorkCalendars(tx);
    const found = await loadPlantOrders(tx, of, calendars, [id]);
    const orders =
      materialAt === undefined
        ? found
        : found.map((order) => ({
            ...order,
            details: order.details.map((detail) => ({ ...detail, materialAt })),
          }));
    const plant = await loadPlantSnapshot(tx, of, [id], calendars);
    const plan = planOrders({ plant, orders, now: line.now, search: { iterations: 0 } });
    if (plan.unplanned.length > 0 || plan.events.length === 0) return;
    const saved = await saveOrderPlan(tx, planner, {
      order: { id },
      events: plan.events.map((event) => ({
        startDate: formatInstant(event.start),
        endDate: formatInstant(event.end),
        user: { id: event.userId },
        workplace: { id: event.workplaceId },
        detail: { id: event.detailId },
        ...(event.pieces !== undefined && { pieces: event.pieces }),
        metadata: {},
      })),
    });
    const over = Date.parse(saved.computedEndDate);
    if (over > end - 10 * aDay) line.at(over, planner, () => remindPlannersToFinishOrder(tx, id));
    // Planners answer at once in the last days: at every hour the same number of reminders is open.
    const answeredAt = over > this.#lastDays ? over : calendar.later(over, hour / 2);
    line.at(answeredAt, planner, () => this.#answer(planner, id));
  }

  /** Beginning of the last days, of which one reminder stays open: three working days, however many rest days lie between. */
  get #lastDays(): number {
    const { calendar, end } = this.#scene;
    return calendar.earlier(end, 3 * workday);
  }

  /**
   * Confirms soon after the reminder that production finished; one reminder of the last days stays open, at the first plant if possible.
   */
  async #answer(planner: ActingUser, id: number): Promise<void> {
    const { line, catalogues, end } = this.#scene;
    const isFirst = (who: ActingUser): boolean => who.divisionId === catalogues.divisionIds[0];
    const before = this.#unanswered;
    // Work that ends at this moment cannot be confirmed before the next.
    const confirmedAt = line.now + second;
    const isPostponed =
      line.now > this.#lastDays &&
      (confirmedAt > end || isFirst(planner) || !before || !isFirst(before.planner));
    if (!isPostponed) return line.at(confirmedAt, planner, () => this.#finish(planner, id));
    this.#unanswered = { planner, id };
    if (before) await this.#finish(before.planner, before.id);
  }

  async #finish(planner: ActingUser, id: number): Promise<void> {
    const { tx } = this.#scene;
    const order = await lockOrder(tx, id);
    // Stores, one for each division in which its lines end.
    const [store, ...otherStores] = await this.#rows<{ id: number }>(sql`
      select min(s.id) as id from stores s
      where s.division_id in (
        select origin_division_id from orders_details where owner_id = ${id} and origin_type = 'production')
      group by s.division_id order by s.division_id`);
    if (!store) return;
    await finishProduction(tx, order, { store, otherStores }, planner);
    await markNotificationsHandled(tx, 'orderProductionFinished', id);
    await this.#goOn(id);
  }

  /** Schedules finished goods, which then leave or are collected. */
  async #ship(id: number, isLeftBehind = false): Promise<void> {
    const { tx, line, calendar, dice, end } = this.#scene;
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
      where s.order_id = ${id} and ${buildStatusCondition(shipmentDocument, 'pending', 's.status')} and s.method is null
        and (s.type = 'transfer' or ${buildStatusCondition(orderDocument, ['finished', 'send'], 'o.status')})`);
    for (const { id: shipment, type, preset, division_id: divisionId, location } of waiting) {
      const clerk = this.#of('clerks', divisionId);
      // Finished goods of the last days leave by truck, and are on the road.
      const mayCollect = dice() < 0.35 && line.now < end - 5 * aDay;
      const chosen = preset ?? (mayCollect ? 'collect' : 'directMailing');
      const method =
        type === 'transfer' ? 'transfer' : chosen === 'collect' ? 'collect' : 'directMailing';
      const leaves = calendar.later(line.now, workday);
      const scheduledAt = calendar.date(leaves);
      const mailed = {
        shipmentAddress: 'Andén de recibo, preguntar por compras',
        cost: (90 + Math.floor(dice() * 320)).toFixed(2),
        extraData: { pin: location, comments: undefined },
      };
      await scheduleShipment(
        tx,
        shipment,
        {
          scheduledAt,
          method,
          extraData: {},
          ...(method === 'directMailing' && mailed),
        },
        all,
        { costs: true },
      );
      const arrive = async (): Promise<void> => {
        if (!(await this.#isOpen(shipment))) return;
        const delivery = await this.#trips.receive(shipment);
        await deliverShipment(tx, clerk, shipment, delivery, all);
        await this.#trips.endWithLastStop(clerk, shipment);
        await this.#goOn(id);
      };
      if (method === 'directMailing' && !isLeftBehind)
        await this.#trips.plan(clerk, { shipment, location, leaves, arrive });
      if (method === 'collect') line.at(calendar.later(leaves, 2 * hour), clerk, arrive);
      else if (!isLeftBehind)
        line.at(leaves, clerk, async () => {
          if (!(await this.#isOpen(shipment))) return;
          if (!(await this.#trips.isOnTrip(shipment)))
            await sendOutShipment(tx, shipment, clerk, all);
          // A shipment that left in the last days is still on the road.
          const days = end - line.now < 3 * aDay ? 4 : 1 + Math.floor(dice() * 3);
          line.at(calendar.later(line.now, days * workday), clerk, arrive);
        });
    }
  }

  /** Returns whether a shipment still waits or is on the road: that of a canceled or changed order is gone. */
  async #isOpen(shipment: number): Promise<boolean> {
    const [found] = await this.#rows(sql<{ id: number }>`
      select id from shipments
      where account_id = ${this.#scene.tx.accountId} and id = ${shipment} and ${buildStatusCondition(shipmentDocument, 'ahead')}`);
    return found !== undefined;
  }

  #of(role: 'sellers' | 'planners' | 'clerks', divisionId: number): ActingUser {
    const { demoUsers } = this.#scene;
    const found = demoUsers[role].find((person) => person.divisionId === divisionId);
    if (!found) throw new Error(`The demo has none of the ${role} in a division`);
    return found;
  }

  #rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return this.#scene.tx.rows(query);
  }
}
