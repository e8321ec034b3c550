import { findCatalogWords, getCatalogCodes } from '@tarima/domain/catalogs/catalogs';
import { listSortableColumns } from '@tarima/domain/kit/list-columns';
import { allModules } from '@tarima/domain/modules';
import { getWordComparator } from '@tarima/domain/kit/word-order';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { suppliers as supplierModule } from '@tarima/domain/suppliers/supplier';
import { languages } from '@tarima/domain/kit/words';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { createSampleReferences, buildSampleBody } from '../../testing/samples.ts';
import { getRoundCount } from '../../testing/rounds.ts';
import { exportSheetFile, getSheetRows, openExcelWorkbook } from '../../sheets/testing/sheets.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';
import { buildCollationExpression } from '../word-order.ts';
import { getColumnName, getFieldOptions } from './columns.ts';

let server: TestServer;
let company: TestCompany;
let admin: TestClient;

/** Names in the order of Spanish words. */
const spanish = [
  'Ábaco de León',
  'abeto del norte',
  'Nube de Puebla',
  'Ñandú de Colima',
  'ñu de Tepic',
  'Oasis de Sonora',
  'Óptica del Sur',
  'zócalo de Mérida',
];
/** Names in the order of English words, in which an ñ is an n. */
const english = [
  'Ábaco de León',
  'abeto del norte',
  'Ñandú de Colima',
  'ñu de Tepic',
  'Nube de Puebla',
  'Oasis de Sonora',
  'Óptica del Sur',
  'zócalo de Mérida',
];
const inOrder = { es: spanish, en: english };
// Neither the ids nor the codes of the states follow the order of the names.
const made = [...spanish.keys()].map((at) => (at * 5 + 3) % spanish.length);

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('words.test');
  admin = company.admin;
  for (const [row, at] of made.entries()) {
    const { status } = await admin.post('/suppliers', {
      code: `WORD-${row}`,
      name: spanish[at],
      email: `word-${row}@words.test`,
      supplierType: 'lumber',
      businessType: 'wholesale',
      state: codes[row % codes.length],
      city: 'León',
      location: '20.1,-103.2',
    });
    expect(status).toBe(201);
  }
  const references = await createSampleReferences(admin, rawMaterials);
  const owners = (await suppliers('id', 'asc')).filter(({ name }) => spanish.includes(name));
  for (const [row, { id }] of owners.entries())
    for (const each of [0, 1]) {
      const sample = buildSampleBody(rawMaterials, row * 2 + each, references);
      const { status } = await admin.post('/raw-materials', {
        ...sample,
        description: `Tabla ${row} ${each}`,
        supplier: { id },
      });
      expect(status).toBe(201);
    }
  for (const id of references['supplier'] ?? [])
    await admin.delete('/suppliers', { oldId: id, newId: owners[0]?.id });
});
afterAll(() => server.close());

/** Sorts without an index of the column, each with its reason. */
const withoutIndex: Readonly<Record<string, string>> = {
  'orders_planning.priority':
    'Only open orders are planned, which `orders_to_plan` finds: a few hundred.',
};

/** Tables of the lists that are a part or a view of another table. */
const tables: Readonly<Record<string, string>> = {
  my_orders: 'orders',
  orders_planning: 'orders',
  products_inventories: 'stock_lots',
  raw_materials_inventories: 'stock_lots',
  products_movements: 'stock_movements',
  audit: 'history',
  raw_materials_movements: 'stock_movements',
};
/** Columns that those tables have under another name. */
const elements = ['product_id', 'raw_material_id'];
const codes = getCatalogCodes('states').filter((_, at) => at % 5 === 0);
const toNamed = (row: unknown) => ({
  id: pickNumberByPath(row, 'id'),
  name: String(pickByPath(row, 'name')),
});
const suppliers = async (orderBy: string, orderType: string, lang = 'es') => {
  const query = { orderBy, orderType, lang, size: 100 };
  return pickListByPath((await admin.get('/suppliers', query)).body, 'elements').map(toNamed);
};

test('every sort by a reference or catalogue has an index on its column', async () => {
  const indexes = await server.asOwner<{ table: string; columns: string }>(`
    select tablename as table, coalesce(substring(indexdef from 'btree [(](.*?)[)]'), '') as columns from pg_indexes
    where schemaname = 'public'`);
  const missing = allModules.flatMap((module) =>
    listSortableColumns(module).flatMap(({ name, field }) => {
      if (field.kind !== 'reference' && getFieldOptions(field) === undefined) return [];
      const column = field.kind === 'reference' ? `${getColumnName(name)}_id` : getColumnName(name);
      const isServed = indexes.some(
        ({ table, columns }) =>
          (tables[module.name] ?? module.name) === table &&
          (columns.startsWith(`account_id, ${column}`) ||
            columns.startsWith(`account_id, kind, ${column}`) ||
            (elements.includes(column) && columns.startsWith('account_id, kind, element_id'))),
      );
      return isServed ? [] : [`${module.name}.${name}`];
    }),
  );
  expect(missing).toEqual(Object.keys(withoutIndex));
});

describe.each(languages)('in %s', (lang) => {
  test('a list is sorted by a text alphabetically in the reader’s language', async () => {
    const up = await suppliers('name', 'asc', lang);
    expect(up.map(({ name }) => name)).toEqual(inOrder[lang]);
    expect(await suppliers('name', 'desc', lang)).toEqual(up.toReversed());
  });

  test('the choices of a select and the cached names have the same order', async () => {
    const { body } = await admin.get('/suppliers/all', { lang, size: 100 });
    expect(pickListByPath(body, 'elements').map((row) => toNamed(row).name)).toEqual(inOrder[lang]);
    const names = await admin.get('/suppliers/names', { lang });
    expect(pickListByPath(names.body, 'names')).toEqual(inOrder[lang]);
  });

  test('an export has the order of the list', async () => {
    const query = { orderBy: 'name', orderType: 'asc', lang };
    const file = await exportSheetFile(company, supplierModule, query);
    const sheet = (await openExcelWorkbook(file)).getWorksheet('main');
    if (!sheet) throw new Error('The export has no sheet');
    const written = getSheetRows(sheet).map((row) => JSON.stringify(row.values));
    const places = inOrder[lang].map((name) =>
      written.findIndex((row) => row.includes(JSON.stringify(name))),
    );
    expect(places).toEqual(inOrder[lang].map((_, at) => at));
  });

  test('a catalogue value is sorted by its label', async () => {
    const query = { orderBy: 'state', orderType: 'asc', lang, size: 100 };
    const { body } = await admin.get('/suppliers', query);
    const shown = pickListByPath(body, 'elements').map(
      (row) => findCatalogWords('states', String(pickByPath(row, 'state')))?.[lang] ?? '',
    );
    expect(new Set(shown).size).toBe(codes.length);
    expect(shown).toEqual(shown.toSorted(getWordComparator(lang)));
  });

  test('a reference is sorted by its name, with the same order over all pages', async () => {
    const page = async (query: object) => {
      const wanted = { orderBy: 'supplier', lang, ...query };
      const { body } = await admin.get('/raw-materials', wanted);
      return pickListByPath(body, 'elements').map((row) => ({
        id: pickNumberByPath(row, 'id'),
        supplier: String(pickByPath(row, 'supplier.name')),
      }));
    };
    const up = await page({ orderType: 'asc', size: 100 });
    expect(up.map(({ supplier }) => supplier)).toEqual(
      inOrder[lang].flatMap((name) => [name, name]),
    );
    expect(await page({ orderType: 'desc', size: 100 })).toEqual(up.toReversed());
    const parts = [1, 2, 3, 4, 5, 6].map((each) => page({ orderType: 'asc', size: 3, page: each }));
    expect((await Promise.all(parts)).flat()).toEqual(up);
    // A search and a filter read the rows in other ways, and find them in the same order.
    for (const narrowed of [{ search: 'tabla' }, { filters: { id: { min: 1 } } }])
      for (const [orderType, rows] of [
        ['asc', up],
        ['desc', up.toReversed()],
      ] as const)
        expect(await page({ orderType, size: 100, ...narrowed })).toEqual(rows);
  });

  test('the database and the domain sort texts in the same order', async () => {
    const letters = fc.constantFrom(...'aábcdeénñNÑoóuüz AZ019-.,'.split(''));
    const texts = fc.array(
      fc.array(letters, { maxLength: 6 }).map((each) => each.join('')),
      {
        maxLength: 30,
      },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const rows = await server.database.tenant(company.accountId, (tx) =>
          tx.rows(sql<{ text: string }>`
            select text from unnest(${some}::text[]) as text order by ${buildCollationExpression(sql`text`, lang)}`),
        );
        const sorted = rows.map(({ text }) => text);
        const compare = getWordComparator(lang);
        for (const [at, text] of sorted.slice(1).entries())
          expect(compare(sorted[at] ?? '', text)).toBeLessThanOrEqual(0);
      }),
      { numRuns: getRoundCount(1_600, 40) },
    );
  });
});
