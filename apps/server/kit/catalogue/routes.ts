import { getCatalogueCalls, idParams, languageQuery } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import {
  listReferenceFields,
  type ChoicesQuery,
  type ListFilters,
} from '@tarima/domain/kit/list-query';
import { findField, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecord, NamedRecord } from '@tarima/domain/kit/schemas';
import { hasCallAccess, ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { getTableScreens } from '@tarima/domain/profiles/table-words';
import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { serveRecordRead } from '../serve-record-read.ts';
import { serveCall, type ActingUser, type ApiServer } from '../serve.ts';
import { getDisplayColumn } from './columns.ts';
import { parseListQuery } from './parse-list-query.ts';
import { registerSummaryRoutes } from './summaries.ts';
import { scopeListQuery } from './scope-list-query.ts';
import { listPageRows } from './list.ts';
import { registerRecordNamesRoute } from './names.ts';
import { registerBulkActionRoute } from './bulk-actions.ts';
import { buildDefaultBulkActions } from './plain-actions.ts';
import { assertBodyInRowScope, getRowScope } from './row-scope.ts';
import {
  createRecord,
  buildRecordColumns,
  buildRecordQuery,
  listDependents,
  getRecordInOneQuery,
  removeRecord,
  deleteAndReplaceRecord,
  toRecordDto,
  updateRecord,
  type Catalogue,
  type RecordReader,
} from './records.ts';

/** Registers all routes of a plain catalogue. */
export function registerCatalogueRoutes(server: ApiServer, catalogue: Catalogue): void {
  registerReadWriteRoutes(server, catalogue);
  registerRemovalRoutes(server, catalogue);
  registerBulkActionRoute(server, catalogue, { actions: buildDefaultBulkActions(catalogue) });
}

/** Registers all routes except deletion, for an entity with its own deletion. */
export function registerReadWriteRoutes(server: ApiServer, catalogue: Catalogue): void {
  const { module } = catalogue;
  const calls = getCatalogueCalls(module);
  registerReadRoutes(server, catalogue);

  serveCall(server, calls.create, ({ tx, person, query, body }) => {
    assertBodyInRowScope(module, person, body);
    return createRecord(tx, catalogue, toRecordReader(module, person, query.lang), body);
  });

  serveCall(server, calls.update, ({ tx, person, query, params, body }) => {
    assertBodyInRowScope(module, person, body);
    return updateRecord(tx, catalogue, toRecordReader(module, person, query.lang), params.id, body);
  });
}

/** Registers deletion, as the module declares it, and the route of dependents. */
export function registerRemovalRoutes(server: ApiServer, catalogue: Catalogue): void {
  const { module } = catalogue;
  const calls = getCatalogueCalls(module);
  registerDependentsRoute(server, module);

  if (module.deletion === 'replace')
    serveCall(server, calls.replace, ({ tx, person, query }) =>
      deleteAndReplaceRecord(
        tx,
        catalogue,
        toRecordReader(module, person, defaultLanguage),
        query.oldId,
        query.newId,
      ),
    );
  else
    serveCall(server, calls.remove, ({ tx, person, params }) =>
      removeRecord(tx, module, toRecordReader(module, person, defaultLanguage), params.id),
    );
}

export function registerDependentsRoute(
  server: ApiServer,
  module: Module,
  scope?: Catalogue['scope'],
): void {
  serveCall(server, getCatalogueCalls(module).dependents, async ({ tx, person, params }) => {
    const reader = toRecordReader(module, person, defaultLanguage);
    const uses = await listDependents(tx, module, reader, params.id, scope);
    return uses.map((use) => (canSeeAll(use.module, person) ? use : { ...use, latest: [] }));
  });
}

/** Returns whether a user may access every record of a table: other users do not see which of them use a record. */
function canSeeAll(table: string, { profile }: ActingUser): boolean {
  const [widest] = getTableScreens(table).screens;
  const isBound = profile.id === ownDivisionProfileId || profile.onlyMine;
  return widest !== undefined && !isBound && hasCallAccess(widest, profile);
}

/** Maps the user to a reader of a module's records. */
export const toRecordReader = (
  module: Module,
  person: ActingUser,
  lang: Language,
): RecordReader => ({
  accountId: person.accountId,
  id: person.id,
  profile: person.profile,
  lang,
  rowScope: getRowScope(module, person),
});

/** Registers the reading routes only: the list, the choices of selects, one record. */
export function registerReadRoutes(server: ApiServer, catalogue: Catalogue): void {
  registerListRoute(server, catalogue);
  registerChoicesRoute(server, catalogue);
  registerRecordRoute(server, catalogue);
}

/** Serves a page of the module's rows, and their total. */
export function registerListRoute(server: ApiServer, catalogue: Catalogue): void {
  const { module, scope } = catalogue;
  registerSummaryRoutes(server, catalogue);

  serveCall(server, getCatalogueCalls(module).list, async ({ tx, person, query }) => {
    const columns = buildRecordColumns(catalogue, query.lang);
    const listed = await parseListQuery(tx, catalogue, query);
    const listQuery = {
      ...scopeListQuery(module, person, listed.query, scope),
      endsTransaction: true as const,
      beside: catalogue,
    };
    const page = await listPageRows<ModuleRecord>(tx, listed.module, columns, listQuery);
    const elements = page.elements.map((element) =>
      toRecordDto(catalogue, element, { ...person, lang: query.lang }),
    );
    return { ...page, elements };
  });
}

/** Serves one record. Where every reader may access all records of the account, it takes one round trip. */
export function registerRecordRoute(server: ApiServer, catalogue: Catalogue): void {
  const { module } = catalogue;
  const call = getCatalogueCalls(module).read;
  if (module.divisionLock !== undefined || module.ownerLock !== undefined)
    serveCall(server, call, ({ tx, person, query, params }) =>
      getRecordInOneQuery(tx, catalogue, toRecordReader(module, person, query.lang), params.id),
    );
  else
    serveRecordRead(server, call, {
      buildQuery: (accountId, request) => {
        const params = idParams.safeParse(request.params);
        const query = languageQuery.safeParse(request.query);
        if (!params.success || !query.success) return undefined;
        return buildRecordQuery(catalogue, { accountId, lang: query.data.lang }, params.data.id);
      },
      toResponse: ({ person, query }, row) => {
        if (!row) throw new CodedError('ENTITY_NOT_FOUND');
        return toRecordDto(catalogue, row, toRecordReader(module, person, query.lang));
      },
    });
}

/** Serves ids and names for a select, to users of the screens that need them. */
export function registerChoicesRoute(server: ApiServer, catalogue: Catalogue): void {
  const { module, scope, choosable } = catalogue;
  registerRecordNamesRoute(server, catalogue);
  serveCall(server, getCatalogueCalls(module).choices, ({ tx, person, query }) => {
    const { page, size, lang } = query;
    const title = findField(module, module.title);
    const shown = title ? getDisplayColumn(module.title, title, lang) : module.title;
    const search = query.search === '' ? undefined : query.search;
    // A user who may open the list finds choices by what its search box finds: codes, phones, e-mails. Others search names alone.
    const isListOpen = hasCallAccess(getCatalogueCalls(module).list.access, person.profile);
    const byName = search === undefined || isListOpen ? {} : { [module.title]: search };
    const filters = { ...listReferenceFilters(module, query), ...byName };
    return listPageRows<NamedRecord>(tx, module, sql`t.id, t.${sql.ref(shown)} as name`, {
      ...scopeListQuery(
        module,
        person,
        { page, size, lang, filters, orderBy: module.title, orderType: 'asc' },
        choosable ?? scope,
      ),
      inWords: true,
      endsTransaction: true,
      beside: catalogue,
      search: isListOpen ? search : undefined,
      find: search,
    });
  });
}

const listReferenceFilters = (module: Module, query: ChoicesQuery): ListFilters =>
  Object.fromEntries<ListFilters[string]>(
    listReferenceFields(module).flatMap((name) => {
      const id = query[`${name}Id`];
      return typeof id === 'number' ? [[name, [id]] as const] : [];
    }),
  );
