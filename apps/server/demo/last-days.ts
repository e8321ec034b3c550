import { transferDocument } from '@tarima/domain/transfers/document';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import type { ActingUser } from '../kit/serve.ts';
import { acceptQuotation } from '../orders/commands.ts';
import { createOpenDemoPurchases } from './open-demo-purchases.ts';
import { getDemoCustomerIndex } from './customers.ts';
import type { DemoDemand } from './demand.ts';
import type { DemoFulfilment } from './fulfilment.ts';
import { demoPallets, getDemoPalletIndex } from './pallets.ts';
import type { DemoPurchases } from './purchases.ts';
import type { DemoContext } from './demo-context.ts';

const minute = 60_000;
const workday = 9 * 60;

interface Doers {
  readonly demand: DemoDemand;
  readonly fulfilment: DemoFulfilment;
  readonly purchases: DemoPurchases;
}

/** Product whose two kinds of boards are on a late truck. */
const waiting = 'Tarima química CP3';
const awaited = demoPallets
  .filter(({ name }) => name[0] === waiting)
  .flatMap(({ lumber }) => lumber.filter(([code]) => code.endsWith('-1140')));

/** Planned share of people's time in the coming five working days. */
const busy = 0.88;

/**
 * Simulates the current situation, independent of the random numbers. One order waits for lumber, and one came too late into a full week.
 * Plants have work for the coming days. A customer waits in each status of a quotation.
 */
export function simulateLastDays(demoContext: DemoContext, simulators: Doers): void {
  const { tx, demoUsers, line, calendar, end } = demoContext;
  const { demand, fulfilment, purchases } = simulators;
  const [seller] = demoUsers.sellers;
  if (!seller) return;
  const begin = calendar.earlier(end, workday - 60);
  const at = (minutes: number): number => calendar.later(begin, minutes);
  line.at(calendar.earlier(end, 8 * workday), seller, () =>
    purchases.isLate(awaited.map(([code]) => code)),
  );
  const arrival = calendar.later(end, 3 * workday);
  createOpenDemoPurchases(demoContext, { codes: awaited.map(([code]) => code), arrival });
  line.at(at(5), seller, async () =>
    demand.order(
      0,
      'Químicos de Coatzacoalcos',
      [{ pallet: getDemoPalletIndex(waiting), quantity: await moreThanLies(demoContext) }],
      calendar.dateAfter(end, 16),
      { plannedAt: at(40), materialAt: arrival },
    ),
  );
  line.at(at(20), seller, () =>
    demand.order(
      0,
      'Lácteos La Laguna',
      [{ pallet: getDemoPalletIndex('Tarima EUR/EPAL 2'), quantity: 120 }],
      calendar.date(calendar.later(end, 2 * workday)),
      { plannedAt: at(60) },
    ),
  );
  for (const round of [0, 1, 2])
    for (const [division, person] of demoUsers.sellers.entries())
      line.at(at(80 + round * 60 + division * 10), person, () =>
        demand.callOff(division, busy, {
          from: end,
          plannedAt: at(115 + round * 60 + division * 5),
        }),
      );
  shareLoads(demoContext, demand);
  // Apodaca's yard is small: material that those orders lack arrives before people go home.
  const [, clerk] = demoUsers.clerks;
  if (clerk) line.at(calendar.earlier(end, 30), clerk, () => purchases.lumber(clerk, 1, 2));
  for (const [minutes, customer, isLeftBehind] of deliveries) {
    const orderedAt = calendar.earlier(end, minutes);
    restockPallets(
      demoContext,
      purchases,
      orderedAt,
      async () => (await findMostAvailable(tx, seller)) === undefined,
    );
    line.at(orderedAt, seller, async () => {
      const ready = await findMostAvailable(tx, seller);
      if (ready === undefined) return;
      const lines = [{ pallet: getDemoPalletIndex(ready), quantity: 40 }];
      const date = calendar.dateAfter(end, 5);
      await demand.order(0, customer, lines, date, { isLeftBehind });
    });
  }
  for (const days of [6, 5, 4, 3])
    requestTransfer(demoContext, simulators, calendar.earlier(end, days * workday), async () => {
      const accepted = await tx.row(sql<{ id: number }>`
        select id from transfer_requests where account_id = ${tx.accountId} and ${buildStatusCondition(transferDocument, 'accepted')} limit 1`);
      return accepted === undefined;
    });
  requestTransfer(demoContext, simulators, at(300));
  for (const [minutes, pallet, quantity, requestedDate] of quotations)
    line.at(at(minutes), seller, async () => {
      const lines: { pallet: number; quantity: number }[] = [
        { pallet: getDemoPalletIndex(pallet), quantity },
      ];
      // Part of the released order is in stock, and waits for the rest.
      const ready = requestedDate === 'active' ? await findMostAvailable(tx, seller) : undefined;
      if (ready !== undefined) lines.push({ pallet: getDemoPalletIndex(ready), quantity: 20 });
      const date = calendar.dateAfter(end, 20);
      const id = await demand.quote(
        seller,
        getDemoCustomerIndex('Papelera de Occidente'),
        lines,
        date,
      );
      if (requestedDate === 'quotation') return;
      line.at(line.now + 15 * minute, seller, () => acceptQuotation(tx, seller, id));
      if (requestedDate === 'active')
        line.at(line.now + 30 * minute, seller, () => fulfilment.acceptOrigins(seller, id));
    });
}

/** Customer of small orders: each is made in little time and fits in a kiln load that is planned for another order. */
const smallOrder = {
  customer: 'Mezcales de Matatlán',
  pallet: 'Media tarima 24 × 40',
  quantity: 30,
} as const;

/** Creates small orders until orders share a load, both among finished loads and among future loads. */
function shareLoads({ tx, demoUsers, line, calendar, end }: DemoContext, demand: DemoDemand): void {
  const [seller] = demoUsers.sellers;
  if (!seller) return;
  const placeSmallOrders = (isShared: () => Promise<boolean>, ats: readonly number[]): void => {
    for (const at of ats)
      line.at(at, seller, async () => {
        if (await isShared()) return;
        const { customer, pallet, quantity } = smallOrder;
        const lines = [{ pallet: getDemoPalletIndex(pallet), quantity }];
        const date = calendar.dateAfter(end, 21);
        await demand.order(0, customer, lines, date, { plannedAt: calendar.later(at, 35) });
      });
  };
  placeSmallOrders(
    () => hasSharedLoad(tx, sql`e.end_date <= ${new Date(end).toISOString()}`),
    [14, 13, 12, 11, 10, 9, 8, 7].map((days) => calendar.earlier(end, days * workday)),
  );
  placeSmallOrders(
    () => hasSharedLoad(tx, sql`e.start_date > ${new Date(end).toISOString()}`),
    [215, 175, 135, 95, 55].map((minutes) => calendar.earlier(end, minutes)),
  );
}

/** Returns whether orders share an overnight load, among events `e` that match a condition. */
async function hasSharedLoad(tx: Transaction, isNamed: RawBuilder<unknown>): Promise<boolean> {
  const shared = await tx.row(sql<{ start: string }>`
    select e.start_date as start from planning_events e
    where e.account_id = ${tx.accountId} and e.pieces is not null and e.end_date - e.start_date > interval '12 hours' and ${isNamed}
    group by e.workplace_id, e.user_id, e.start_date, e.end_date
    having count(distinct e.order_id) > 1 limit 1`);
  return shared !== undefined;
}

/**
 * Orders from stock, by the working minutes before this moment: of a trip that is on the road by now, of one that leaves next, and of
 * shipments without a trip, one of which should have left.
 */
const deliveries = [
  [2 * workday - 250, 'Vidrios y Envases Toluca', false],
  [2 * workday - 265, 'Textiles de Puebla', false],
  [2 * workday - 280, 'Abarrotes La Central', true],
  [290, 'Centro de Distribución Cuautitlán', false],
  [275, 'Ferreterías Unidas', false],
  [260, 'Supermercados del Valle', false],
  [120, 'Abarrotes La Central', true],
] as const;

const quotations = [
  [310, 'Tarima química CP7', 80, 'active'],
  [330, 'Media tarima 24 × 40', 120, 'accepted'],
  [350, 'Tarima australiana 1165', 60, 'quotation'],
  [355, 'Tarima 48 × 48 para tambos', 150, 'accepted'],
] as const;

/** Number of pieces that Apodaca requests at once. */
const transferred = 30;

/**
 * Requests a transfer of stock that Tultitlán has and Apodaca lacks.
 * It is answered within a day and a half of work: a request of the last hours is still unanswered.
 */
function requestTransfer(
  demoContext: DemoContext,
  { demand, fulfilment, purchases }: Doers,
  at: number,
  isLacking: () => Promise<boolean> = () => Promise.resolve(true),
): void {
  const { tx, demoUsers, line, calendar } = demoContext;
  const [home, seller] = demoUsers.sellers;
  if (!home || !seller) return;
  const findOffered = (): Promise<string | undefined> => findMostAvailable(tx, home, seller);
  restockPallets(
    demoContext,
    purchases,
    at,
    async () => (await isLacking()) && (await findOffered()) === undefined,
  );
  line.at(at, seller, async () => {
    const ready = (await isLacking()) ? await findOffered() : undefined;
    if (ready === undefined) return;
    const lines = [{ pallet: getDemoPalletIndex(ready), quantity: transferred }];
    const date = calendar.dateAfter(at, 14);
    const id = await demand.quote(seller, getDemoCustomerIndex('Aceros del Norte'), lines, date);
    line.at(line.now + 5 * minute, seller, () => acceptQuotation(tx, seller, id));
    line.at(line.now + 12 * minute, seller, () => fulfilment.acceptOrigins(seller, id));
  });
}

/** Buys pallets for the first division shortly before an order from stock, where the stock lacks them then. */
function restockPallets(
  { demoUsers, line }: DemoContext,
  purchases: DemoPurchases,
  orderedAt: number,
  areLacking: () => Promise<boolean>,
): void {
  const [clerk] = demoUsers.clerks;
  if (!clerk) return;
  line.at(orderedAt - 5 * minute, clerk, async () => {
    if (await areLacking()) await purchases.pallets(clerk, 0);
  });
}

/** Returns the pallet with the most unreserved stock in a seller's division; with `other`, one of which that division has too little. */
async function findMostAvailable(
  tx: Transaction,
  seller: ActingUser,
  other?: ActingUser,
): Promise<string | undefined> {
  const lies = (division: number | null | undefined) => sql`
    coalesce(sum(i.available) filter (where s.division_id = ${division ?? null}), 0)`;
  const found = await tx.row(sql<{ name: string }>`
    select p.name from products p
    join products_inventories i on i.account_id = p.account_id and i.product_id = p.id
    join stores s on s.account_id = i.account_id and s.id = i.store_id
    where p.account_id = ${seller.accountId}
    group by p.id, p.name
    having ${lies(seller.divisionId)} >= 40 and ${lies(other?.divisionId)} < ${transferred}
    order by ${lies(seller.divisionId)} desc, p.id limit 1`);
  return found?.name;
}

/** Returns a quantity of the pallets with awaited boards that exceeds the stock of both kinds of boards. */
async function moreThanLies({ tx }: DemoContext): Promise<number> {
  let quantity = 60;
  for (const [code, pieces] of awaited) {
    const lies = await tx.row(sql<{ quantity: number }>`
      select coalesce(sum(i.quantity), 0)::float8 as quantity
      from raw_materials_inventories i
      join raw_materials r on r.account_id = i.account_id and r.id = i.raw_material_id
      where i.account_id = ${tx.accountId} and r.code = ${code}`);
    quantity = Math.max(quantity, 20 + Math.ceil((lies?.quantity ?? 0) / pieces / 10) * 10);
  }
  return quantity;
}
