import { orderDocument } from '@tarima/domain/orders/document';
import { orderBody } from '@tarima/domain/orders/body';
import { sql } from 'kysely';
import type { ActingUser } from '../kit/serve.ts';
import { acceptQuotation } from '../orders/commands.ts';
import { createQuotation } from '../orders/quotations.ts';
import { getDemoCustomerIndex } from './customers.ts';
import type { DemoFulfilment, DemoRelease } from './fulfilment.ts';
import { demoPallets, getDemoPalletIndex } from './pallets.ts';
import { demoPeople } from './people.ts';
import type { DemoContext } from './demo-context.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Regular customers, who order pallets every week, with their pallets. */
const regulars: readonly (readonly (readonly [customer: string, pallets: readonly string[]])[])[] =
  [
    [
      ['Bebidas del Altiplano', ['Tarima EUR/EPAL 1', 'Tarima EUR/EPAL 2']],
      ['Vidrios y Envases Toluca', ['Tarima económica 1200 × 1000', 'Tarima EUR/EPAL 1']],
      [
        'Cementos Anáhuac del Golfo',
        ['Tarima GMA 48 × 40 de largueros', 'Tarima GMA 48 × 40 ligera'],
      ],
      ['Resinas y Polímeros Altamira', ['Tarima química CP1', 'Tarima química CP2']],
      ['Aguacates Tancítaro', ['Tarima GMA 48 × 40 de taquetes', 'Tarima EUR/EPAL 3']],
    ],
    [
      ['Cervecería Río Bravo', ['Tarima 40 × 48 reciclada grado A']],
      ['Aceros del Norte', ['Tarima 40 × 48 reciclada grado B', 'Tarima 40 × 48 mixta']],
      ['Fletes y Patios Monterrey', ['Tarima 40 × 48 reciclada grado A', 'Tarima 40 × 48 mixta']],
    ],
    [
      ['Golden Coast Berries', ['Caja de exportación 1200 × 1000']],
      ['Autopartes de Silao', ['Caja de exportación 48 × 40', 'Huacal para maquinaria']],
      ['Lone Star Harnesses', ['Caja de exportación 48 × 40', 'Caja de exportación 1200 × 1000']],
    ],
  ];

interface Line {
  /** Index in `demoPallets`. */
  readonly pallet: number;
  readonly quantity: number;
}

const countOperators = (division: number): number =>
  demoPeople.filter((person) => person.profile === 'operators' && person.division === division)
    .length;

const sumMinutes = (pallet: number): number =>
  (demoPallets[pallet]?.flow ?? []).reduce((sum, [, minutes]) => sum + minutes, 0);

const workday = 9 * 60;

/** Orders that customers place with the plants, and the workload of the people there. */
export class DemoDemand {
  readonly #scene: DemoContext;
  readonly #fulfilment: DemoFulfilment;
  /** Number of regular orders of each division. */
  readonly #called = new Map<number, number>();

  constructor(demoContext: DemoContext, fulfilment: DemoFulfilment) {
    this.#scene = demoContext;
    this.#fulfilment = fulfilment;
  }

  /** Quotes a customer. */
  quote(
    seller: ActingUser,
    customer: number,
    lines: readonly (Line & { readonly discount?: number })[],
    requestedDate: string | null,
  ): Promise<number> {
    const { tx, catalogues, calendar, line, customerIds } = this.#scene;
    const body = orderBody.parse({
      customer: { id: customerIds[customer] },
      orderDate: calendar.date(line.now),
      requestedDate,
      details: lines.map(({ pallet, quantity, discount = 0 }) => ({
        product: { id: catalogues.productIds[pallet] },
        data: { quantity, discount, discountType: 1 },
      })),
    });
    return createQuotation(tx, seller, body);
  }

  /** Creates an urgent order: quoted, accepted and released within minutes. */
  async order(
    division: number,
    customer: string,
    lines: readonly Line[],
    requestedDate: string,
    release: DemoRelease = {},
  ): Promise<void> {
    const { tx, demoUsers, line } = this.#scene;
    const seller = demoUsers.sellers[division];
    if (!seller) return;
    const id = await this.quote(seller, getDemoCustomerIndex(customer), lines, requestedDate);
    line.at(line.now + 6 * 60_000, seller, async () => {
      await acceptQuotation(tx, seller, id);
      line.at(line.now + 7 * 60_000, seller, () =>
        this.#fulfilment.acceptOrigins(seller, id, release),
      );
    });
  }

  /** Creates orders of a division's regular customers until its people are busy for a share of the five working days from `from` on. */
  async callOff(
    division: number,
    share: number,
    { from, plannedAt }: { readonly from: number; readonly plannedAt?: number },
  ): Promise<void> {
    const { calendar, line } = this.#scene;
    const until = calendar.later(from, 5 * workday);
    const capacity = countOperators(division) * 5 * workday;
    const missing = capacity * share - (await this.#minutes(division, from, until));
    if (missing < capacity * 0.06) return;
    const regularCustomers = regulars[division] ?? [];
    const called = this.#called.get(division) ?? 0;
    const [customer, pallets] = regularCustomers[called % regularCustomers.length] ?? ['', []];
    this.#called.set(division, called + 1);
    const lines = pallets.map((name) => {
      const pallet = getDemoPalletIndex(name);
      const pieces = missing / pallets.length / sumMinutes(pallet);
      return {
        pallet,
        quantity: pieces > 40 ? Math.round(pieces / 10) * 10 : Math.max(4, Math.round(pieces)),
      };
    });
    const requested = await this.agreeDate(
      division,
      calendar.dateAfter(line.now, 12 + (called % 5)),
      4,
    );
    await this.order(
      division,
      customer,
      lines,
      requested,
      plannedAt === undefined ? {} : { plannedAt },
    );
  }

  /**
   * Returns the date on which seller and customer agree: the wanted date, or a later one where the division has much work.
   * @param workdays working days of the order behind all planned work
   */
  async agreeDate(division: number, wanted: string, workdays: number): Promise<string> {
    const { tx, catalogues, calendar, line } = this.#scene;
    const queue = await tx.row(sql<{ end: string | null }>`
      select max(e.end_date) as end from planning_events e
      join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id
      where e.account_id = ${tx.accountId} and w.division_id = ${catalogues.divisionIds[division] ?? 0}`);
    const free = Math.max(line.now, Date.parse(queue?.end ?? '') || 0);
    const possible = calendar.date(calendar.later(free, workdays * workday));
    return possible > wanted ? possible : wanted;
  }

  /** Returns the planned minutes of a division in a period, and the minutes of its unplanned orders. */
  async #minutes(division: number, from: number, until: number): Promise<number> {
    const { tx, catalogues } = this.#scene;
    const divisionId = catalogues.divisionIds[division] ?? 0;
    const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
    const found = await tx.row(sql<{ planned: number; open: number }>`
      select (
        select coalesce(sum(extract(epoch from upper(busy.part) - lower(busy.part)) / 60), 0)::float8
        from (
          -- A load takes its person's time twice, however many share it.
          select distinct e.user_id, load_name(e.id, e.workplace_id, e.start_date, e.end_date, e.loading),
            unnest(attended(e.start_date, e.end_date, e.loading, e.unloading)
              * tstzmultirange(tstzrange(${start}::timestamptz, ${end}::timestamptz))) as part
          from planning_events e
          join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id
          where e.account_id = ${tx.accountId} and w.division_id = ${divisionId} and e.end_date > ${start} and e.start_date < ${end}
        ) busy
      ) as planned, (
        select coalesce(sum(d.quantity * step."workTime"), 0)::float8
        from orders o
        join orders_details d on d.account_id = o.account_id and d.owner_id = o.id
        cross join lateral jsonb_to_recordset(d.recipe -> 'steps') as step ("workTime" numeric)
        where o.account_id = ${tx.accountId} and o.division_id = ${divisionId}
          and ${buildStatusCondition(orderDocument, ['accepted', 'origins_pending', 'active'], 'o.status')} and coalesce(d.origin_type, 'production') = 'production'
      ) as open`);
    // Work that is not planned by the last day is planned after today.
    return (found?.planned ?? 0) + (from >= this.#scene.end ? 0 : (found?.open ?? 0));
  }
}
