import type { PurchaseDraftsBody } from '@tarima/domain/demand/contract';
import { CodedError, createWrongValueError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import { assertNoErrorDetails } from '../inventories/elements.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { createPurchase } from '../purchases/commands.ts';

interface Drafted {
  readonly id: number;
  readonly supplier: { readonly id: number; readonly name: string };
  readonly lines: number;
}

interface Sold {
  readonly id: number;
  readonly supplier: { readonly id: number; readonly name: string };
  readonly active: boolean;
}

/**
 * Creates a draft purchase for each supplier of the chosen materials, at their current cost. Nothing is sent yet.
 * @throws CodedError WRONG_VALUES naming `store`, or a line: `lines.2.material` (`unknown`, `inactive`, `supplierInactive`).
 * Nothing is created then.
 */
export async function createDraftPurchases(
  tx: Transaction,
  person: ActingUser,
  { store, lines }: PurchaseDraftsBody,
): Promise<Drafted[]> {
  const sold = await listSuppliers(tx, lines);
  const drafted: Drafted[] = [];
  for (const [, supplierRows] of Map.groupBy(sold, ({ supplier }) => supplier.id)) {
    const [first] = supplierRows;
    const bought = lines.filter(({ material }) =>
      supplierRows.some(({ id }) => id === material.id),
    );
    const days = bought.map(({ expectedOn }) => expectedOn).toSorted();
    const [expectedOn] = days;
    if (!first || expectedOn === undefined) throw new Error('A supplier sells something');
    const { supplier } = first;
    const body = {
      supplier,
      store,
      expectedOn,
      lines: bought.map((line) => ({
        ...line,
        expectedOn: line.expectedOn === expectedOn ? undefined : line.expectedOn,
      })),
    };
    const id = await runWithLineErrors(lines, bought, () => createPurchase(tx, person, body));
    drafted.push({ id, supplier, lines: bought.length });
  }
  return drafted;
}

type Line = PurchaseDraftsBody['lines'][number];

async function listSuppliers(tx: Transaction, lines: readonly Line[]): Promise<Sold[]> {
  const found = await tx.rows(sql<Sold>`
    select r.id, jsonb_build_object('id', s.id, 'name', s.name) as supplier, s.status = 'active' as active
    from raw_materials r
    join suppliers s on s.account_id = r.account_id and s.id = r.supplier_id
    where r.account_id = ${tx.accountId} and r.id = any(${lines.map(({ material }) => material.id)}::bigint[])
    order by s.id, r.id`);
  assertNoErrorDetails(
    lines.flatMap(({ material }, at): ErrorDetail[] => {
      const known = found.find(({ id }) => id === material.id);
      const path = `lines.${at}.material`;
      if (!known) return [{ path, rule: 'unknown' }];
      return known.active
        ? []
        : [{ path, rule: 'supplierInactive', params: { name: known.supplier.name } }];
    }),
  );
  return found;
}

/** Assigns an error of a purchase's line to the requested line that it came from. */
async function runWithLineErrors<Result>(
  all: readonly Line[],
  bought: readonly Line[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'WRONG_VALUES') throw error;
    const [issue] = error.details;
    const [kind, at, field] = issue?.path.split('.') ?? [];
    const line = kind === 'lines' ? bought[Number(at)] : undefined;
    if (!issue || !line) throw error;
    throw createWrongValueError(
      `lines.${all.indexOf(line)}.${field ?? 'material'}`,
      issue.rule,
      issue.params,
    );
  }
}
