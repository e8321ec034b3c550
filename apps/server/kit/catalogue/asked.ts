import type { ListQuery } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import { sql } from 'kysely';
import type { Person } from '../serve.ts';
import type { Asked } from './list.ts';
import { reachOf } from './lock.ts';
import type { Catalogue } from './records.ts';

/** What a person asks of a list, within what they reach. */
export const asked = (
  module: Module,
  person: Pick<Person, 'accountId' | 'timeZone' | 'divisionId' | 'profile'>,
  query: ListQuery,
  scope: Catalogue['scope'],
): Asked => {
  const conditions = [scope, reachOf(module, person)].filter((each) => each !== undefined);
  return {
    ...query,
    accountId: person.accountId,
    timeZone: person.timeZone,
    scope: conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined,
  };
};
