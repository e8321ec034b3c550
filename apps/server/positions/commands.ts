import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { positions } from '@tarima/domain/positions/position';
import { sql } from 'kysely';
import { getModuleCatalogue } from '../catalogues.ts';
import { getReferencedId } from '../kit/catalogue/references.ts';
import { updateRecord, type RecordReader } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { lockRights, assertMayChangePeopleDivision } from '../profiles/rights.ts';

/** Updates a position. Its division restricts some of its people. */
export async function updatePosition(
  tx: Transaction,
  person: ActingUser,
  reader: RecordReader,
  id: number,
  body: ModuleRecordBody,
) {
  await assertMayChangePositionDivision(tx, person, id, body);
  return updateRecord(tx, getModuleCatalogue(positions), reader, id, body);
}

/** Refuses another division where that would let others, or the user, see data beyond their limits. */
export async function assertMayChangePositionDivision(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: ModuleRecordBody,
): Promise<void> {
  await lockRights(tx, 'profile');
  const before = await tx.row(sql<{ division_id: number }>`
    select division_id from positions where account_id = ${person.accountId} and id = ${id}`);
  if (before && before.division_id !== getReferencedId(body['division']))
    await assertMayChangePeopleDivision(tx, person, [id], 'division');
}
