import { describe, expect, test } from 'vitest';
import {
  createChoicesQuerySchema,
  defaultPageSize,
  maxPageSize,
  createListQuerySchema,
  pageSizes,
} from './list-query.ts';
import { defineModule } from './module.ts';
import { toErrorDetails } from './rules.ts';

const label = { es: 'Dato', en: 'Value' };
const products = defineModule({
  name: 'products',
  entity: { one: label, many: label, gender: 'masculine' },
  fields: {
    name: { kind: 'text', label, required: true },
    hidden: { kind: 'text', label },
    state: { kind: 'catalog', catalog: 'states', label },
    place: { kind: 'location', label },
    price: { kind: 'money', label },
    measure: { kind: 'reference', module: 'measures', label },
  },
  columns: ['id', 'name', 'state', 'place', 'price', 'measure', 'createdAt'],
  title: 'name',
  deletion: 'replace',
});

const list = createListQuerySchema(products);
const findViolations = (
  query: unknown,
  schema: typeof list | ReturnType<typeof createChoicesQuerySchema> = list,
) => {
  const { error } = schema.safeParse(query);
  return error ? toErrorDetails(error).map(({ path, rule }) => `${path} ${rule}`) : [];
};

test('an empty query requests the first five rows, newest first, in Spanish', () => {
  expect(list.parse({})).toEqual({
    page: 1,
    size: 5,
    orderBy: 'id',
    orderType: 'desc',
    lang: 'es',
    filters: {},
  });
  expect(pageSizes).toContain(defaultPageSize);
});

describe('page and size', () => {
  test.each([
    ['1', 1],
    ['007', 7],
    ['999999999', 999_999_999],
    [3, 3],
  ])('page %j is read as %d', (page, expected) => {
    expect(list.parse({ page })).toMatchObject({ page: expected });
  });
  test.each(pageSizes)('size %d is offered and accepted', (size) => {
    expect(list.parse({ size: String(size) })).toMatchObject({ size });
  });

  const bad = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '1e30',
    '99999999999999999999',
    '',
    ' 1',
    '+1',
    '0x10',
    '٣',
    'NaN',
    0,
    -1,
    1.5,
    1e30,
    NaN,
    null,
    true,
    ['1'],
    { a: '1' },
  ];
  test.each(bad)('page %j is refused', (page) => {
    expect(findViolations({ page })).toEqual(['page number']);
  });
  test.each([...bad, '101', '1000000000', maxPageSize + 1])('size %j is refused', (size) => {
    expect(findViolations({ size })).toEqual(['size number']);
  });
});

describe('sorting', () => {
  test.each(['id', 'name', 'state', 'place', 'price', 'measure', 'createdAt'])(
    'by %s is accepted',
    (orderBy) => {
      expect(list.parse({ orderBy, orderType: 'asc' })).toMatchObject({
        orderBy,
        orderType: 'asc',
      });
    },
  );
  test.each(['hidden', 'updatedAt', 'passwordHash', '__proto__', 'constructor', 'id desc', ''])(
    'by %j is refused',
    (orderBy) => {
      expect(findViolations({ orderBy })).toEqual(['orderBy option']);
    },
  );
  test.each(['ASC', 'up', '', null])('in the direction %j is refused', (orderType) => {
    expect(findViolations({ orderType })).toEqual(['orderType option']);
  });
});

describe('filters', () => {
  test.each([
    [{ name: 'pino' }, { name: 'pino' }],
    // Wildcards are plain characters, and blanks are searched for.
    [{ name: '%_\\' }, { name: '%_\\' }],
    [{ name: ' ' }, { name: ' ' }],
    [{ state: ['NLE', 'YUC'] }, { state: ['NLE', 'YUC'] }],
    // A list that repeats its key is a text when it has one value.
    [{ state: 'NLE' }, { state: ['NLE'] }],
    [{ measure: '3' }, { measure: [3] }],
    [{ id: '12' }, { id: 12 }],
    [{ id: { min: '1', max: '20' } }, { id: { min: 1, max: 20 } }],
    [{ id: { min: '-5' } }, { id: { min: -5 } }],
    [{ price: '12.50' }, { price: 12.5 }],
    [{ price: { max: '0.01' } }, { price: { max: 0.01 } }],
    [{ measure: ['1', '2'] }, { measure: [1, 2] }],
    [{ createdAt: '2028-02-29' }, { createdAt: '2028-02-29' }],
    [
      { createdAt: { from: '2026-01-01', to: '2026-12-31' } },
      { createdAt: { from: '2026-01-01', to: '2026-12-31' } },
    ],
    [{ createdAt: { to: '2026-12-31' } }, { createdAt: { to: '2026-12-31' } }],
  ])('%j are accepted', (filters, expected) => {
    expect(list.parse({ filters }).filters).toEqual(expected);
  });

  test.each([
    [{ name: '' }, 'filters.name required'],
    [{ name: 'x'.repeat(201) }, 'filters.name max'],
    [{ name: 'a\u0000' }, 'filters.name invalid'],
    [{ name: ['pino'] }, 'filters.name invalid'],
    [{ name: { like: '%' } }, 'filters.name invalid'],
    [{ state: 'TEX' }, 'filters.state.0 option'],
    [{ state: '' }, 'filters.state option'],
    [{ measure: 'x' }, 'filters.measure.0 number'],
    [{ state: [] }, 'filters.state required'],
    [{ state: ['TEX'] }, 'filters.state.0 option'],
    [{ state: Array.from({ length: 51 }, () => 'NLE') }, 'filters.state max'],
    [{ id: 'x' }, 'filters.id number'],
    [{ id: '' }, 'filters.id number'],
    // The database does not compare an id with a fraction.
    [{ id: '1.5' }, 'filters.id number'],
    [{ id: { min: '1.5' } }, 'filters.id.min number'],
    [{ id: '1234567890123456' }, 'filters.id number'],
    [{ id: { from: '1' } }, 'filters.id.from unknown'],
    [{ id: ['1', '2'] }, 'filters.id number'],
    [{ price: '1e3' }, 'filters.price number'],
    [{ price: '0.1234567' }, 'filters.price number'],
    [{ measure: ['x'] }, 'filters.measure.0 number'],
    [{ measure: ['1.5'] }, 'filters.measure.0 number'],
    [{ measure: [] }, 'filters.measure required'],
    [{ createdAt: 'yesterday' }, 'filters.createdAt instant'],
    [{ createdAt: '2026-02-29' }, 'filters.createdAt instant'],
    [{ createdAt: '2026-1-1' }, 'filters.createdAt instant'],
    [{ createdAt: '2026-01-01T00:00:00Z' }, 'filters.createdAt instant'],
    [{ createdAt: '0000-01-01' }, 'filters.createdAt instant'],
    [{ createdAt: { from: '0000-12-31' } }, 'filters.createdAt.from instant'],
    [{ createdAt: { min: '2026-01-01' } }, 'filters.createdAt.min unknown'],
    [{ place: ['0,0'] }, 'filters.place invalid'],
    [{ hidden: 'x' }, 'filters.hidden unknown'],
    [{ accountId: '1' }, 'filters.accountId unknown'],
    [JSON.parse('{"__proto__": "x"}'), 'filters.__proto__ unknown'],
    [{ constructor: 'x' }, 'filters.constructor unknown'],
    ['pino', 'filters invalid'],
    [['pino'], 'filters invalid'],
    [null, 'filters invalid'],
  ])('%j are refused', (filters, violation) => {
    expect(findViolations({ filters })).toEqual([violation]);
  });

  test('under another path count as those of their field, and what else stands there is refused', () => {
    const customers = createListQuerySchema({ ...products, alsoAt: { 'user.name': 'name' } });
    const user = { name: 'pino' };
    expect(customers.parse({ filters: { user } }).filters).toEqual({ name: 'pino' });
    expect(findViolations({ filters: { user: { ...user, age: '7' } } }, customers)).toEqual([
      'filters.user unknown',
    ]);
    expect(findViolations({ filters: { user, name: 'oak' } }, customers)).toEqual([
      'filters.user unknown',
    ]);
  });
});

test.each([
  [{ lang: 'fr' }, 'lang option'],
  [{ sort: 'id' }, 'sort unknown'],
  [{ limit: '1' }, 'limit unknown'],
])('the query %j is refused', (query, violation) => {
  expect(findViolations(query)).toEqual([violation]);
});

describe('filters sent as plain parameters', () => {
  test('are the same as those inside the parameter "filters"', () => {
    const sent = { name: 'pino', state: ['MEX'], price: { min: '2' }, page: '3' };
    const { page, ...filters } = sent;
    expect(list.parse(sent)).toEqual(list.parse({ page, filters }));
    expect(list.parse({ name: 'pino', filters: { place: '19.4' } }).filters).toEqual({
      name: 'pino',
      place: '19.4',
    });
    const custom = { customFields: { 7: 'x' } };
    expect(list.parse(custom)).toEqual(list.parse({ filters: custom }));
  });
  test.each([
    [{ hidden: 'x' }, 'hidden unknown'],
    [{ updatedAt: '2026-01-01' }, 'updatedAt unknown'],
    [{ price: '1e3' }, 'filters.price number'],
    [{ name: 'pino', filters: { name: 'oyamel' } }, 'name unknown'],
    [JSON.parse('{"__proto__": "x"}'), '__proto__ unknown'],
    [{ name: 'pino', filters: 'pino' }, 'filters invalid'],
  ])('with %j are refused', (query, violation) => {
    expect(findViolations(query)).toContain(violation);
  });
});

describe('choices', () => {
  const choices = createChoicesQuerySchema(products);
  test('come in pages of six', () => {
    expect(choices.parse({})).toEqual({ page: 1, size: 6, search: '', lang: 'es' });
  });
  test('can be narrowed to a record that the module refers to', () => {
    expect(choices.parse({ measureId: '3' })).toMatchObject({ measureId: 3 });
  });
  test.each([
    [{ measureId: 'x' }, 'measureId number'],
    [{ measureId: '1.5' }, 'measureId number'],
    [{ divisionId: '3' }, 'divisionId unknown'],
    [{ search: 'x'.repeat(201) }, 'search max'],
    [{ size: '101' }, 'size number'],
    [{ orderBy: 'name' }, 'orderBy unknown'],
  ])('with the query %j are refused', (query, violation) => {
    expect(findViolations(query, choices)).toEqual([violation]);
  });
});
