import { sumReportedPieces } from '@tarima/domain/floor/step-progress';
import { getLocalDay, getWeekBounds } from '@tarima/domain/floor/week-bounds';
import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import { sumMoney } from '@tarima/domain/kit/money';
import { say, type Language } from '@tarima/domain/kit/words';
import type { UserPiecePay, PiecePay } from '@tarima/domain/piece-rates/contract';
import {
  computePiecePay,
  type ReportedGoodPieces,
  type PiecePayLine,
  type PieceRate,
} from '@tarima/domain/piece-rates/piece-pay';
import { piecePayTexts } from '@tarima/domain/piece-rates/texts';
import { sql } from 'kysely';
import { loadUserNames } from '../floor/reports-by-line.ts';
import { listValidFloorReportsByStep, type ValidStepReports } from '../floor/valid-reports.ts';
import type { FloorWeekQuery } from '../floor/floor-week.ts';
import type { Transaction } from '../kit/database.ts';
import { createWorkbookBuffer } from '../kit/sheets/write-workbook.ts';
import type { FileResponse } from '../kit/call-route.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getWordComparator } from '@tarima/domain/kit/word-order';

/**
 * Returns the piecework pay of a week; a restricted user gets only their own.
 * Ranges count the pieces of all divisions, so that a division shows the same amounts by itself as among the others.
 */
export async function getWeeklyPay(
  tx: Transaction,
  person: ActingUser,
  query: FloorWeekQuery & { readonly lang: Language },
): Promise<PiecePay> {
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  const { first, last, from, to } = getWeekBounds(
    query.day,
    Date.parse(clock?.now ?? ''),
    person.timeZone,
  );
  const rates = await listAllRates(tx);
  if (rates.length === 0) return { hasRates: false, first, last, people: [], total: sumMoney([]) };
  const steps = await listValidFloorReportsByStep(tx, { from, to, kinds: ['pieces', 'reworked'] });
  const made = await groupByPerson(tx, steps, person.timeZone);
  const visible = [...made].filter(([userId]) => !person.profile.onlyMine || userId === person.id);
  const lines = visible.map(([userId, pieces]) => ({
    userId,
    lines: computePiecePay(pieces, rates),
  }));
  const names = await loadNames(tx, lines, query.lang);
  const people = lines.flatMap(({ userId, lines: ofPerson }) => {
    const visibleLines = ofPerson.filter(({ workplaceId }) => {
      const division = names.workplaces.get(workplaceId)?.divisionId;
      return query.divisionId === undefined || division === query.divisionId;
    });
    return visibleLines.length === 0 ? [] : [toPersonsPay(userId, visibleLines, names, query.lang)];
  });
  return {
    hasRates: true,
    first,
    last,
    people: people.toSorted(
      (one, other) =>
        getWordComparator(query.lang)(one.user.name, other.user.name) ||
        one.user.id - other.user.id,
    ),
    total: sumMoney(people.map(({ amount }) => amount)),
  };
}

const listAllRates = (tx: Transaction): Promise<PieceRate[]> =>
  tx.rows(sql<PieceRate>`
    select id, name, product_id as "productId", product_family_id as "productFamilyId", workplace_id as "workplaceId",
      above::float8, rate::float8, valid_from as "validFrom", valid_until as "validUntil"
    from piece_rates where account_id = ${tx.accountId} order by id`);

interface Line {
  readonly id: number;
  readonly productId: number;
  readonly productFamilyId: number;
}

/** Good pieces of each person, report by report. */
async function groupByPerson(
  tx: Transaction,
  steps: readonly ValidStepReports[],
  timeZone: string,
): Promise<ReadonlyMap<number, readonly ReportedGoodPieces[]>> {
  const ids = [...new Set(steps.map(({ detailId }) => detailId))];
  const lines = await tx.rows(sql<Line>`
    select d.id, d.product_id as "productId", p.product_family_id as "productFamilyId"
    from orders_details d join products p on p.account_id = d.account_id and p.id = d.product_id
    where d.account_id = ${tx.accountId} and d.id = any(${ids}::bigint[])`);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const made = steps.flatMap(({ detailId, workplaceId, reports }) => {
    const line = byId.get(detailId);
    if (!line) return [];
    const { productId, productFamilyId } = line;
    return reports.flatMap(({ id, userId, at, good }) => {
      const piece = {
        id,
        at,
        day: getLocalDay(at, timeZone),
        workplaceId,
        productId,
        productFamilyId,
      };
      return good > 0 ? [{ userId, piece: { ...piece, good } }] : [];
    });
  });
  return new Map(
    [...Map.groupBy(made, ({ userId }) => userId)].map(([userId, each]) => [
      userId,
      each.map(({ piece }) => piece),
    ]),
  );
}

interface Names {
  readonly users: ReadonlyMap<number, string>;
  readonly workplaces: ReadonlyMap<number, { readonly name: string; readonly divisionId: number }>;
  readonly products: ReadonlyMap<number, { readonly name: string }>;
}

async function loadNames(
  tx: Transaction,
  people: readonly { readonly userId: number; readonly lines: readonly PiecePayLine[] }[],
  language: Language,
): Promise<Names> {
  const lines = people.flatMap((each) => each.lines);
  const name = sql.ref(`name_${language}`);
  const workplaces = await tx.rows(sql<{ id: number; name: string; divisionId: number }>`
    select id, ${name} as name, division_id as "divisionId" from workplaces
    where account_id = ${tx.accountId} and id = any(${lines.map((line) => line.workplaceId)}::bigint[])`);
  const products = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${name} as name from products
    where account_id = ${tx.accountId} and id = any(${lines.map((line) => line.productId)}::bigint[])`);
  return {
    users: await loadUserNames(
      tx,
      people.map(({ userId }) => userId),
    ),
    workplaces: new Map(workplaces.map((each) => [each.id, each])),
    products: new Map(products.map((each) => [each.id, each])),
  };
}

function toPersonsPay(
  userId: number,
  lines: readonly PiecePayLine[],
  names: Names,
  language: Language,
): UserPiecePay {
  const compare = getWordComparator(language);
  const shown = lines.map(({ workplaceId, productId, rate, pieces, amount }) => ({
    workplace: { id: workplaceId, name: names.workplaces.get(workplaceId)?.name ?? '' },
    product: { id: productId, name: names.products.get(productId)?.name ?? '' },
    rate: rate && { id: rate.id, name: rate.name, above: rate.above, rate: rate.rate },
    pieces,
    amount,
  }));
  const sumByPaid = (isPaid: boolean): number =>
    sumReportedPieces(
      lines
        .filter(({ rate }) => (rate !== null) === isPaid)
        .map(({ pieces }) => ({ good: pieces, scrap: 0, aside: 0 })),
    ).good;
  return {
    user: { id: userId, name: names.users.get(userId) ?? '' },
    paid: sumByPaid(true),
    unpaid: sumByPaid(false),
    amount: sumMoney(lines.flatMap(({ amount }) => amount ?? [])),
    lines: shown.toSorted(
      (one, other) =>
        compare(one.workplace.name, other.workplace.name) ||
        compare(one.product.name, other.product.name) ||
        (one.rate?.above ?? -1) - (other.rate?.above ?? -1) ||
        (one.rate?.id ?? 0) - (other.rate?.id ?? 0),
    ),
  };
}

/** Returns the same week as a workbook: a row for each line, and in the first row of a person their total pay. */
export function buildWeeklyPayWorkbook(
  { first, people }: PiecePay,
  language: Language,
): FileResponse {
  const texts = piecePayTexts;
  const toTextCell = (words: string): SheetCell => ({ type: 'text', text: words });
  const toNumberCell = (figure: number | string): SheetCell => ({
    type: 'number',
    text: String(figure),
  });
  const toColumn = (words: (typeof texts)[keyof typeof texts], width: number, format?: string) => ({
    header: say(words, language),
    width,
    ...(format !== undefined && { format }),
  });
  return {
    name: say(texts.fileName, language, { first }),
    content: () =>
      createWorkbookBuffer({
        columns: [
          { ...toColumn(texts.person, 32), note: say(texts.definition, language) },
          toColumn(texts.workplace, 28),
          toColumn(texts.product, 32),
          toColumn(texts.rateName, 32),
          toColumn(texts.above, 14, '#,##0'),
          toColumn(texts.rate, 14, '#,##0.0000'),
          toColumn(texts.pieces, 14, '#,##0.###'),
          toColumn(texts.amount, 16, '#,##0.00'),
          toColumn(texts.ofPerson, 24, '#,##0.00'),
        ],
        rows: [
          people.flatMap(({ user, paid, amount, lines }) =>
            lines.map((line, at) => ({
              cells: [
                toTextCell(user.name),
                toTextCell(line.workplace.name),
                toTextCell(line.product.name),
                toTextCell(line.rate?.name ?? say(texts.noRate, language)),
                line.rate ? toNumberCell(line.rate.above) : undefined,
                line.rate ? toNumberCell(line.rate.rate) : undefined,
                toNumberCell(line.pieces),
                line.amount === null ? undefined : toNumberCell(line.amount),
                at === 0 && paid > 0 ? toNumberCell(amount) : undefined,
              ],
            })),
          ),
        ],
      }),
  };
}
