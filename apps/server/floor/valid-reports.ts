import type { FloorReport } from '@tarima/domain/floor/step-progress';
import type { ReportKind } from '@tarima/domain/floor/report-kinds';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

interface Row extends Omit<FloorReport, 'at'> {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly at: string;
}

interface ReportFilter {
  readonly from: number;
  readonly to: number;
  readonly divisionId?: number | undefined;
  /** Kinds of reports; all kinds by default. */
  readonly kinds?: readonly ReportKind[];
}

/** Reports of one step of one line. */
export interface ValidStepReports {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly reports: readonly FloorReport[];
}

/**
 * Returns the valid tablet reports of a period, by step. Undone reports are left out, and corrections by the office are no worker's work.
 */
export async function listValidFloorReportsByStep(
  tx: Transaction,
  { from, to, divisionId, kinds }: ReportFilter,
): Promise<ValidStepReports[]> {
  const ofDivision = divisionId === undefined ? sql`true` : sql`w.division_id = ${divisionId}`;
  const ofKind = kinds === undefined ? sql`true` : sql`r.kind = any(${[...kinds]})`;
  const rows = await tx.rows(sql<Row>`
    select r.id, r.detail_id as "detailId", r.workplace_id as "workplaceId", r.user_id as "userId", r.kind,
      r.good::float8, r.scrap::float8, r.aside::float8, r.stocked::float8, r.reason, r.at, r.undoes
    from workplaces w
    join floor_reports r on r.account_id = w.account_id and r.workplace_id = w.id
      and r.at >= ${new Date(from).toISOString()} and r.at < ${new Date(to).toISOString()}
    where w.account_id = ${tx.accountId} and ${ofDivision} and ${ofKind} and r.undoes is null and r.tablet_id is not null
      and not exists (select from floor_reports u where u.account_id = r.account_id and u.undoes = r.id)
    order by r.id`);
  const bySteps = Map.groupBy(rows, ({ detailId, workplaceId }) => `${detailId} ${workplaceId}`);
  return [...bySteps.values()].flatMap((ofStep) => {
    const [first] = ofStep;
    if (!first) return [];
    const { detailId, workplaceId } = first;
    const reports = ofStep.map(({ detailId: _detail, workplaceId: _workplace, ...report }) => ({
      ...report,
      at: Date.parse(report.at),
    }));
    return [{ detailId, workplaceId, reports }];
  });
}

/** Lists valid reports, without their steps. */
export async function listValidFloorReports(
  tx: Transaction,
  filter: ReportFilter,
): Promise<(readonly FloorReport[])[]> {
  const steps = await listValidFloorReportsByStep(tx, filter);
  return steps.map(({ reports }) => reports);
}
