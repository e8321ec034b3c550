import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';

/** Pieces of a line that the floor reported. */
export interface ReportedPieces {
  /** Good pieces of its last step; undefined where it has no reports. */
  readonly good: number | undefined;
  /** Pieces lost at any step: they used material, and others were made instead. */
  readonly scrap: number;
}

interface LineWithSteps {
  readonly id: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
}

/** Returns the workplace of a line's last step; undefined for a line without steps. */
export const findLastStepWorkplace = ({
  recipe,
}: Pick<LineWithSteps, 'recipe'>): number | undefined =>
  recipe?.steps.toSorted((one, other) => other.step - one.step)[0]?.workplaceId;

/** Returns lines with the pieces that the floor reported of each. */
export async function attachReportedPieces<Line extends LineWithSteps>(
  tx: Transaction,
  lines: readonly Line[],
): Promise<(Line & { readonly reported: ReportedPieces })[]> {
  const rows = await tx.rows(sql<{
    id: number;
    workplaceId: number;
    good: number;
    scrap: number;
    counted: boolean;
  }>`
    select detail_id as id, workplace_id as "workplaceId", sum(good)::float8 as good, sum(scrap)::float8 as scrap,
      bool_or(kind in ('pieces', 'reworked')) as counted
    from floor_reports
    where account_id = ${tx.accountId} and detail_id = any(${lines.map(({ id }) => id)}::bigint[])
    group by detail_id, workplace_id`);
  return lines.map((line) => {
    const lineRows = rows.filter(({ id }) => id === line.id);
    const last = lineRows.find(({ workplaceId }) => workplaceId === findLastStepWorkplace(line));
    const scrap = fromThousandths(
      lineRows.reduce((sum, each) => sum + toThousandths(each.scrap), 0),
    );
    return { ...line, reported: { good: last?.counted ? last.good : undefined, scrap } };
  });
}

/** Corrects the reported pieces of the last step by another report: the user who finishes production enters the made pieces. */
export async function correctReportedPieces(
  tx: Transaction,
  orderId: number,
  line: LineWithSteps & { readonly reported: ReportedPieces; readonly pieces: number },
  userId: number | null,
): Promise<void> {
  const workplaceId = findLastStepWorkplace(line);
  const { good } = line.reported;
  if (good === undefined || workplaceId === undefined || userId === null) return;
  const more = fromThousandths(toThousandths(line.pieces) - toThousandths(good));
  if (more === 0) return;
  await tx.row(sql`
    insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, kind, good, at)
    values (${tx.accountId}, gen_random_uuid(), ${orderId}, ${line.id}, ${workplaceId}, ${userId}, 'pieces', ${more}, present())`);
}
