import type { ReportedProgress } from '@tarima/domain/floor/contract';
import {
  hasStepReports,
  sumReportedPieces,
  computeProgress,
  type FloorReport,
  type StepProgress,
} from '@tarima/domain/floor/step-progress';
import { fromThousandths, toThousandths } from '@tarima/domain/inventories/quantity';
import type { ReportKind } from '@tarima/domain/floor/report-kinds';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';

interface ReportRow {
  id: number;
  detailId: number;
  workplaceId: number;
  userId: number;
  kind: ReportKind;
  good: number;
  scrap: number;
  aside: number;
  stocked: number;
  reason: string | null;
  at: string;
  undoes: number | null;
}

/** Reports of a line, by workplace. */
export type ReportsByWorkplace = ReadonlyMap<number, readonly FloorReport[]>;

/** Loads all reports of some lines, by line and workplace. */
export async function loadFloorReportsByLine(
  tx: Transaction,
  detailIds: readonly number[],
): Promise<ReadonlyMap<number, ReportsByWorkplace>> {
  const rows = await tx.rows(sql<ReportRow>`
    select id, detail_id as "detailId", workplace_id as "workplaceId", coalesce(user_id, 0) as "userId", kind,
      good::float8, scrap::float8, aside::float8, stocked::float8, reason, at, undoes
    from floor_reports where account_id = ${tx.accountId} and detail_id = any(${[...detailIds]}::bigint[]) order by id`);
  const reportRows = rows.map(({ detailId, workplaceId, at, ...report }) => ({
    detailId,
    workplaceId,
    report: { ...report, at: Date.parse(at) },
  }));
  return new Map(
    [...Map.groupBy(reportRows, ({ detailId }) => detailId)].map(([detailId, ofLine]) => [
      detailId,
      new Map(
        [...Map.groupBy(ofLine, ({ workplaceId }) => workplaceId)].map(([workplaceId, each]) => [
          workplaceId,
          each.map(({ report }) => report),
        ]),
      ),
    ]),
  );
}

export interface QuantityWithRecipe {
  readonly quantity: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
}

/** Status of a line at one workplace, and the pieces of the step before. */
export interface StepStatus {
  /** Position of the step, counted from 1; 0 for a workplace that is none of its steps. */
  readonly step: number;
  readonly steps: number;
  readonly progress: StepProgress;
  /** Good pieces of the step before; undefined for a first step, and where the step before has no reports. */
  readonly before: number | undefined;
  /** Good, scrapped and set-aside pieces that the next step has reported; undefined for a last step. */
  readonly next: number | undefined;
}

export function getStepStatus(
  { quantity, recipe }: QuantityWithRecipe,
  reportsByWorkplace: ReportsByWorkplace | undefined,
  workplaceId: number,
  now: number,
): StepStatus {
  const steps = (recipe?.steps ?? []).toSorted((one, other) => one.step - other.step);
  const at = steps.findIndex((step) => step.workplaceId === workplaceId);
  const before = steps[at - 1];
  const reported = before && reportsByWorkplace?.get(before.workplaceId);
  const following = at < 0 ? undefined : steps[at + 1];
  return {
    step: at + 1,
    steps: steps.length,
    progress: computeProgress(quantity, reportsByWorkplace?.get(workplaceId) ?? [], now),
    before:
      reported && hasStepReports(reported)
        ? computeProgress(quantity, reported, now).good
        : undefined,
    next:
      following &&
      countReportedPieces(
        computeProgress(quantity, reportsByWorkplace?.get(following.workplaceId) ?? [], now),
      ),
  };
}

const countReportedPieces = ({ good, scrap, aside }: StepProgress): number =>
  fromThousandths(toThousandths(good) + toThousandths(scrap) + toThousandths(aside));

/** Returns the highest number of good pieces that later steps report: so many have passed this step. */
export function countGoodPiecesOfLaterSteps(
  { recipe }: Pick<QuantityWithRecipe, 'recipe'>,
  reportsByWorkplace: ReportsByWorkplace | undefined,
  workplaceId: number,
): number {
  const steps = recipe?.steps ?? [];
  const currentStep = steps.find((step) => step.workplaceId === workplaceId);
  if (!currentStep) return 0;
  const later = steps.filter(({ step }) => step > currentStep.step);
  return Math.max(
    0,
    ...later.map((step) => sumReportedPieces(reportsByWorkplace?.get(step.workplaceId) ?? []).good),
  );
}

/** Returns the names of people, by their ids. */
export async function loadUserNames(
  tx: Transaction,
  userIds: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const found = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from users where account_id = ${tx.accountId} and id = any(${[...new Set(userIds)]}::bigint[])`);
  return new Map(found.map(({ id, name }) => [id, name]));
}

export const toProgressDto = (
  { workers, last, ...progress }: StepProgress,
  names: ReadonlyMap<number, string>,
): ReportedProgress => ({
  ...progress,
  workers: workers.map((id) => ({ id, name: names.get(id) ?? '' })),
  last: last === null ? null : new Date(last).toISOString(),
});
