import type { ListQuery } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import type { ActingUser } from '../serve.ts';
import type { ScopedListQuery } from './list.ts';
import { getRowScope } from './row-scope.ts';
import { combineConditions, type Catalogue } from './records.ts';

/** Returns a user's list query, within the user's scope. */
export const scopeListQuery = (
  module: Module,
  person: Pick<ActingUser, 'id' | 'accountId' | 'timeZone' | 'divisionId' | 'profile'>,
  query: ListQuery,
  scope: Catalogue['scope'],
): ScopedListQuery => ({
  ...query,
  accountId: person.accountId,
  timeZone: person.timeZone,
  scope: combineConditions(scope, getRowScope(module, person)),
});
