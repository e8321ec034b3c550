import { customFieldTypes, type CustomFieldType } from '@tarima/domain/custom-fields/definition';
import { isCustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import { catalogueModules, getModule } from '@tarima/domain/modules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import {
  createSampleReferences,
  buildSampleBody,
  type SampleReferences,
} from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const extendable = [...catalogueModules, getModule('users')].filter(({ name }) =>
  isCustomFieldModule(name),
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Values of ten records for each type; undefined for no value. As texts, the numbers and words sort wrongly. */
const samples: Readonly<Record<CustomFieldType, readonly unknown[]>> = {
  text: [
    'pino',
    'Álamo',
    'zacate',
    undefined,
    'Encino',
    '100% pino',
    'pino_blanco',
    'ñandú',
    'B',
    'a',
  ],
  number: ['10', '9', '-3.5', '100', undefined, '0', '10.25', '-20', '999999999999999', '0.000001'],
  select: ['_0', '_1', '_2', undefined, '_0', '_1', '_2', '_0', '_1', '_2'],
  'multiple-select': [
    ['_0'],
    ['_1', '_2'],
    ['_2'],
    [],
    ['_0', '_1', '_2'],
    undefined,
    ['_1'],
    ['_2', '_0'],
    ['_1', '_0'],
    ['_2', '_1'],
  ],
  date: [
    '2026-01-31',
    '2026-02-01',
    '1999-12-31',
    undefined,
    '2026-10-09',
    '2026-09-10',
    '0001-01-01',
    '9999-12-31',
    '2024-02-29',
    '2026-01-01',
  ],
  link: [
    'https://b.example',
    'http://a.example/x?y=1',
    undefined,
    'https://Álamo.example/',
    'https://c.example',
    'https://d.example',
    'https://e.example',
    'https://f.example',
    'https://g.example',
    'https://h.example',
  ],
};

describe.each(extendable.map((module) => ({ name: module.name, module })))(
  '$name',
  ({ module }) => {
    const path = `/${getModulePath(module)}`;
    let admin: TestClient;
    const ids: number[] = [];
    const fields = new Map<CustomFieldType, number>();
    let references: SampleReferences;
    const fieldId = (type: CustomFieldType): number => fields.get(type) ?? -1;
    const getValuesAtIndex = (at: number) =>
      Object.fromEntries(
        customFieldTypes.flatMap((type) =>
          samples[type][at] === undefined ? [] : [[fieldId(type), samples[type][at]]],
        ),
      );
    const list = (query: object) => admin.get(path, { size: 100, ...query });
    const findRows = async (filter: unknown, type: CustomFieldType): Promise<number[]> => {
      const { status, text, body } = await list({
        filters: { customFields: { [fieldId(type)]: filter } },
        orderBy: 'id',
        orderType: 'asc',
      });
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      return pickListByPath(body, 'elements').map((row) =>
        ids.indexOf(pickNumberByPath(row, 'id')),
      );
    };

    beforeAll(async () => {
      ({ admin } = await server.company(`${getModulePath(module)}.test`));
      references = await createSampleReferences(admin, referable(module));
      if (module.name === 'users') references = { ...references, profile: [1] };
      for (const type of customFieldTypes) {
        if (isCustomFieldModule(module.name))
          fields.set(type, await createSampleField(admin, module.name, type));
      }
      for (const at of samples.text.keys()) {
        const body = {
          ...buildSampleBody(module, at, references),
          customFields: getValuesAtIndex(at),
        };
        const created = await admin.post(path, body);
        expect([created.status, created.status === 201 ? '' : created.text]).toEqual([201, '']);
        ids.push(pickNumberByPath(created.body, 'id'));
      }
    });

    test('saves the values and returns them, in the record and in the list', async () => {
      for (const at of ids.keys()) {
        const values = Object.fromEntries(
          Object.entries(getValuesAtIndex(at)).filter(
            ([, value]) => !Array.isArray(value) || value.length > 0,
          ),
        );
        const { body } = await admin.get(`${path}/${ids[at]}`);
        expect(pickByPath(body, 'customFields')).toEqual(values);
      }
      const { body } = await list({ orderBy: 'id', orderType: 'asc' });
      const rows = pickListByPath(body, 'elements').filter((row) =>
        ids.includes(pickNumberByPath(row, 'id')),
      );
      expect(pickByPath(rows[0], 'customFields')).toEqual(getValuesAtIndex(0));
    });

    test.each([
      ['text', 'PINO', [0, 5, 6]],
      ['text', 'alamo', [1]],
      ['text', '100%', [5]],
      ['text', 'o_b', [6]],
      ['text', '%', [5]],
      ['number', '10', [0]],
      ['number', { min: '9' }, [0, 1, 3, 6, 8]],
      ['number', { min: '-3.5', max: '9' }, [1, 2, 5, 9]],
      ['number', { max: '-1' }, [2, 7]],
      ['select', ['_1'], [1, 5, 8]],
      ['select', ['_0', '_2'], [0, 2, 4, 6, 7, 9]],
      ['multiple-select', ['_0'], [0, 4, 7, 8]],
      ['multiple-select', ['_0', '_1'], [0, 1, 4, 6, 7, 8, 9]],
      ['date', '2026-02-01', [1]],
      ['date', { from: '2026-01-31', to: '2026-09-10' }, [0, 1, 5]],
      ['date', { to: '1999-12-31' }, [2, 6]],
      ['link', 'A.EXAMPLE', [1]],
    ] as const)('filters %s by %j', async (type, filter, expected) => {
      expect(await findRows(filter, type)).toEqual(expected);
    });

    test.each([
      ['number', 'asc', [7, 2, 5, 9, 1, 0, 6, 3, 8], [4]],
      ['number', 'desc', [8, 3, 6, 0, 1, 9, 5, 2, 7], [4]],
      ['date', 'asc', [6, 2, 8, 9, 0, 1, 5, 4, 7], [3]],
      ['text', 'asc', [5, 9, 1, 8, 4, 7, 0, 6, 2], [3]],
    ] as const)(
      'sorts %s %s by the meaning of its values, blanks last',
      async (type, orderType, order, blank) => {
        const { body } = await list({ orderBy: `customFields.${fieldId(type)}`, orderType });
        const positions = pickListByPath(body, 'elements').map((row) =>
          ids.indexOf(pickNumberByPath(row, 'id')),
        );
        const knownPositions = positions.filter((at) => at >= 0);
        expect(knownPositions.slice(0, order.length)).toEqual(order);
        expect(knownPositions.slice(order.length)).toEqual(blank);
      },
    );

    test.each([
      ['es', ['_1', '_2', '_0']],
      ['en', ['_0', '_2', '_1']],
    ])('sorts a select by its labels in %s', async (lang, order) => {
      const { body } = await list({
        lang,
        orderBy: `customFields.${fieldId('select')}`,
        orderType: 'asc',
      });
      const keys = pickListByPath(body, 'elements').flatMap((row) => {
        const key = pickByPath(pickByPath(row, 'customFields'), String(fieldId('select')));
        return typeof key === 'string' ? [key] : [];
      });
      expect([...new Set(keys)]).toEqual(order);
      expect(keys).toEqual(
        keys.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
      );
    });

    test('combines built-in and custom filters, over several pages', async () => {
      const query = {
        size: 2,
        orderBy: `customFields.${fieldId('number')}`,
        orderType: 'asc',
        filters: { id: { min: ids[0] }, customFields: { [fieldId('number')]: { min: '0' } } },
      };
      const pages = await Promise.all([1, 2, 3].map((page) => admin.get(path, { ...query, page })));
      const positions = pages.flatMap(({ body }) =>
        pickListByPath(body, 'elements').map((row) => pickNumberByPath(row, 'id')),
      );
      expect(positions).toEqual([5, 9, 1, 0, 6, 3].map((at) => ids[at]));
      expect(pickByPath(pages[0]?.body, 'metadata')).toEqual({ totalItems: 7, totalPages: 4 });
    });

    test.each([
      ['number', '007x', 'number'],
      ['number', '1e3', 'number'],
      ['number', '1234567890123456', 'number'],
      ['number', '', 'ok'],
      ['number', null, 'ok'],
      ['number', 12.5, 'ok'],
      ['number', true, 'number'],
      ['select', '_9', 'option'],
      ['select', 'toString', 'option'],
      ['select', ['_0'], 'option'],
      ['multiple-select', '_0', 'option'],
      ['multiple-select', ['_0', '_0'], 'repeated'],
      ['date', '2026-02-29', 'instant'],
      ['date', '0000-01-01', 'instant'],
      ['date', 'mañana', 'instant'],
      ['date', '2026-12-05T05:59:59', 'instant'],
      ['date', '2026-13-05T05:59:59Z', 'instant'],
      ['link', 'javascript:alert(1)', 'url'],
      ['link', 'example.com', 'url'],
      ['link', 'http://', 'url'],
      ['text', 'a\u0000b', 'invalid'],
      ['text', 'x'.repeat(501), 'max'],
      ['text', { evil: true }, 'invalid'],
    ] as const)('a %s of %j: %s', async (type, value, rule) => {
      const before = await admin.get(`${path}/${ids[3]}`);
      const { status, body, text } = await admin.put(`${path}/${ids[3]}`, {
        ...buildSampleBody(module, 3, references),
        customFields: { ...getValuesAtIndex(3), [fieldId(type)]: value },
      });
      if (rule === 'ok') expect([status, text]).toEqual([200, text]);
      else {
        expect([status, pickByPath(body, 'messageCode')]).toEqual([400, 'WRONG_VALUES']);
        const [detail] = pickListByPath(body, 'details');
        expect(String(pickByPath(detail, 'path'))).toMatch(
          new RegExp(`^customFields\\.${fieldId(type)}(\\.|$)`),
        );
        expect(pickByPath(detail, 'rule')).toBe(rule);
        expect((await admin.get(`${path}/${ids[3]}`)).body).toEqual(before.body);
      }
    });

    // The plant's clock is six hours behind UTC.
    test.each([
      ['2026-12-05T05:59:59.000Z', '2026-12-04'],
      ['2026-12-05T23:30:00-06:00', '2026-12-05'],
    ])('a date may be sent as the moment %s, in a record and in a filter', async (moment, day) => {
      const record = `${path}/${ids[0]}`;
      const sample = buildSampleBody(module, 0, references);
      const customFields = { ...getValuesAtIndex(0), [fieldId('date')]: moment };
      const saved = await admin.put(record, { ...sample, customFields });
      expect([saved.status, pickByPath(saved.body, 'customFields')]).toEqual([
        200,
        { ...getValuesAtIndex(0), [fieldId('date')]: day },
      ]);
      expect(await findRows(moment, 'date')).toEqual([0]);
      expect(await findRows({ from: moment, to: day }, 'date')).toEqual([0]);
      const restored = await admin.put(record, { ...sample, customFields: getValuesAtIndex(0) });
      expect(restored.status).toBe(200);
    });

    test('an update without custom fields keeps them, one with them replaces them', async () => {
      const at = 6;
      const body = buildSampleBody(module, at, references);
      const response = await admin.put(`${path}/${ids[at]}`, body);
      expect(pickByPath(response.body, 'customFields')).toEqual(getValuesAtIndex(at));
      const one = { [fieldId('text')]: 'solo' };
      const replaced = await admin.put(`${path}/${ids[at]}`, { ...body, customFields: one });
      expect(pickByPath(replaced.body, 'customFields')).toEqual(one);
      await admin.put(`${path}/${ids[at]}`, { ...body, customFields: getValuesAtIndex(at) });
    });

    test.each([
      { filters: { customFields: { 999999: 'x' } } },
      { filters: { customFields: { x: 'x' } } },
      { filters: { customFields: 'x' } },
      { orderBy: 'customFields.999999' },
      { orderBy: 'customFields.' },
      { orderBy: "customFields.1' or 1=1" },
    ])('refuses %j', async (query) => {
      const { status, body } = await list(query);
      expect([status, pickByPath(body, 'messageCode')]).toEqual([400, 'WRONG_VALUES']);
    });
  },
);

/** Users refer to profiles, of which there are always some. */
function referable(module: Module): Module {
  if (module.name !== 'users') return module;
  const { profile: _, ...fields } = module.fields;
  return { ...module, fields };
}
