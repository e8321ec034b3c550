import type { TabletStation, WorkCard } from '@tarima/domain/floor/contract';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import type { Language } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import type { ResolvedAccount } from '../accounts/accounts.ts';
import { loadHalfMadeGoodsArrivals } from '../fulfilment/half-made-goods-transfers.ts';
import type { Transaction } from '../kit/database.ts';
import { findPreviewLink, type FileService } from '../kit/files/file-service.ts';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { renderPalletIsometricSvg } from '@tarima/domain/pallets/svg';
import { listLinesToMake } from '../technical-sheets/lines-to-make.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';
import {
  loadFloorReportsByLine,
  loadUserNames,
  getStepStatus,
  toProgressDto,
} from './reports-by-line.ts';
import { loadWorkplaceStaff, listPresences, toPresenceDto } from './presences.ts';
import type { VerifiedTablet } from './tablets.ts';
import { buildCollationExpression } from '../kit/word-order.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Periods of planned or reported work that is shown, before now and after. */
const lookedBack = 30 * dayMillis;
const lookedAhead = 7 * dayMillis;

interface WorkRow {
  detailId: number;
  orderId: number;
  customer: string;
  productId: number;
  product: string;
  quantity: number;
  recipe: Pick<FrozenRecipe, 'steps'> | null;
  requestedDate: string | null;
  start: string;
  end: string;
  userIds: number[];
  divisionId: number;
}

/** Lists lines with work at a workplace that are in production, by their planned time. */
const listWork = (
  tx: Transaction,
  workplaceId: number,
  language: Language,
  now: number,
): Promise<WorkRow[]> =>
  tx.rows(sql<WorkRow>`
    select d.id as "detailId", o.id as "orderId", c.name as customer, p.id as "productId", p.${sql.ref(`name_${language}`)} as product,
      d.quantity::float8, jsonb_build_object('steps', d.recipe -> 'steps') as recipe,
      o.requested_date as "requestedDate", e.start, e.end, e.user_ids as "userIds",
      coalesce(d.origin_division_id, o.division_id) as "divisionId"
    from (
      select detail_id, min(start_date) as start, max(end_date) as end, jsonb_agg(distinct user_id) as user_ids
      from planning_events
      where account_id = ${tx.accountId} and workplace_id = ${workplaceId}
        and start_date < ${new Date(now + lookedAhead).toISOString()}
        and detail_id = any(array(
          select detail_id from planning_events
          where account_id = ${tx.accountId} and workplace_id = ${workplaceId} and end_date > ${new Date(now - lookedBack).toISOString()}
          union
          select detail_id from floor_reports
          where account_id = ${tx.accountId} and workplace_id = ${workplaceId} and at > ${new Date(now - lookedBack).toISOString()}))
      group by detail_id
    ) e
    join orders_details d on d.account_id = ${tx.accountId} and d.id = e.detail_id
    join orders o on o.account_id = d.account_id and o.id = d.owner_id
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    join products p on p.account_id = d.account_id and p.id = d.product_id
    where o.production_finished_at is null and ${buildStatusCondition(orderDocument, 'toPlan', 'o.status')}
    order by e.start, d.id`);

/** Returns the screen of a tablet: the people who may sign in, those present, and the work of its workplace with its status. */
export async function getStationScreen(
  tx: Transaction,
  files: FileService,
  account: ResolvedAccount,
  tablet: VerifiedTablet,
  language: Language,
): Promise<TabletStation> {
  const clock = await tx.row(sql<{ now: string; timeZone: string }>`
    select present() as now, time_zone as "timeZone" from accounts where id = ${tx.accountId}`);
  const workplace = await tx.row(sql<TabletStation['workplace']>`
    select id, ${sql.ref(`name_${language}`)} as name, color from workplaces
    where account_id = ${tx.accountId} and id = ${tablet.workplaceId}`);
  if (!clock || !workplace) throw new Error('A tablet stands nowhere');
  const now = Date.parse(clock.now);
  const reader = { accountId: tx.accountId, id: tablet.createdById };
  const station = await loadWorkplaceStaff(tx, tablet);
  const present = await listPresences(tx, tablet);
  const people = await tx.rows(sql<{
    id: number;
    name: string;
    pictureId: number | null;
    hasPin: boolean;
  }>`
    select u.id, u.name, u.picture_id as "pictureId", p.user_id is not null as "hasPin"
    from users u left join floor_pins p on p.account_id = u.account_id and p.user_id = u.id
    where u.account_id = ${tx.accountId} and u.status = 'active' and u.id = any(${[...station.able, ...station.foremen]}::bigint[])
    order by ${buildCollationExpression(sql`u.name`, language)}, u.id`);
  const rows = await listWork(tx, tablet.workplaceId, language, now);
  const reportsByLine = await loadFloorReportsByLine(
    tx,
    rows.map(({ detailId }) => detailId),
  );
  const arrived = await loadHalfMadeGoodsArrivals(
    tx,
    rows.map(({ detailId }) => detailId),
  );
  const sheets = await listLinesToMake(
    tx,
    rows.map(({ detailId }) => detailId),
    language,
  );
  const sheetOf = new Map(sheets.map((line) => [line.detailId, line]));
  const stepStatuses = rows.map((row) => ({
    row,
    at: getStepStatus(row, reportsByLine.get(row.detailId), tablet.workplaceId, now),
  }));
  const names = await loadUserNames(
    tx,
    stepStatuses.flatMap(({ row, at }) => [...row.userIds, ...at.progress.workers]),
  );
  const stores = await tx.rows(sql<{ id: number; name: string; divisionId: number }>`
    select id, ${sql.ref(`name_${language}`)} as name, division_id as "divisionId" from stores
    where account_id = ${tx.accountId} and division_id = any(${rows.map(({ divisionId }) => divisionId)}::bigint[]) order by id`);
  const work = stepStatuses.map(({ row, at }): WorkCard => ({
    detail: { id: row.detailId },
    order: { id: row.orderId },
    customer: row.customer,
    product: { id: row.productId, name: row.product },
    picture:
      findPreviewLink(files, reader, sheetOf.get(row.detailId)?.picture?.id ?? null) ??
      toDrawingUrl(sheetOf.get(row.detailId)?.design ?? null),
    instructions: sheetOf.get(row.detailId)?.instructions ?? null,
    manufacture: [...(sheetOf.get(row.detailId)?.manufacture ?? [])],
    quality: [...(sheetOf.get(row.detailId)?.quality ?? [])],
    observations: sheetOf.get(row.detailId)?.observations ?? null,
    pieces: [...(sheetOf.get(row.detailId)?.pieces ?? [])],
    quantity: row.quantity,
    requestedDate: row.requestedDate,
    start: row.start,
    end: row.end,
    planned: row.userIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    step: at.step,
    steps: at.steps,
    before: at.before ?? null,
    arrived: arrived.get(row.detailId)?.get(tablet.workplaceId) ?? null,
    stores:
      at.step === at.steps
        ? stores
            .filter(({ divisionId }) => divisionId === row.divisionId)
            .map(({ id, name }) => ({ id, name }))
        : [],
    progress: toProgressDto(at.progress, names),
  }));
  return {
    now: clock.now,
    timeZone: clock.timeZone,
    company: account.name,
    tablet: { id: tablet.id, name: tablet.name },
    workplace,
    people: people.map(({ pictureId, ...person }) => ({
      ...person,
      picture: findPreviewLink(files, reader, pictureId),
      foreman: station.foremen.has(person.id),
    })),
    present: present.map((each) => toPresenceDto(each, station)),
    work,
  };
}

/** Returns the drawing of a design as a data URL, which the tablet stores with the card. */
const toDrawingUrl = (design: PalletDesign | null): string | null =>
  design &&
  `data:image/svg+xml;base64,${Buffer.from(renderPalletIsometricSvg(design)).toString('base64')}`;
