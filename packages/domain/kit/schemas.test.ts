import { describe, expect, test } from 'vitest';
import { defineModule } from './module.ts';
import { toErrorDetails } from './rules.ts';
import { createNewRecordBodySchema, createModuleRecordSchema } from './schemas.ts';
import { listFilterableColumns, getFilterKind, listSortableColumns } from './list-columns.ts';

const label = { es: 'Dato', en: 'Value' };

/** A module with every kind of field, required and not. */
const everything = defineModule({
  name: 'stores',
  entity: { one: label, many: label, gender: 'masculine' },
  fields: {
    name: { kind: 'text', label, required: true, min: 5, max: 10, translated: true },
    nick: { kind: 'text', label },
    notes: { kind: 'paragraph', label, translated: true },
    email: { kind: 'email', label },
    phone: { kind: 'phone', label },
    state: { kind: 'catalog', catalog: 'states', label },
    status: {
      kind: 'catalog',
      catalog: 'supplierStatuses',
      label,
      required: true,
      initial: 'active',
    },
    place: { kind: 'location', label },
    price: { kind: 'money', label },
    division: { kind: 'reference', module: 'divisions', label },
    measures: { kind: 'references', module: 'measures', label },
  },
  columns: [
    'id',
    'name',
    'nick',
    'notes',
    'email',
    'phone',
    'state',
    'status',
    'place',
    'price',
    'division',
    'measures',
    'createdAt',
  ],
  title: 'name',
  deletion: 'replace',
});

const body = createNewRecordBodySchema(everything);
const findIssues = (values: object) => {
  const { error } = body.safeParse({ name: 'Bodega', ...values });
  return error ? toErrorDetails(error) : [];
};

describe('the body of a new record', () => {
  const empty = {
    name: 'Bodega',
    nick: null,
    notes: null,
    email: null,
    phone: null,
    state: null,
    status: 'active',
    place: null,
    price: null,
    division: null,
    measures: [],
    metadata: {},
  };
  test('has null for omitted optional fields, and the initial choice', () => {
    expect(body.parse({ name: 'Bodega' })).toEqual(empty);
  });
  test('treats blank texts like null', () => {
    const fields = ['nick', 'notes', 'email', 'phone', 'state', 'place', 'price'];
    for (const blank of ['', '  ', null])
      expect(
        body.parse({ name: 'Bodega', ...Object.fromEntries(fields.map((name) => [name, blank])) }),
      ).toEqual(empty);
    expect(body.parse({ name: 'Bodega', status: '', division: null })).toEqual(empty);
  });
  test('is read with trimmed texts and amounts with two decimals', () => {
    expect(
      body.parse({ name: ' Bodega ', email: ' a@b.mx ', notes: ' one\n\ttwo ', price: 7.5 }),
    ).toMatchObject({ name: 'Bodega', email: 'a@b.mx', notes: 'one\n\ttwo', price: '7.50' });
  });
  test('keeps only the id of referenced records', () => {
    expect(
      body.parse({ name: 'Bodega', division: { id: 3, name: 'Norte' }, measures: [1, { id: 2 }] }),
    ).toMatchObject({ division: { id: 3 }, measures: [1, 2] });
    // The superuser's profile has the id 0.
    expect(body.parse({ name: 'Bodega', division: { id: 0 } })).toMatchObject({
      division: { id: 0 },
    });
  });

  test.each([
    [{ name: undefined }, 'name', 'required'],
    [{ name: null }, 'name', 'required'],
    [{ name: [] }, 'name', 'required'],
    [{ name: {} }, 'name', 'required'],
    [{ name: '    ' }, 'name', 'required'],
    [{ name: 12345 }, 'name', 'invalid'],
    [{ name: ['Bodega'] }, 'name', 'invalid'],
    [{ name: 'Cuna' }, 'name', 'min'],
    [{ name: 'Bodega norte' }, 'name', 'max'],
    [{ nick: 'x'.repeat(201) }, 'nick', 'max'],
    [{ notes: 'x'.repeat(2001) }, 'notes', 'max'],
    [{ nick: 'a\u0000b' }, 'nick', 'invalid'],
    [{ nick: 'a\u0007b' }, 'nick', 'invalid'],
    [{ nick: 'a\ud800b' }, 'nick', 'invalid'],
    [{ nick: 5 }, 'nick', 'invalid'],
    [{ email: 'a@b' }, 'email', 'email'],
    [{ email: `${'a'.repeat(250)}@b.mx` }, 'email', 'max'],
    [{ phone: '123' }, 'phone', 'phone'],
    [{ state: 'TEX' }, 'state', 'option'],
    [{ state: 5 }, 'state', 'option'],
    [{ state: 'constructor' }, 'state', 'option'],
    [{ status: null }, 'status', 'required'],
    [{ place: '91,0' }, 'place', 'coordinates'],
    [{ price: '7.555' }, 'price', 'amount'],
    [{ price: -1 }, 'price', 'greaterOrEqual'],
    [{ division: { id: 1.5 } }, 'division.id', 'option'],
    [{ division: { id: -1 } }, 'division.id', 'option'],
    [{ measures: ['x'] }, 'measures.0', 'option'],
    [{ accountId: 7 }, 'accountId', 'unknown'],
    [{ id: 7 }, 'id', 'unknown'],
    [{ createdAt: '2026-01-01T00:00:00Z' }, 'createdAt', 'unknown'],
    [JSON.parse('{"__proto__": {"name": "x"}}'), '__proto__', 'unknown'],
    [{ customFields: { color: 'red' } }, 'customFields.color', 'unknown'],
    [{ metadata: { secret: 1 } }, 'metadata.secret', 'unknown'],
    [{ metadata: { language: { nick: { en: 'x' } } } }, 'metadata.language.nick', 'unknown'],
    [{ metadata: { language: { name: { fr: 'x' } } } }, 'metadata.language.name.fr', 'unknown'],
    [
      { metadata: { language: { name: { en: 'x'.repeat(11) } } } },
      'metadata.language.name.en',
      'max',
    ],
    [{ updatedAt: 'yesterday' }, 'updatedAt', 'instant'],
    [{ updatedAt: '2026-01-01T00:00:00' }, 'updatedAt', 'instant'],
    // PostgreSQL cannot read these, though they look like moments.
    [{ updatedAt: '0000-01-01T00:00:00Z' }, 'updatedAt', 'instant'],
    [{ updatedAt: '2026-01-01T00:00:00+23:59' }, 'updatedAt', 'instant'],
    [{ updatedAt: '2026-01-01T00:00:00-15:00' }, 'updatedAt', 'instant'],
  ])('with %j is refused at %s by the rule %s', (values, path, rule) => {
    // A key named __proto__ is a value of its own only when it is assigned so, as JSON.parse does.
    const sent = Object.defineProperties(
      { name: 'Bodega' },
      Object.getOwnPropertyDescriptors(values),
    );
    const { error } = body.safeParse(sent);
    expect(error && toErrorDetails(error).map((detail) => [detail.path, detail.rule])).toEqual([
      [path, rule],
    ]);
  });

  test.each([
    '2026-01-01T00:00:00Z',
    '2026-07-31T10:20:30.123456+14:00',
    '0001-01-01T00:00:00-12:00',
  ])('may contain the version %s of the record', (updatedAt) => {
    expect(findIssues({ updatedAt })).toEqual([]);
  });

  test('keeps translations, and drops blank ones', () => {
    const language = { name: { en: ' Warehouse ', es: '' }, notes: { en: '  ' } };
    expect(body.parse({ name: 'Bodega', metadata: { language } })).toMatchObject({
      metadata: { language: { name: { en: 'Warehouse', es: undefined } } },
    });
  });
});

describe('a record in a response', () => {
  const element = {
    id: 1,
    name: 'Bodega',
    nick: null,
    notes: null,
    email: null,
    phone: null,
    state: 'NLE',
    status: 'active',
    place: '25,-100',
    price: '7.50',
    division: { id: 3, name: 'Norte' },
    measures: [{ id: 1, name: 'Pieza' }],
    customFields: {},
    metadata: { language: { name: { en: 'Warehouse' } } },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.123456-06:00',
  };
  const schema = createModuleRecordSchema(everything);
  test('matches the schema', () => {
    expect(schema.parse(element)).toEqual(element);
  });
  test('contains no undeclared field', () => {
    expect(schema.parse({ ...element, passwordHash: 'x', accountId: 1 })).toEqual(element);
  });
  test('is refused without a required field', () => {
    expect(schema.safeParse({ ...element, name: null }).success).toBe(false);
  });
});

test('each kind of field has its kind of filter', () => {
  expect(
    Object.fromEntries(
      Object.entries(everything.fields).map(([name, field]) => [name, getFilterKind(field)]),
    ),
  ).toEqual({
    name: 'contains',
    nick: 'contains',
    notes: 'contains',
    email: 'contains',
    phone: 'contains',
    state: 'anyOf',
    status: 'anyOf',
    place: 'contains',
    price: 'range',
    division: 'records',
    measures: 'records',
  });
});

test('a list can be filtered and sorted by every column', () => {
  expect(listFilterableColumns(everything).map(({ name }) => name)).toEqual(everything.columns);
  expect(listSortableColumns(everything).map(({ name }) => name)).toEqual(everything.columns);
});
