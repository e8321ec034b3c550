import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import { findField } from '@tarima/domain/kit/module';
import { maxLoadedNames, type RecordNamesAnswer } from '@tarima/domain/kit/names';
import { sql } from 'kysely';
import { serveCall, type ApiServer } from '../serve.ts';
import { scopeListQuery } from './scope-list-query.ts';
import { getDisplayColumn } from './columns.ts';
import { buildSortedRowsQuery, buildMatchingRowsQuery } from './list.ts';
import type { Catalogue } from './records.ts';

/** Serves the names of all options of a select, for browsers that cache them and check from time to time whether they changed. */
export function registerRecordNamesRoute(
  server: ApiServer,
  { module, scope, choosable }: Catalogue,
): void {
  serveCall(
    server,
    getCatalogueCalls(module).names,
    async ({ tx, person, query: { lang, known } }): Promise<RecordNamesAnswer> => {
      const orderBy = module.title;
      const listQuery = { page: 1, size: 1, lang, filters: {}, orderBy, orderType: 'asc' } as const;
      const question = scopeListQuery(module, person, listQuery, choosable ?? scope);
      const rows = await buildMatchingRowsQuery(tx, module, question, []);
      // Version of the names: it covers the timestamps of all records, not only the latest.
      // A slow transaction commits with an older timestamp than one that was already read.
      const state = await tx.row(
        sql<{ count: number; version: string }>`
          select count(*) as count, concat(count(*), '-', sum(extract(epoch from updated_at))) as version
          from ${rows}`,
      );
      const version = state?.version ?? '';
      const nothing = { version, ids: [], names: [] };
      if (state === undefined || state.count > maxLoadedNames)
        return { ...nothing, found: 'tooMany' };
      if (version === known) return { ...nothing, found: 'same' };
      const title = findField(module, orderBy);
      const shown = title ? getDisplayColumn(orderBy, title, lang) : orderBy;
      const named = await buildSortedRowsQuery(
        tx,
        module,
        sql`id, ${sql.ref(shown)} as name`,
        question,
      );
      const found = await tx.rows(sql<{ id: number; name: string }>`${named}`);
      return {
        version,
        found: 'all',
        ids: found.map(({ id }) => id),
        names: found.map(({ name }) => name),
      };
    },
  );
}
