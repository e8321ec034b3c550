import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { Body } from '@tarima/domain/kit/schemas';
import { restrictedProfileId } from '@tarima/domain/profiles/profiles';
import { sql, type RawBuilder } from 'kysely';
import type { Person } from '../serve.ts';
import { columnName } from './columns.ts';

type Bound = Pick<Person, 'divisionId' | 'profile'>;

/** The references by which a module binds this person to their own division; undefined when nothing does. */
function lockingPath(
  { divisionLock }: Module,
  { profile }: Bound,
): readonly [first: string, then: string | undefined] | undefined {
  if (profile.id !== restrictedProfileId || divisionLock === undefined) return undefined;
  const [first = divisionLock, then] = divisionLock.split('.');
  return [first, then];
}

/** Which rows of a module a person reaches, where it is not all of the account's. Without a division that is none. */
export function reachOf(module: Module, person: Bound): RawBuilder<unknown> | undefined {
  const path = lockingPath(module, person);
  return path && withinDivision(module, path, person.divisionId);
}

/** `division` is a column of the row; `store.division` one of the record that the row's store is. */
function withinDivision(
  module: Module,
  [first, then]: readonly [first: string, then: string | undefined],
  divisionId: number | null,
): RawBuilder<unknown> {
  const column = sql.ref(`${columnName(first)}_id`);
  if (then === undefined) return sql`${column} = ${divisionId}`;
  const field = module.fields[first];
  if (field?.kind !== 'reference') throw new Error(`${module.name} is not tied by ${first}`);
  return sql`${column} in (
    select r.id from ${sql.table(field.module)} r
    where r.account_id = current_account() and r.${sql.ref(`${columnName(then)}_id`)} = ${divisionId})`;
}

/** Whether a module's records belong to a division through another record, as a lot does through its store. */
export const isTiedThrough = ({ divisionLock }: Module): boolean =>
  divisionLock?.includes('.') === true;

/**
 * Refuses to write a record into a division that its writer does not reach. A record that is tied through another one is
 * written where that one is looked up, within the reach of its own module.
 */
export function checkReach(module: Module, person: Bound, body: Body): void {
  const path = lockingPath(module, person);
  if (path === undefined) return;
  const [field, then] = path;
  const named = body[field];
  const id = typeof named === 'object' && named !== null && 'id' in named ? named.id : undefined;
  if (then !== undefined || id !== person.divisionId)
    throw new CodedError('FORBIDDEN', [{ path: field, rule: 'option' }]);
}
