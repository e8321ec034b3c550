import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { sql, type RawBuilder } from 'kysely';
import type { ActingUser } from '../serve.ts';
import { getColumnName } from './columns.ts';

type Bound = Pick<ActingUser, 'id' | 'divisionId' | 'profile'>;
type Condition = RawBuilder<unknown>;

/** Returns the path of references by which a module restricts a user to their own division; undefined without a restriction. */
function findLockingPath({ divisionLock }: Module, { profile }: Bound): Path | undefined {
  if (profile.id !== ownDivisionProfileId || divisionLock === undefined) return undefined;
  return splitLock(divisionLock);
}

/** Returns whether a module shows this user only one division. */
export const isLimitedToDivision = (module: Module, person: Bound): boolean =>
  findLockingPath(module, person) !== undefined;

/**
 * Returns the condition of the rows that a user may access, or undefined for all rows of the account.
 * A restricted user without a division may access none.
 */
export function getRowScope(module: Module, person: Bound): Condition | undefined {
  const path = findLockingPath(module, person);
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

/** Builds the condition of a path: `division` is a column of the row; `store.division` a column of the store that the row refers to. */
function buildLockCondition(module: Module, [first, then]: Path, id: number | null): Condition {
  const column = sql.ref(`${getColumnName(first)}_id`);
  if (then === undefined) return sql`${column} = ${id}`;
  const field = module.fields[first];
  if (field?.kind !== 'reference') throw new Error(`${module.name} is not tied by ${first}`);
  return sql`${column} in (
    select r.id from ${sql.table(field.module)} r
    where r.account_id = current_account() and r.${sql.ref(`${getColumnName(then)}_id`)} = ${id})`;
}

/** Returns whether a module's records belong to a division through another record, as a lot does through its store. */
export const isDivisionRestrictionIndirect = ({ divisionLock }: Module): boolean =>
  divisionLock?.includes('.') === true;

/**
 * Asserts that a user may write a record into its division.
 * A record that belongs to a division through another record is checked where that record is looked up.
 */
export function assertBodyInRowScope(module: Module, person: Bound, body: ModuleRecordBody): void {
  const path = findLockingPath(module, person);
  if (path === undefined) return;
  const [field, then] = path;
  const named = body[field];
  const id = typeof named === 'object' && named !== null && 'id' in named ? named.id : undefined;
  if (then !== undefined || id !== person.divisionId)
    throw new CodedError('FORBIDDEN', [{ path: field, rule: 'option' }]);
}
