import { catalogueCalls } from '@tarima/domain/kit/contract';
import {
  referenceFields,
  type ChoicesQuery,
  type Filters,
  type ListQuery,
} from '@tarima/domain/kit/list-query';
import { fieldOf, type Module } from '@tarima/domain/kit/module';
import type { Element, NamedRecord } from '@tarima/domain/kit/schemas';
import { sql } from 'kysely';
import { serve, type Person, type Server } from '../serve.ts';
import { shownColumn } from './columns.ts';
import { listRows, type Asked } from './list.ts';
import {
  createRecord,
  elementColumns,
  readRecord,
  removeRecord,
  replaceRecord,
  told,
  updateRecord,
  type Catalogue,
} from './records.ts';

/** The routes that a plain catalogue has by being defined. */
export function catalogueRoutes(server: Server, catalogue: Catalogue): void {
  const { module } = catalogue;
  const calls = catalogueCalls(module);
  listRoutes(server, catalogue);

  serve(server, calls.create, ({ tx, person, query, body }) =>
    createRecord(tx, catalogue, { ...person, ...query }, body),
  );

  serve(server, calls.update, ({ tx, person, query, params, body }) =>
    updateRecord(tx, catalogue, { ...person, ...query }, params.id, body),
  );

  if (module.deletion === 'replace')
    serve(server, calls.replace, ({ tx, person, query }) =>
      replaceRecord(tx, module, person.accountId, query.oldId, query.newId),
    );
  else
    serve(server, calls.remove, ({ tx, person, params }) =>
      removeRecord(tx, module, person.accountId, params.id),
    );
}

/** Reading alone: the list, the choices for selects, one record. */
export function listRoutes(server: Server, catalogue: Catalogue): void {
  const { module, scope } = catalogue;
  const calls = catalogueCalls(module);

  serve(server, calls.list, async ({ tx, person, query }) => {
    const columns = elementColumns(catalogue, query.lang);
    const page = await listRows<Element>(tx, module, columns, asked(person, query, scope));
    const elements = page.elements.map((element) => told(catalogue, element, person.accountId));
    return { ...page, elements };
  });
  choiceRoute(server, catalogue);
  serve(server, calls.read, ({ tx, person, query, params }) =>
    readRecord(tx, catalogue, { ...person, ...query }, params.id),
  );
}

/** What fills a select: ids and names, for everybody who is signed in. */
export function choiceRoute(server: Server, { module, scope, choosable }: Catalogue): void {
  serve(server, catalogueCalls(module).choices, ({ tx, person, query }) => {
    const { page, size, lang } = query;
    const title = fieldOf(module, module.title);
    const shown = title ? shownColumn(module.title, title, lang) : module.title;
    const filters = choiceFilters(module, query);
    return listRows<NamedRecord>(
      tx,
      module,
      sql`t.id, t.${sql.ref(shown)} as name`,
      asked(
        person,
        { page, size, lang, filters, orderBy: module.title, orderType: 'asc' },
        choosable ?? scope,
      ),
    );
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

const asked = (person: Person, query: ListQuery, scope: Catalogue['scope']): Asked => ({
  ...query,
  accountId: person.accountId,
  timeZone: person.timeZone,
  scope,
});
