import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { restrictedProfileId } from '@tarima/domain/profiles/profiles';
import { sql, type RawBuilder } from 'kysely';
import type { ActingUser } from '../serve.ts';
import { getColumnName } from './columns.ts';

type Bound = Pick<ActingUser, 'id' | 'divisionId' | 'profile'>;
type Condition = RawBuilder<unknown>;

/** Returns the references by which a module restricts a user to their own division; undefined when none does. */
function lockingPath({ divisionLock }: Module, { profile }: Bound): Path | undefined {
  if (profile.id !== restrictedProfileId || divisionLock === undefined) return undefined;
  return splitLock(divisionLock);
}

/** Whether a module shows this person one division alone. */
export const isLimitedToDivision = (module: Module, person: Bound): boolean =>
  lockingPath(module, person) !== undefined;

/** Returns the condition for the rows that a user may access, or undefined for all of the account's. Without a division there are none. */
export function getRowScope(module: Module, person: Bound): Condition | undefined {
  const path = lockingPath(module, person);
  const { ownerLock } = module;
  const bounds = [
    path && buildLockCondition(module, path, person.divisionId),
    ownerLock !== undefined && person.profile.onlyMine
      ? buildLockCondition(module, splitLock(ownerLock), person.id)
      : undefined,
  ].filter((each) => each !== undefined);
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : undefined;
}

type Path = readonly [first: string, then: string | undefined];

function splitLock(lock: string): Path {
  const [first = lock, then] = lock.split('.');
  return [first, then];
}

/** `division` is a column of the row; `store.division` one of the record that the row's store is. */
function buildLockCondition(module: Module, [first, then]: Path, id: number | null): Condition {
  const column = sql.ref(`${getColumnName(first)}_id`);
  if (then === undefined) return sql`${column} = ${id}`;
  const field = module.fields[first];
  if (field?.kind !== 'reference') throw new Error(`${module.name} is not tied by ${first}`);
  return sql`${column} in (
    select r.id from ${sql.table(field.module)} r
    where r.account_id = current_account() and r.${sql.ref(`${getColumnName(then)}_id`)} = ${id})`;
}

/** Whether a module's records belong to a division through another record, as a lot does through its store. */
export const isDivisionLockIndirect = ({ divisionLock }: Module): boolean =>
  divisionLock?.includes('.') === true;

/**
 * Refuses to write a record into a division that its writer does not reach.
 * A record that is tied through another one is written where that one is looked up, within the reach of its own module.
 */
export function assertBodyInRowScope(module: Module, person: Bound, body: ModuleRecordBody): void {
  const path = lockingPath(module, person);
  if (path === undefined) return;
  const [field, then] = path;
  const named = body[field];
  const id = typeof named === 'object' && named !== null && 'id' in named ? named.id : undefined;
  if (then !== undefined || id !== person.divisionId)
    throw new CodedError('FORBIDDEN', [{ path: field, rule: 'option' }]);
}
