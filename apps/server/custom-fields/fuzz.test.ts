import { customFieldTypes } from '@tarima/domain/custom-fields/definition';
import { numberRuleNames, textRuleNames } from '@tarima/domain/custom-fields/field-settings';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, type TestClient } from '../testing/client.ts';
import { buildSampleField } from '../testing/custom-fields.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { getRoundCount } from '../testing/rounds.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('fuzz.test'));
});
afterAll(() => server.close());

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '',
    ' ',
    '\u0000',
    '\ud800',
    '_0',
    "'; drop table custom_fields; --",
  ),
);
const odd = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text);
const mostly = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: value, weight: 6 }, { arbitrary: odd, weight: 1 });
const options = fc.dictionary(
  fc.constantFrom('_0', '_1', '_2', '_99999', 'x', '__proto__'),
  mostly(text),
  { maxKeys: 4 },
);
const pattern = fc.oneof(
  text,
  fc.constantFrom(
    '(a+)+$',
    '^(\\w|\\d)*$',
    '(?=a)',
    '\\1',
    '[',
    'a{9999}',
    '(a{300}){300}',
    '^[A-Z]{2}-\\d{4}$',
    '.*',
  ),
);

const definition = fc.record(
  {
    name: mostly(text),
    type: mostly(fc.constantFrom(...customFieldTypes)),
    required: mostly(fc.boolean()),
    module: fc.constant({ name: 'suppliers' }),
    metadata: mostly(
      fc.record(
        {
          options: mostly(options),
          language: mostly(
            fc.record(
              {
                name: mostly(fc.record({ es: text, en: text })),
                options: mostly(fc.record({ es: options, en: options }, { requiredKeys: [] })),
              },
              { requiredKeys: ['name'] },
            ),
          ),
          fieldSettings: mostly(
            fc.record(
              {
                validations: mostly(
                  fc.array(mostly(fc.constantFrom(...textRuleNames, ...numberRuleNames)), {
                    maxLength: 4,
                  }),
                ),
                params: mostly(
                  fc.dictionary(
                    fc.constantFrom(...textRuleNames, ...numberRuleNames),
                    mostly(fc.double()),
                    { maxKeys: 3 },
                  ),
                ),
                regularExpression: mostly(pattern),
                default: odd,
                min: odd,
                max: odd,
                selectionLimit: odd,
                unitOfMeasurement: odd,
                isCurrency: odd,
              },
              { requiredKeys: [] },
            ),
          ),
        },
        { requiredKeys: ['language'] },
      ),
    ),
  },
  { requiredKeys: ['name', 'type', 'module', 'metadata'] },
);

/** A good definition in which one thing, or nothing, is odd. */
const nearlyGood = fc
  .tuple(
    fc.constantFrom(...customFieldTypes),
    fc.constantFrom(
      [],
      [],
      [],
      ['name'],
      ['type'],
      ['required'],
      ['metadata', 'language', 'name', 'es'],
      ['metadata', 'options'],
      ['metadata', 'language', 'options', 'en', '_1'],
      ['metadata', 'fieldSettings'],
      ['metadata', 'fieldSettings', 'default'],
      ['metadata', 'fieldSettings', 'regularExpression'],
      ['metadata', 'fieldSettings', 'unitOfMeasurement'],
    ),
    fc.oneof(odd, pattern, text),
  )
  .map(([type, path, value]) => plantValue(buildSampleField('suppliers', type), path, value));

function plantValue(tree: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return tree;
  const branch: unknown = pickByPath(tree, name);
  return { ...Object(tree), [name]: rest.length === 0 ? value : plantValue(branch, rest, value) };
}

const refusalStatuses = [400, 403, 404, 409, 413];

test('no random definition or value causes a server error', async () => {
  let at = 0;
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(nearlyGood, definition),
      fc.oneof(nearlyGood, definition),
      fc.array(odd, { minLength: 3, maxLength: 3 }),
      async (first, second, values) => {
        const created = await admin.post('/custom-fields', first);
        expect([201, ...refusalStatuses]).toContain(created.status);
        if (created.status !== 201) return;
        made += 1;
        const id = String(pickByPath(created.body, 'id'));
        for (const value of values) {
          const body = { ...buildSampleBody(suppliers, (at += 1)), customFields: { [id]: value } };
          expect([201, ...refusalStatuses]).toContain(
            (await admin.post('/suppliers', body)).status,
          );
          const filters = { customFields: { [id]: value } };
          expect([200, ...refusalStatuses]).toContain(
            (await admin.get('/suppliers', { filters })).status,
          );
        }
        const sorted = await admin.get('/suppliers', { orderBy: `customFields.${id}` });
        expect(sorted.status).toBe(200);
        expect([200, ...refusalStatuses]).toContain(
          (await admin.post(`/custom-fields/${id}/impact`, { definition: second })).status,
        );
        expect([200, ...refusalStatuses]).toContain(
          (await admin.put(`/custom-fields/${id}`, second)).status,
        );
        expect((await admin.get('/suppliers')).status).toBe(200);
        expect((await admin.delete(`/custom-fields/${id}`)).status).toBe(204);
      },
    ),
    { numRuns: getRoundCount(3_000) },
  );
  expect(made).toBeGreaterThan(30);
});

test('a regular expression with catastrophic backtracking is evaluated at once', async () => {
  const { body } = await admin.post('/custom-fields', {
    name: 'Trap',
    type: 'text',
    module: { name: 'suppliers' },
    metadata: {
      language: { name: { es: 'Trampa', en: 'Trap' } },
      fieldSettings: { regularExpression: '^(([a-z])+.)+[A-Z]([a-z])+$' },
    },
  });
  const id = String(pickByPath(body, 'id'));
  const answer = await admin.post('/suppliers', {
    ...buildSampleBody(suppliers, 9_999),
    customFields: { [id]: 'a'.repeat(500) },
  });
  expect(pickByPath(answer.body, 'details')).toEqual([
    { path: `customFields.${id}`, rule: 'pattern' },
  ]);
});
