import { fromThousandths } from '@tarima/domain/inventories/quantity';
import { subtractMoney } from '@tarima/domain/kit/money';
import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import { isSameAgreedLine } from '@tarima/domain/orders/compare-revisions';
import { revisableTerms, type RevisionImpact } from '@tarima/domain/orders/revision';
import {
  computeReleasedMinutes,
  sumReleasedMinutes,
} from '@tarima/domain/planning/rules/step-work';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import { findMissingMaterial } from '../planning/missing-material.ts';
import { formatInstant } from '../planning/plant-snapshot.ts';
import { loadPlantNames, toNamedRecord, type PlantNames } from '../planning/reason-dtos.ts';
import {
  computeAgreedTotals,
  toAgreedLineDto,
  type AgreedOrderLine,
} from '../fulfilment/order-content.ts';
import type { LineOriginChanges } from './adjust-goods-to-quantity.ts';
import { getWholeLineId } from '../fulfilment/line-parts.ts';
import type { OrderSnapshot } from './order-snapshot.ts';

/** Effects of a change on the lines of an order. */
interface ChangedLines {
  readonly turned: ReadonlyMap<number, LineOriginChanges>;
  /** New line ids by former id, for lines whose first part was removed. */
  readonly moved: ReadonlyMap<number, number>;
}

/** Returns the effects of an order's change on lines, work, stock, material, shipments and money, for the user who decides about it. */
export async function getRevisionImpact(
  tx: Transaction,
  language: Language,
  number: number,
  [before, after]: readonly [OrderSnapshot, OrderSnapshot],
  { turned, moved }: ChangedLines,
  digest: KeyedDigest,
): Promise<Omit<RevisionImpact, 'ends'> & Pick<Required<RevisionImpact>, 'money'>> {
  const names = await loadPlantNames(tx, language);
  const [was, is] = [computeAgreedTotals(before.content), computeAgreedTotals(after.content)];
  const events = listGone(before, after, names);
  const unscheduled = computeReleasedMinutes(before.work, after.work, before.rules);
  const impactDto = {
    number,
    status: { before: before.order.status, after: after.order.status },
    terms: revisableTerms.flatMap((field) => {
      const [from, to] = [before.content[field], after.content[field]];
      return from === to ? [] : [{ field, before: from, after: to }];
    }),
    lines: toLines(before, after, { turned, moved }, language, unscheduled),
    work: {
      events,
      freedMinutes: sumReleasedMinutes(unscheduled),
      toPlanBefore: sumReleasedMinutes(before.toPlan),
      toPlanAfter: sumReleasedMinutes(after.toPlan),
    },
    materials: await listMaterials(tx, language, before, after),
    shipments: toShipments(before, after),
    money: {
      before: was,
      after: is,
      difference: subtractMoney((is.tax ?? is).total, (was.tax ?? was).total),
    },
  };
  const version = digest.of(
    `revision ${tx.accountId} ${before.order.id} ${JSON.stringify(impactDto)}`,
  );
  return { ...impactDto, seen: `${before.order.updatedAt} ${version}` };
}

function toLines(
  before: OrderSnapshot,
  after: OrderSnapshot,
  { turned, moved }: ChangedLines,
  language: Language,
  unscheduled: ReadonlyMap<number, number>,
): RevisionImpact['lines'] {
  const mapToNewId = (id: number): number => moved.get(id) ?? id;
  const linesBefore = new Map(before.content.lines.map((line) => [mapToNewId(line.id), line]));
  const linesAfter = new Map(after.content.lines.map((line) => [line.id, line]));
  const all = [
    ...after.content.lines,
    ...before.content.lines.filter(({ id }) => !linesAfter.has(mapToNewId(id))),
  ];
  return all.flatMap((line) => {
    const [old, now] = [linesBefore.get(mapToNewId(line.id)), linesAfter.get(mapToNewId(line.id))];
    if (old && now && isSameRevisedLine(old, now)) return [];
    const getParts = (snapshot: OrderSnapshot) =>
      snapshot.lines.filter((part) => mapToNewId(getWholeLineId(part)) === mapToNewId(line.id));
    const sumParts = (snapshot: OrderSnapshot, of: ReadonlyMap<number, number>) =>
      getParts(snapshot).reduce((sum, { id }) => sum + (of.get(id) ?? 0), 0);
    const change = sumParts(after, after.reserved) - sumParts(before, before.reserved);
    const origins = new Set(getParts(now ? after : before).map(({ originType }) => originType));
    const [origin] = origins.size === 1 ? origins : [];
    const parts = new Set(getParts(before).map(({ id }) => id));
    const lineUnscheduled = before.work.reduce(
      (sum, { id, detailId }) => (parts.has(detailId) ? sum + (unscheduled.get(id) ?? 0) : sum),
      0,
    );
    const { opened = false, missing = 0, request = null } = turned.get(old?.id ?? line.id) ?? {};
    return [
      {
        id: old ? old.id : null,
        product: { id: line.productId, name: line.name[language] },
        before: old ? toAgreedDto(old, language) : null,
        after: now ? toAgreedDto(now, language) : null,
        origin: origin ?? null,
        released: fromThousandths(Math.max(0, -change)),
        reserved: fromThousandths(Math.max(0, change)),
        opened: opened || !old,
        missing,
        request,
        freedMinutes: lineUnscheduled,
        minutesToPlan: sumParts(after, after.toPlan),
      },
    ];
  });
}

/** Returns whether a line stays as it was agreed. */
export const isSameRevisedLine = (one: AgreedOrderLine, other: AgreedOrderLine): boolean =>
  isSameAgreedLine(toAgreedLineDto(one, defaultLanguage), toAgreedLineDto(other, defaultLanguage));

function toAgreedDto(line: AgreedOrderLine, language: Language) {
  const { id: _, product: __, ...figures } = toAgreedLineDto(line, language);
  return figures;
}

function listGone(
  before: OrderSnapshot,
  after: OrderSnapshot,
  names: PlantNames,
): RevisionImpact['work']['events'] {
  const remaining = new Map(after.work.map((event) => [event.id, event]));
  return before.work.flatMap(({ id, start, end, workplaceId, userId, pieces }) => {
    const now = remaining.get(id);
    if (now?.end === end && now.pieces === pieces) return [];
    return [
      {
        start: formatInstant(start),
        end: formatInstant(end),
        endAfter: now ? formatInstant(now.end) : null,
        ...(pieces !== undefined && { pieces, piecesAfter: now?.pieces ?? 0 }),
        workplace: toNamedRecord(names.workplaces, workplaceId),
        user: toNamedRecord(names.users, userId),
      },
    ];
  });
}

async function listMaterials(
  tx: Transaction,
  language: Language,
  before: OrderSnapshot,
  after: OrderSnapshot,
): Promise<RevisionImpact['materials']> {
  const sumNeeds = (snapshot: OrderSnapshot, id: number) =>
    snapshot.needs.reduce((sum, need) => (need.rawMaterialId === id ? sum + need.exact : sum), 0);
  const all = new Set([...before.needs, ...after.needs].map((need) => need.rawMaterialId));
  const ids = [...all].filter((id) => sumNeeds(before, id) !== sumNeeds(after, id));
  const rows = await tx.rows(sql<{ id: number; name: string; measure: string }>`
    select r.id, r.${sql.ref(`description_${language}`)} as name, m.${sql.ref(`name_${language}`)} as measure
    from raw_materials r join measures m on m.account_id = r.account_id and m.id = r.measure_id
    where r.account_id = ${tx.accountId} and r.id = any(${ids}::bigint[]) order by r.id`);
  const missing = await findMissing(tx, language, after);
  return rows.map(({ id, name, measure }) => ({
    rawMaterial: { id, name },
    measure,
    before: fromThousandths(sumNeeds(before, id)),
    after: fromThousandths(sumNeeds(after, id)),
    missing: missing.get(id) ?? 0,
  }));
}

/** Returns the stock that will be missing when the work of an order begins, by raw material. */
async function findMissing(
  tx: Transaction,
  language: Language,
  { order, needs }: OrderSnapshot,
): Promise<ReadonlyMap<number, number>> {
  const at = order.computedStartDate === null ? null : Date.parse(order.computedStartDate);
  // An order that is not released yet is in no plan: its needs are added to those of other orders.
  const isReleased = order.status === 'active' || order.status === 'production';
  const reasons = await findMissingMaterial(tx, language, {
    starts: new Map(isReleased ? [[order.id, at]] : []),
    more: isReleased ? [] : needs.map((need) => ({ ...need, orderId: order.id, at })),
    others: 'planned',
  });
  return new Map(
    (reasons.get(order.id) ?? []).flatMap(({ material, missing }) =>
      material && missing !== undefined ? [[material.id, missing] as const] : [],
    ),
  );
}

function toShipments(before: OrderSnapshot, after: OrderSnapshot): RevisionImpact['shipments'] {
  return [...before.shipments].flatMap(([id, was]) => {
    const is = after.shipments.get(id) ?? 0;
    return was === is ? [] : [{ id, before: fromThousandths(was), after: fromThousandths(is) }];
  });
}
