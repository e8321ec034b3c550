import type { LearnedStepTime } from '@tarima/domain/floor/contract';
import { computeLearnedTimes, type WorkRun } from '@tarima/domain/floor/learned-times';
import { computeProgress, omitUndoneReports } from '@tarima/domain/floor/step-progress';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { loadFloorReportsByLine, type QuantityWithRecipe } from './reports-by-line.ts';

interface FinishedLine extends QuantityWithRecipe {
  readonly id: number;
  readonly workplaceId: number;
  /** Set-up minutes of the flow of the run, for each person who worked on it. */
  readonly setUp: number;
}

/** Maximum number of finished works checked for each workplace: some of them give no run. */
const lookedAt = 60;

/**
 * Returns the measured minutes of a product, by the workplaces where enough of it was made. Unfinished or resumed work gives no run.
 * @throws CodedError ENTITY_NOT_FOUND for an unknown product.
 */
export async function getLearnedStepMinutes(
  tx: Transaction,
  productId: number,
): Promise<LearnedStepTime[]> {
  const known = await tx.row(sql`
    select from products where account_id = ${tx.accountId} and id = ${productId}`);
  if (!known) throw new CodedError('ENTITY_NOT_FOUND');
  const lines = await tx.rows(sql<FinishedLine>`
    select id, "workplaceId", quantity, jsonb_build_object('steps', steps) as recipe, coalesce((
      select (step ->> 'setUp')::float8 from jsonb_array_elements(steps) step
      where (step ->> 'workplaceId')::bigint = "workplaceId" limit 1), 0) as "setUp"
    from (
      select d.id, f.workplace_id as "workplaceId", d.quantity::float8, d.recipe -> 'steps' as steps, f.at,
        row_number() over (partition by f.workplace_id order by f.at desc, d.id desc) as place
      from orders_details d
      join lateral (
        select r.workplace_id, max(r.at) as at from floor_reports r
        where r.account_id = d.account_id and r.detail_id = d.id and r.kind = 'finish' and r.undoes is null
        group by r.workplace_id
      ) f on true
      where d.account_id = ${tx.accountId} and d.product_id = ${productId} and d.origin_type = 'production'
    ) finished
    where place <= ${lookedAt}
    order by "workplaceId", at desc, id desc`);
  const reportsByLine = await loadFloorReportsByLine(
    tx,
    lines.map(({ id }) => id),
  );
  const runs = lines.flatMap((line) => {
    const reports = reportsByLine.get(line.id)?.get(line.workplaceId) ?? [];
    // Pieces lost on the way to the next step still took their time.
    const { state, good, minutes } = computeProgress(
      line.quantity,
      reports.filter(({ kind }) => kind !== 'lost'),
      0,
    );
    if (state !== 'finished') return [];
    const people = new Set(
      omitUndoneReports(reports).flatMap(({ kind, userId }) => (kind === 'start' ? [userId] : [])),
    );
    const run: WorkRun = { good, minutes, setUp: line.setUp * people.size };
    return [{ workplaceId: line.workplaceId, run }];
  });
  return [...Map.groupBy(runs, ({ workplaceId }) => workplaceId)].flatMap(([id, workplaceRuns]) => {
    const learned = computeLearnedTimes(workplaceRuns.map(({ run }) => run));
    return learned ? [{ workplace: { id }, ...learned }] : [];
  });
}
