import type { Body } from '@tarima/domain/kit/schemas';
import { positions } from '@tarima/domain/positions/position';
import { sql } from 'kysely';
import { getCatalogue } from '../catalogues.ts';
import { getReferencedId } from '../kit/catalogue/references.ts';
import { updateRecord, type Reader } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { holdRights, assertMayMovePeople } from '../profiles/rights.ts';

/** Changes a position. Its division is what some of its people are held to. */
export async function updatePosition(
  tx: Transaction,
  person: Person,
  reader: Reader,
  id: number,
  body: Body,
) {
  await assertMovable(tx, person, id, body);
  return updateRecord(tx, getCatalogue(positions), reader, id, body);
}

/** Refuses another division where that would let others, or the user, see data beyond their limits. */
export async function assertMovable(
  tx: Transaction,
  person: Person,
  id: number,
  body: Body,
): Promise<void> {
  await holdRights(tx, 'profile');
  const before = await tx.row(sql<{ division_id: number }>`
    select division_id from positions where account_id = ${person.accountId} and id = ${id}`);
  if (before && before.division_id !== getReferencedId(body['division']))
    await assertMayMovePeople(tx, person, [id], 'division');
}
