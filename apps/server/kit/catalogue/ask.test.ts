import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { createSampleField } from '../../testing/custom-fields.ts';
import { getServerTime } from '../clock.ts';
import { createTestPlant, type TestPlant } from '../../testing/test-plant.ts';
import { requireSuccess } from '../../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: TestClient;
let plant: TestPlant;
/** Zone where it is not near midnight, and where the day differs from that of UTC more often than not. */
const zone =
  ['Pacific/Kiritimati', 'America/Mexico_City'].find((each) => {
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: each, hour: 'numeric', hourCycle: 'h23' }).format(
        getServerTime(),
      ),
    );
    return hour > 1 && hour < 22;
  }) ?? 'UTC';

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 4]);
  admin = company.admin;
  plant = await createTestPlant(admin, 4, 4);
  await runAsOwner(`update accounts set time_zone = '${zone}' where id = ${company.accountId}`);
});
afterAll(() => server.close());

const runAsOwner = (statement: string) =>
  server.asOwner(
    `begin; select set_config('app.account_id', '${company.accountId}', true); ${statement}; commit`,
  );

const listIds = async (path: string, filters: object) => {
  const { status, body } = await admin.get(path, { size: 100, orderType: 'asc', filters });
  expect([status, pickByPath(body, 'details')]).toEqual([200, undefined]);
  const ids = pickListByPath(body, 'elements').map((row) => pickNumberByPath(row, 'id'));
  expect(pickByPath(body, 'metadata.totalItems')).toBe(ids.length);
  return ids;
};

const materials = (...indexes: number[]) => indexes.map((at) => plant.rawMaterials[at] ?? 0);

describe('relative dates, at the limits of the account’s day', () => {
  beforeAll(async () => {
    const midnight = `((present() at time zone '${zone}')::date)::timestamp`;
    for (const [at, moment] of [
      `${midnight} - interval '1 millisecond'`,
      midnight,
      `${midnight} + interval '1 day' - interval '1 millisecond'`,
      `${midnight} + interval '1 day'`,
    ].entries())
      await runAsOwner(`
        update raw_materials set created_at = (${moment}) at time zone '${zone}' where id = ${materials(at)[0]}`);
  });

  test.each([
    ['today', [1, 2]],
    ['yesterday', [0]],
    ['tomorrow', [3]],
    ['past', [0]],
    ['future', [3]],
    ['last1days', [1, 2]],
    ['last2days', [0, 1, 2]],
    ['next1days', [1, 2]],
    ['next2days', [1, 2, 3]],
    ['last30days', [0, 1, 2]],
  ])('%s returns the rows of its days', async (relative, indexes) => {
    expect(await listIds('/raw-materials', { createdAt: { relative } })).toEqual(
      materials(...indexes),
    );
  });

  test.each(['thisWeek', 'thisMonth', 'thisYear'])('%s includes today', async (relative) => {
    expect(await listIds('/raw-materials', { createdAt: { relative } })).toEqual(
      expect.arrayContaining(materials(1, 2)),
    );
  });

  test.each(['lastYear', 'next0days', 'sometime', 'last99999days', '', 'today; --', 7])(
    '%j returns no rows of today, or is refused naming its field',
    async (relative) => {
      const { status, body } = await admin.get('/raw-materials', {
        filters: { createdAt: { relative } },
      });
      // The day before January 1 is of the last year.
      if (relative === 'lastYear')
        for (const id of materials(1, 2, 3))
          expect(
            pickListByPath(body, 'elements').map((each) => pickByPath(each, 'id')),
          ).not.toContain(id);
      else
        expect([status, pickByPath(body, 'messageCode'), pickByPath(body, 'details')]).toEqual([
          400,
          'WRONG_VALUES',
          [{ path: 'filters.createdAt.relative', rule: 'option' }],
        ]);
    },
  );

  test('an invalid date is refused naming its field, and a moment filters by the day of the account', async () => {
    const { body } = await admin.get('/raw-materials', { filters: { createdAt: 'nunca' } });
    expect(pickByPath(body, 'details')).toEqual([{ path: 'filters.createdAt', rule: 'instant' }]);
    const row = requireSuccess(await admin.get(`/raw-materials/${materials(2)[0]}`)).body;
    const moment = pickByPath(row, 'createdAt');
    expect(await listIds('/raw-materials', { createdAt: moment })).toEqual(materials(1, 2));
  });
});

describe('a filter for empty or filled values', () => {
  const lots: number[] = [];
  const custom: Partial<Record<keyof typeof values, number>> = {};
  beforeAll(async () => {
    await runAsOwner(`
      update raw_materials set thickness = null where id = ${materials(0)[0]};
      update raw_materials set thickness = 0 where id = ${materials(1)[0]};
      update suppliers set phone_number = null where id = (select min(id) from suppliers where account_id = ${company.accountId})`);
    for (const [at, expirationDate] of ['2027-01-01', null].entries()) {
      const elements = [
        { id: plant.products[at], lotCode: `L-${at}`, quantity: 3, expirationDate },
      ];
      const { body } = requireSuccess(
        await admin.post('/products-inventories/insert', {
          store: { id: plant.stores[0] },
          elements,
        }),
      );
      lots.push(pickNumberByPath(body, 'elements.0.id'));
    }
    for (const type of ['text', 'number', 'date', 'select', 'multiple-select'] as const)
      custom[type] = await createSampleField(admin, 'raw_materials', type);
    const storedValues = new Map(
      Object.entries(values).map(([type, value]) => [type, JSON.stringify(value)]),
    );
    await runAsOwner(`
      update raw_materials set custom_fields = jsonb_build_object(${Object.entries(custom)
        .map(([type, id]) => `'${id}', '${storedValues.get(type)}'::jsonb`)
        .join(', ')}) where id = ${materials(2)[0]};
      update raw_materials set custom_fields = jsonb_build_object('${custom['multiple-select']}', '[]'::jsonb)
      where id = ${materials(3)[0]}`);
  });

  test.each([true, false, 'true', 'false'])('applies to a number: empty %j', async (empty) => {
    const indexes = String(empty) === 'true' ? [0] : [1, 2, 3];
    expect(await listIds('/raw-materials', { thickness: { empty } })).toEqual(
      materials(...indexes),
    );
  });

  test('applies to a date, a text and the store of a movement', async () => {
    expect(await listIds('/products-inventories', { expirationDate: { empty: true } })).toEqual([
      lots[1],
    ]);
    expect(await listIds('/products-inventories', { expirationDate: { empty: false } })).toEqual([
      lots[0],
    ]);
    const all = await listIds('/suppliers', {});
    const silent = await listIds('/suppliers', { phoneNumber: { empty: true } });
    expect(silent).toEqual([all[0]]);
    expect(await listIds('/suppliers', { phoneNumber: { empty: false } })).toEqual(all.slice(1));
    expect(await listIds('/products-movements', { store: { empty: true } })).toEqual([]);
    expect(await listIds('/products-movements', { store: { empty: false } })).toHaveLength(2);
  });

  test('applies to several records: users without a position', async () => {
    const people = await listIds('/users', {});
    expect(await listIds('/users', { positions: { empty: true } })).toEqual(people);
    expect(await listIds('/users', { positions: { empty: false } })).toEqual([]);
  });

  test.each(['text', 'number', 'date', 'select', 'multiple-select'] as const)(
    'applies to a custom field of type %s',
    async (type) => {
      const buildFilter = (empty: boolean) => ({
        customFields: { [custom[type] ?? 0]: { empty } },
      });
      expect(await listIds('/raw-materials', buildFilter(true))).toEqual(materials(0, 1, 3));
      expect(await listIds('/raw-materials', buildFilter(false))).toEqual(materials(2));
    },
  );

  test.each([
    ['code', { empty: true }, 'filters.code', 'invalid'],
    ['thickness', { empty: 'maybe' }, 'filters.thickness.empty', 'unknown'],
    ['thickness', { empty: true, min: 1 }, 'filters.thickness.empty', 'unknown'],
    ['stock', { empty: true }, 'filters.stock.empty', 'unknown'],
    ['createdAt', { empty: true }, 'filters.createdAt.empty', 'unknown'],
    ['materialType', { empty: true }, 'filters.materialType', 'option'],
  ])('%s of %j is refused', async (name, value, path, rule) => {
    const { status, body } = await admin.get('/raw-materials', { filters: { [name]: value } });
    expect([status, pickByPath(body, 'details')]).toEqual([400, [{ path, rule }]]);
  });
});

describe('number filters with open and excluded limits', () => {
  beforeAll(async () => {
    const elements = [
      { id: plant.products[2], lotCode: 'L-50', quantity: 50, expirationDate: null },
    ];
    requireSuccess(
      await admin.post('/products-inventories/insert', {
        store: { id: plant.stores[2] },
        elements,
      }),
    );
  });
  test.each([
    [{ below: 50 }, [0, 1, 3]],
    [{ max: 50 }, [0, 1, 2, 3]],
    [{ above: 3 }, [2]],
    [{ above: 2.999, below: 50 }, [0, 1]],
    [{ min: 3 }, [0, 1, 2]],
    [{ above: 50 }, []],
    [{ below: 3, above: 3 }, []],
  ])('apply to global stock: %j', async (globalStock, indexes) => {
    expect(await listIds('/products', { globalStock })).toEqual(
      indexes.map((at) => plant.products[at] ?? 0),
    );
  });
  test('apply to a price, excluding or including the limit', async () => {
    expect(await listIds('/products', { price: { below: '1.50' } })).toEqual([plant.products[0]]);
    expect(await listIds('/products', { price: { max: '1.50' } })).toEqual(
      plant.products.slice(0, 2),
    );
  });
  test.each([
    [{ below: 'x' }, 'below', 'number'],
    [{ under: 5 }, 'under', 'unknown'],
    ['x', '', 'number'],
    [['1'], '', 'number'],
  ])('refuse %j', async (price, part, rule) => {
    const { status, body } = await admin.get('/products', { filters: { price } });
    expect([
      status,
      pickByPath(body, 'details.0.path'),
      pickByPath(body, 'details.0.rule'),
    ]).toEqual([400, ['filters.price', part].filter(Boolean).join('.'), rule]);
  });
});

const values = {
  text: 'algo',
  number: '0',
  date: '2026-11-20',
  select: '_0',
  'multiple-select': ['_1'],
} as const;
