import type { Field } from '@tarima/domain/kit/fields';
import { findField, type Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { getColumnName, getModuleTable } from './columns.ts';
import { getLinkTable, getTitleColumn, type ModuleResolver } from './references.ts';

type Fragment = RawBuilder<unknown>;

/** Query of each summed field: ids of records with their sums. */
export type SumQueries = Readonly<Record<string, Fragment>>;

/** Data of other tables that a list needs. */
export interface JoinedDataSources {
  readonly moduleOf: ModuleResolver;
  readonly sums?: SumQueries | undefined;
}

/**
 * Returns a module's table as `t`, with a column for each of some fields that no column of it holds: sums of other rows,
 * and the names of several records in their order. Each is computed once for all rows, and only when a list filters or
 * sorts by it: see docs/performance.md.
 */
export function buildJoinedTable(
  module: Module,
  names: readonly string[],
  language: Language,
  joinedData: JoinedDataSources | undefined,
): Fragment {
  const joins = [...new Set(names)].flatMap((name) => {
    const field = findField(module, name);
    const made = field && joinedData && buildJoin(module, name, field, language, joinedData);
    if (!made) return [];
    const column = getColumnName(name);
    const [table, of] = [`${column}_made`, `${column}_of`].map((each) => sql.ref(each));
    return [sql`left join (${made}) ${table} (${of}, ${sql.ref(column)}) on ${of} = t.id`];
  });
  return sql`${getModuleTable(module)} t ${sql.join(joins, sql` `)}`;
}

function buildJoin(
  module: Module,
  name: string,
  field: Field,
  language: Language,
  { moduleOf, sums }: JoinedDataSources,
): Fragment | undefined {
  if (field.serverSet === 'summed') return sums?.[name];
  if (field.kind !== 'references') return undefined;
  const referred = moduleOf(field.module);
  const title = sql.ref(getTitleColumn(referred, language));
  // Their places by name are compared, not the names: those are folded once each, not once a link.
  return sql`
    select l.owner_id, array_agg(r.place order by r.place)
    from ${sql.table(getLinkTable(module, name))} l
    join (
      select id, row_number() over (order by fold(${title}), id) as place
      from ${getModuleTable(referred)} where account_id = current_account()
    ) r on r.id = l.record_id
    where l.account_id = current_account()
    group by l.owner_id`;
}
