import { catalogueCalls } from '@tarima/domain/kit/contract';
import type { ListQuery } from '@tarima/domain/kit/list-query';
import { fieldOf, type Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { sql } from 'kysely';
import { serve, type Person, type Server } from '../serve.ts';
import { shownColumn } from './columns.ts';
import { listRows } from './list.ts';
import {
  createRecord,
  elementColumns,
  readRecord,
  replaceRecord,
  updateRecord,
} from './records.ts';

/** The routes that a plain catalogue has by being defined. */
export function catalogueRoutes(server: Server, module: Module): void {
  const calls = catalogueCalls(module);

  serve(server, calls.list, ({ tx, person, query }) =>
    listRows<Element>(tx, module, elementColumns(module), asked(person, query)),
  );

  serve(server, calls.choices, ({ tx, person, query }) => {
    const { page, size, lang, search } = query;
    const title = fieldOf(module, module.title);
    const shown = title ? shownColumn(module.title, title, lang) : module.title;
    return listRows<{ id: number; name: string }>(
      tx,
      module,
      sql`t.id, t.${sql.ref(shown)} as name`,
      asked(person, {
        page,
        size,
        lang,
        orderBy: module.title,
        orderType: 'asc',
        filters: search === '' ? {} : { [module.title]: search },
      }),
    );
  });

  serve(server, calls.read, ({ tx, person, params }) =>
    readRecord(tx, module, person.accountId, params.id),
  );

  serve(server, calls.create, ({ tx, person, body }) =>
    createRecord(tx, module, person.accountId, body),
  );

  serve(server, calls.update, ({ tx, person, params, body }) =>
    updateRecord(tx, module, person.accountId, params.id, body),
  );

  serve(server, calls.remove, ({ tx, person, query }) =>
    replaceRecord(tx, module, person.accountId, query.oldId, query.newId),
  );
}

const asked = (person: Person, query: ListQuery) => ({
  ...query,
  accountId: person.accountId,
  timeZone: person.timeZone,
});
