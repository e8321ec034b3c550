import { catalogueCalls } from '@tarima/domain/kit/contract';
import { referenceFields, type ChoicesQuery, type Filters } from '@tarima/domain/kit/list-query';
import { findField, type Module } from '@tarima/domain/kit/module';
import type { Element, NamedRecord } from '@tarima/domain/kit/schemas';
import { mayPass, restrictedProfileId } from '@tarima/domain/profiles/profiles';
import { tableScreens } from '@tarima/domain/profiles/table-words';
import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { serve, type Person, type Server } from '../serve.ts';
import { getDisplayColumn } from './columns.ts';
import { parseListQuery } from './parse-list-query.ts';
import { summaryRoutes } from './summaries.ts';
import { scopeListQuery } from './scope-list-query.ts';
import { listRows } from './list.ts';
import { namesRoute } from './names.ts';
import { manyRoute } from './many.ts';
import { buildPlainActions } from './plain-actions.ts';
import { assertRowScope, getRowScope } from './row-scope.ts';
import {
  createRecord,
  elementColumns,
  getDependents,
  getRecordInOneQuery,
  removeRecord,
  replaceRecord,
  toElementDto,
  updateRecord,
  type Catalogue,
  type Reader,
} from './records.ts';

/** The routes that a plain catalogue has by being defined. */
export function catalogueRoutes(server: Server, catalogue: Catalogue): void {
  writingRoutes(server, catalogue);
  removalRoutes(server, catalogue);
  manyRoute(server, catalogue, { actions: buildPlainActions(catalogue) });
}

/** Registers all routes but deleting, for an entity with its own way to delete. */
export function writingRoutes(server: Server, catalogue: Catalogue): void {
  const { module } = catalogue;
  const calls = catalogueCalls(module);
  listRoutes(server, catalogue);

  serve(server, calls.create, ({ tx, person, query, body }) => {
    assertRowScope(module, person, body);
    return createRecord(tx, catalogue, toReader(module, person, query.lang), body);
  });

  serve(server, calls.update, ({ tx, person, query, params, body }) => {
    assertRowScope(module, person, body);
    return updateRecord(tx, catalogue, toReader(module, person, query.lang), params.id, body);
  });
}

/** Registers deleting, as the module declares it, and the route of dependents. */
export function removalRoutes(server: Server, catalogue: Catalogue): void {
  const { module } = catalogue;
  const calls = catalogueCalls(module);
  dependentsRoute(server, module);

  if (module.deletion === 'replace')
    serve(server, calls.replace, ({ tx, person, query }) =>
      replaceRecord(
        tx,
        catalogue,
        toReader(module, person, defaultLanguage),
        query.oldId,
        query.newId,
      ),
    );
  else
    serve(server, calls.remove, ({ tx, person, params }) =>
      removeRecord(tx, module, toReader(module, person, defaultLanguage), params.id),
    );
}

export function dependentsRoute(server: Server, module: Module, scope?: Catalogue['scope']): void {
  serve(server, catalogueCalls(module).dependents, async ({ tx, person, params }) => {
    const reader = toReader(module, person, defaultLanguage);
    const uses = await getDependents(tx, module, reader, params.id, scope);
    return uses.map((use) => (canSeeAll(use.module, person) ? use : { ...use, latest: [] }));
  });
}

/** Whether a user may access every record of a table: other users do not see which of them use a record. */
function canSeeAll(table: string, { profile }: Person): boolean {
  const [widest] = tableScreens(table).screens;
  const isBound = profile.id === restrictedProfileId || profile.onlyMine;
  return widest !== undefined && !isBound && mayPass(widest, profile);
}

/** Maps the user to a reader of a module's records. */
export const toReader = (module: Module, person: Person, lang: Language): Reader => ({
  accountId: person.accountId,
  id: person.id,
  profile: person.profile,
  lang,
  rowScope: getRowScope(module, person),
});

/** Reading alone: the list, the choices for selects, one record. */
export function listRoutes(server: Server, catalogue: Catalogue): void {
  listRoute(server, catalogue);
  choiceRoute(server, catalogue);
  recordRoute(server, catalogue);
}

/** Serves a page of the module's rows, and their total. */
export function listRoute(server: Server, catalogue: Catalogue): void {
  const { module, scope } = catalogue;
  summaryRoutes(server, catalogue);

  serve(server, catalogueCalls(module).list, async ({ tx, person, query }) => {
    const columns = elementColumns(catalogue, query.lang);
    const listed = await parseListQuery(tx, catalogue, query);
    const listQuery = { ...scopeListQuery(module, person, listed.query, scope), beside: catalogue };
    const page = await listRows<Element>(tx, listed.module, columns, listQuery);
    const elements = page.elements.map((element) =>
      toElementDto(catalogue, element, { ...person, lang: query.lang }),
    );
    return { ...page, elements };
  });
}

/** Serves one record. */
export function recordRoute(server: Server, catalogue: Catalogue): void {
  const { module } = catalogue;
  serve(server, catalogueCalls(module).read, ({ tx, person, query, params }) =>
    getRecordInOneQuery(tx, catalogue, toReader(module, person, query.lang), params.id),
  );
}

/** Serves the ids and names of a select, for screens that use them. */
export function choiceRoute(server: Server, catalogue: Catalogue): void {
  const { module, scope, choosable } = catalogue;
  namesRoute(server, catalogue);
  serve(server, catalogueCalls(module).choices, ({ tx, person, query }) => {
    const { page, size, lang } = query;
    const title = findField(module, module.title);
    const shown = title ? getDisplayColumn(module.title, title, lang) : module.title;
    const filters = choiceFilters(module, query);
    return listRows<NamedRecord>(tx, module, sql`t.id, t.${sql.ref(shown)} as name`, {
      ...scopeListQuery(
        module,
        person,
        { page, size, lang, filters, orderBy: module.title, orderType: 'asc' },
        choosable ?? scope,
      ),
      inWords: true,
    });
  });
}

function choiceFilters(module: Module, query: ChoicesQuery): Filters {
  const narrowed = referenceFields(module).flatMap((name) => {
    const id = query[`${name}Id`];
    return typeof id === 'number' ? [[name, [id]] as const] : [];
  });
  const search = query.search === '' ? [] : [[module.title, query.search] as const];
  return Object.fromEntries<Filters[string]>([...narrowed, ...search]);
}
