import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import {
  computeLineCoverage,
  type LineCoverage,
  type UnreservedStock,
} from '@tarima/domain/orders/origin-proposal';
import type { PromisedDateAnswer } from '@tarima/domain/planning/calls/promise-contract';
import type { MaterialNeed } from '@tarima/domain/planning/rules/material-needs';
import type { OrderDetailDates, PlannedStep } from '@tarima/domain/planning/planning-model';
import type { WaitReason } from '@tarima/domain/planning/wait-reasons';
import {
  getFirstWorkingInstant,
  getLastWorkingInstant,
} from '@tarima/domain/planning/rules/work-time';
import { promisableLotCondition, promisableQuantityExpression } from '../inventories/lots.ts';
import { sql } from 'kysely';
import { isLimitedToDivision } from '../kit/catalogue/row-scope.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { PlanningEngine } from './engine.ts';
import { findMissingMaterial } from './missing-material.ts';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { loadTransportTimeApplier } from '../accounts/transport-times.ts';
import { formatInstant, loadPlantSnapshot, parseLocalDate } from './plant-snapshot.ts';
import { loadUnplannedOrders } from './orders-to-plan.ts';
import { getAccountPlantScope } from './propose-order-plans.ts';
import {
  countLateDays,
  loadWaitReasonNames,
  unsavedQuotationNumber,
  toDelayCauseDto,
  toWaitReasonDto,
} from './reason-dtos.ts';

/** Pieces of a product, or of a product that is not stored yet, with its flow and the raw materials of one piece. */
export type PromiseLine = { readonly quantity: number } & (
  | { readonly product: { readonly id: number } }
  | { readonly unsaved: UnsavedProduct }
);

export interface UnsavedProduct {
  readonly steps: readonly PlannedStep[];
  readonly materials: readonly { readonly id: number; readonly quantity: number }[];
}

export interface PromiseQuery {
  readonly lines: readonly PromiseLine[];
  readonly from?: string | undefined;
  readonly requestedDate?: string | undefined;
  readonly division?: { readonly id: number } | undefined;
}

/**
 * Returns when lines would be done if they were accepted now.
 * Stock of the own division is available at once; the rest is made behind all planned and sold work. Nothing is reserved.
 */
export async function promiseLineDates(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  language: Language,
  query: PromiseQuery,
): Promise<PromisedDateAnswer> {
  const today = getServerTime();
  const of = getAccountPlantScope(person, today);
  // A user who is restricted to a division sees no other division's stock.
  const isLocked = isLimitedToDivision(orders, person);
  const divisionId = (isLocked ? undefined : query.division?.id) ?? person.divisionId ?? undefined;
  // Queries that do not need each other's rows are sent together.
  const [calendars, lines] = await Promise.all([
    loadWorkCalendars(tx),
    loadFlows(tx, query.lines, divisionId),
  ]);
  const hours = calendars.of(divisionId);
  const from =
    query.from === undefined ? today : getFirstWorkingInstant(hours, parseLocalDate(query.from));
  const now = Math.max(today, from);
  const details = lines.flatMap(({ covered: { toProduce }, steps }, id) =>
    toProduce > 0 ? [{ id, quantity: toProduce, steps }] : [],
  );
  const computeDates = async () => {
    const [plant, unplanned] = await Promise.all([
      loadPlantSnapshot(tx, of, [], calendars),
      loadUnplannedOrders(tx, of, calendars),
    ]);
    const order = { id: unsavedQuotationNumber, details };
    return (await engine.promise({ plant, order, now, unplanned })).lines;
  };
  const made = details.length === 0 ? [] : await computeDates();
  const dates = lines.map((line, at) =>
    toDates(
      line,
      made.find((each) => each.detailId === at),
      now,
    ),
  );
  const starts = made.flatMap(({ start }) => start ?? []);
  const begin = starts.length > 0 ? Math.min(...starts) : null;
  const loadMissingMaterial = async () =>
    findMissingMaterial(tx, language, {
      starts: new Map(),
      more: await loadNeeds(tx, lines, divisionId, begin),
      others: 'sold',
    });
  const lineReasons = dates.flatMap((line) => line.reasons);
  const [missing, names] = await Promise.all([
    loadMissingMaterial(),
    loadWaitReasonNames(tx, language, person, lineReasons),
  ]);
  const short = missing.get(unsavedQuotationNumber) ?? [];
  const endDates = dates.map(({ end }) => end);
  const end = endDates.includes(null) ? null : Math.max(now, ...endDates.map(Number));
  const reasons =
    dates.find((line) => line.end === null)?.reasons ??
    dates.toSorted((one, other) => Number(other.end) - Number(one.end))[0]?.reasons ??
    [];
  const requestedEnd =
    query.requestedDate === undefined
      ? Infinity
      : getLastWorkingInstant(hours, parseLocalDate(query.requestedDate));
  return {
    end: end === null ? null : formatInstant(end),
    lateDays: end === null ? 0 : countLateDays(end - requestedEnd),
    inDoubt: short.length > 0,
    cause: toDelayCauseDto(reasons, unsavedQuotationNumber, names),
    reasons: [...short, ...reasons.map((reason) => toWaitReasonDto(reason, names))],
    lines: dates.map((line, at) => ({
      end: line.end === null ? null : formatInstant(line.end),
      reasons: line.reasons.map((reason) => toWaitReasonDto(reason, names)),
      fromStock: lines[at]?.covered.fromStock ?? 0,
      toProduce: lines[at]?.covered.toProduce ?? 0,
    })),
  };
}

interface LineFlow {
  /** Id of the product; undefined for a product that is not stored yet. */
  readonly productId: number | undefined;
  /** Raw materials of one piece of the unsaved product. */
  readonly materials?: UnsavedProduct['materials'];
  readonly steps: readonly PlannedStep[];
  readonly covered: LineCoverage;
}

/** Returns the pieces that each line takes from stock, and the current flow of its product for the remaining pieces. */
async function loadFlows(
  tx: Transaction,
  lines: readonly PromiseLine[],
  divisionId: number | undefined,
): Promise<LineFlow[]> {
  const ids = lines.flatMap((line) => ('product' in line ? [line.product.id] : []));
  const pendingSteps = tx.rows(sql<{ id: number; steps: PlannedStep[] }>`
    select p.id, coalesce((
      select jsonb_agg(jsonb_build_object('workplaceId', s.workplace_id, 'workTime', s.work_time, 'setUp', s.set_up) order by s.step)
      from flow_steps(p.account_id, p.id, ${divisionId ?? null}::bigint) s
    ), '[]') as steps
    from products p where p.account_id = ${tx.accountId} and p.id = any(${ids}::bigint[])`);
  const pendingStock = tx.rows(sql<UnreservedStock>`
    select l.element_id as "productId", s.division_id as "divisionId", s.id as "storeId", sum(${promisableQuantityExpression})::float8 as available
    from stock_lots l
    join stores s on s.account_id = l.account_id and s.id = l.store_id
    where l.account_id = ${tx.accountId} and l.kind = 'products' and l.element_id = any(${ids}::bigint[]) and ${promisableLotCondition}
    group by l.element_id, s.division_id, s.id order by s.id`);
  const [products, stock, addTransportTimes] = await Promise.all([
    pendingSteps,
    pendingStock,
    loadTransportTimeApplier(tx),
  ]);
  const steps = new Map(products.map((product) => [product.id, addTransportTimes(product.steps)]));
  const unknown = lines.findIndex((line) => 'product' in line && !steps.has(line.product.id));
  if (unknown >= 0) throw createWrongValueError(`lines.${unknown}.product`, 'unknown');
  const flows = lines.map((line) =>
    'product' in line
      ? { productId: line.product.id, steps: steps.get(line.product.id) ?? [] }
      : {
          productId: undefined,
          steps: addTransportTimes(line.unsaved.steps),
          materials: line.unsaved.materials,
        },
  );
  const covered = computeLineCoverage(
    flows.map((flow, id) => ({
      id,
      productId: flow.productId ?? unsavedProductId,
      quantity: lines[id]?.quantity ?? 0,
      canBeProduced: flow.steps.length > 0,
    })),
    stock,
    divisionId,
  );
  return flows.map((flow, at) => ({
    ...flow,
    covered: covered[at] ?? { fromStock: 0, toProduce: 0, transferFrom: undefined },
  }));
}

/** Placeholder id of an unsaved product, which has no stock. */
const unsavedProductId = -1;

/** Returns the dates of a line: goods in stock are available now; goods of another division arrive at an unknown time. */
function toDates(
  { covered: { transferFrom } }: LineFlow,
  made: OrderDetailDates | undefined,
  now: number,
): { end: number | null; reasons: readonly WaitReason[] } {
  if (transferFrom !== undefined)
    return { end: null, reasons: [{ code: 'transfer', divisionId: transferFrom }] };
  return made ? { end: made.end, reasons: made.reasons } : { end: now, reasons: [] };
}

/** Loads the raw material that the lines would need, by the current technical sheets, at the division where their flows begin. */
async function loadNeeds(
  tx: Transaction,
  lines: readonly LineFlow[],
  divisionId: number | undefined,
  at: number | null,
): Promise<MaterialNeed[]> {
  const made = lines.filter(({ covered }) => covered.toProduce > 0);
  const rows = await tx.rows(sql<Omit<MaterialNeed, 'at' | 'orderId'>>`
    select place.material as "divisionId", m.raw_material_id as "rawMaterialId",
      round(sum(m.quantity * line.quantity) * 1000)::float8 as exact
    from jsonb_to_recordset(${JSON.stringify(
      made.map(({ productId, materials = [], steps, covered }) => ({
        product: productId,
        materials,
        quantity: covered.toProduce,
        recipe: { steps },
      })),
    )}::jsonb) as line (product bigint, materials jsonb, quantity numeric, recipe jsonb)
    cross join lateral made_in(${tx.accountId}, line.recipe, ${divisionId ?? null}) place
    cross join lateral (
      select s.raw_material_id, s.quantity from technical_sheets_raw_materials s
      where s.account_id = ${tx.accountId} and s.owner_id = line.product
      union all
      select taken.id, taken.quantity from jsonb_to_recordset(line.materials) as taken (id bigint, quantity numeric)
    ) m
    where place.material is not null
    group by place.material, m.raw_material_id`);
  return rows.map((row) => ({ ...row, orderId: unsavedQuotationNumber, at }));
}
