import { errorCodes } from '@tarima/domain/kit/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { operationDescriptions as ownWords } from './operation-descriptions.ts';

interface Documented {
  readonly method: string;
  readonly path: string;
  readonly operation: unknown;
}

let server: TestServer;
let document: unknown;
let documented: Documented[];
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.visitor('anything.test').get('/docs/json')).body;
  documented = listEntries(pickByPath(document, 'paths')).flatMap(([path, methods]) =>
    listEntries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});
afterAll(() => server.close());

const listEntries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
const formatName = ({ method, path }: Documented): string => `${method.toUpperCase()} ${path}`;
const without = (good: (each: Documented) => boolean): string[] =>
  documented.filter((each) => !good(each)).map(formatName);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

describe('every operation of the API document', () => {
  test('has a unique operationId that is valid in any language', () => {
    expect(documented.length).toBeGreaterThan(500);
    expect(
      without(({ operation }) =>
        /^[a-z][A-Za-z]+$/.test(text(pickByPath(operation, 'operationId'))),
      ),
    ).toEqual([]);
    const byName = Map.groupBy(documented, ({ operation }) =>
      text(pickByPath(operation, 'operationId')).toLowerCase(),
    );
    const shared = [...byName.values()].filter(({ length }) => length > 1);
    expect(shared.map((group) => group.map(formatName))).toEqual([]);
  });

  test('has a summary', () => {
    const isSentence = (words: string) =>
      /^[A-Z].{8,}[^.]$/.test(words) && !/[-_{}]{2}/.test(words);
    expect(without(({ operation }) => isSentence(text(pickByPath(operation, 'summary'))))).toEqual(
      [],
    );
  });

  test('has exactly one tag, which is declared', () => {
    const declared = pickListByPath(document, 'tags').map((tag) => pickByPath(tag, 'name'));
    expect(declared).toContain('suppliers');
    expect(new Set(declared).size).toBe(declared.length);
    expect(
      without(({ operation }) => {
        const tags = pickListByPath(operation, 'tags');
        return tags.length === 1 && declared.includes(tags[0]);
      }),
    ).toEqual([]);
  });

  test('lists its error responses, with codes of the closed list', () => {
    const listStatuses = ({ operation }: Documented) =>
      Object.keys(Object(pickByPath(operation, 'responses')));
    expect(without((each) => listStatuses(each).some((status) => /^2\d\d$/.test(status)))).toEqual(
      [],
    );
    expect(
      without((each) => ['400', '429'].every((status) => listStatuses(each).includes(status))),
    ).toEqual([]);
    const guarded = documented.filter(
      ({ operation }) => pickListByPath(operation, 'security').length > 0,
    );
    expect(guarded.length).toBeGreaterThan(500);
    for (const each of guarded)
      expect([formatName(each), listStatuses(each)]).toEqual([
        formatName(each),
        expect.arrayContaining(['401', '403']),
      ]);
    const listedCodes = listEntries(pickByPath(document, 'components.responses')).flatMap(
      ([name, answer]) =>
        pickListByPath(
          listEntries(pickByPath(answer, 'content'))[0]?.[1],
          'schema.properties.messageCode.enum',
        ).map((code) => `${name.replace('Refused', '')} ${text(code)}`),
    );
    expect(listedCodes.toSorted()).toEqual(
      [
        ...Object.entries(errorCodes).map(([code, { status }]) => `${status} ${code}`),
        '422 WRONG_VALUES',
      ].toSorted(),
    );
  });

  test('has an example of each body and response, and a readable example of each error', () => {
    const listContents = (holder: unknown) => listEntries(pickByPath(holder, 'content'));
    const listMissing = ({ operation }: Documented) =>
      [
        pickByPath(operation, 'requestBody'),
        ...listEntries(pickByPath(operation, 'responses')).map(([, answer]) => answer),
      ].flatMap((holder) =>
        listContents(holder).filter(
          ([, content]) =>
            pickByPath(content, 'schema') !== undefined &&
            pickByPath(content, 'example') === undefined,
        ),
      );
    expect(without((each) => listMissing(each).length === 0)).toEqual([]);
    const refusals = listEntries(pickByPath(document, 'components.responses'));
    expect(refusals.length).toBeGreaterThan(8);
    for (const [name, refusal] of refusals)
      expect([name, listContents(refusal)[0]?.[1]]).toEqual([
        name,
        expect.objectContaining({
          example: expect.objectContaining({ message: expect.stringMatching(/^[A-Z].* .*\w/) }),
        }),
      ]);
  });

  test('names the permission, right and reauthentication that it requires', () => {
    const getDescription = (name: string) =>
      text(
        pickByPath(
          documented.find((each) => formatName(each) === name),
          'operation.description',
        ),
      );
    expect(getDescription('GET /api/suppliers')).toBe('Requires the permission `suppliers`.');
    expect(getDescription('DELETE /api/suppliers')).toContain('the right to delete records');
    expect(getDescription('POST /api/api-keys')).toContain('`REAUTHENTICATION_REQUIRED`');
    expect(getDescription('GET /api/orders/{id}/pdf')).toContain('`prices`');
    expect(
      without(
        ({ operation }) =>
          (pickListByPath(operation, 'security').length === 0) ===
          (pickByPath(operation, 'description') === undefined),
      ),
    ).toEqual([]);
  });

  test('accepts an Idempotency-Key if it supports one, and then documents the response 422', () => {
    const listReferences = ({ operation }: Documented) =>
      listEntries(pickByPath(operation, 'parameters')).map(([, each]) => pickByPath(each, '$ref'));
    const keyed = documented
      .filter((each) => listReferences(each).includes('#/components/parameters/IdempotencyKey'))
      .map(formatName);
    expect(keyed).toContain('POST /api/orders');
    expect(keyed.filter((name) => name.startsWith('GET'))).toEqual([]);
    for (const secret of ['POST /api/api-keys', 'POST /api/webhooks'])
      expect(keyed).not.toContain(secret);
    expect(keyed).not.toContain('POST /api/current-session/change-password');
    // A call whose body may hold a password stores no hash of it, so that it takes no key.
    const withPassword = documented
      .filter(({ operation }) =>
        /"\w*password":/i.test(JSON.stringify(pickByPath(operation, 'requestBody') ?? {})),
      )
      .map(formatName);
    expect(withPassword).toContain('PUT /api/users/my-configs');
    expect(keyed).toContain('PUT /api/account/settings');
    expect(keyed.filter((name) => withPassword.includes(name))).toEqual([]);
    // Answers to tablets, drivers, links and visitors are not stored: a key would change nothing.
    const ofUsers = documented
      .filter(({ operation }) =>
        pickListByPath(operation, 'security').some((each) => 'bearer' in Object(each)),
      )
      .map(formatName);
    expect(keyed.filter((name) => !ofUsers.includes(name))).toEqual([]);
    const withRefusal = documented
      .filter(({ operation }) => Object(pickByPath(operation, 'responses'))[422] !== undefined)
      .map(formatName);
    expect(withRefusal).toEqual(keyed);
  });

  test('lists its authentication schemes, with API keys only where they are accepted', () => {
    const schemes = Object.keys(Object(pickByPath(document, 'components.securitySchemes')));
    const listUsedSchemes = ({ operation }: Documented) =>
      pickListByPath(operation, 'security').flatMap((each) => Object.keys(Object(each)));
    expect(
      without((each) => listUsedSchemes(each).every((name) => schemes.includes(name))),
    ).toEqual([]);
    const withKeys = documented
      .filter((each) => listUsedSchemes(each).includes('apiKey'))
      .map(formatName);
    expect(withKeys).toContain('GET /api/orders');
    for (const closed of [
      'GET /api/api-keys',
      'POST /api/current-session/sign-out',
      'GET /api/orders/export',
    ])
      expect(withKeys).not.toContain(closed);
    expect(new Set(documented.flatMap(listUsedSchemes))).toEqual(new Set(schemes));
  });

  test('declares each path parameter once, and no other', () => {
    const wrong = documented.filter(({ path, operation }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = listEntries(pickByPath(operation, 'parameters'))
        .map(([, parameter]) => parameter)
        .filter((parameter) => pickByPath(parameter, 'in') === 'path');
      const isSame =
        declared.length === inPath.length &&
        declared.every((each) => inPath.includes(text(pickByPath(each, 'name'))));
      return !isSame || declared.some((each) => pickByPath(each, 'required') !== true);
    });
    expect(wrong.map(formatName)).toEqual([]);
  });
});

describe('operations with files', () => {
  const getContent = ({ operation }: Documented) =>
    Object(pickByPath(operation, 'requestBody.content'));
  const isForm = (each: Documented) => Object.hasOwn(getContent(each), 'multipart/form-data');

  test('are forms, and no other operation is', () => {
    expect(documented.filter(isForm).map(formatName)).toEqual(
      expect.arrayContaining([
        'PUT /api/users/my-configs',
        'PUT /api/technical-sheets/{productId}',
        'POST /api/orders/{id}/share-via-email',
        'POST /api/orders/import',
        'POST /api/suppliers/import',
        'POST /api/suppliers/import/columns',
        'POST /api/suppliers/import/marked',
      ]),
    );
    const hasFiles = (each: Documented) =>
      /"format":"binary"/.test(JSON.stringify(getContent(each)));
    expect(without((each) => hasFiles(each) === isForm(each))).toEqual([]);
    // A form whose files may be left out is JSON too, without them.
    const isAlone = (each: Documented) => Object.keys(getContent(each)).length === 1;
    expect(documented.filter((each) => isForm(each) && !isAlone(each)).map(formatName)).toEqual([
      'POST /api/shipments/{id}/deliver',
      'POST /api/trips/{id}/stops/{stopId}/deliver',
    ]);
    for (const each of documented.filter((one) => isForm(one) && !isAlone(one)))
      expect(
        pickByPath(getContent(each)['application/json'], 'schema.properties'),
      ).not.toHaveProperty('photo');
  });

  test.each([
    [
      'PUT /api/users/my-configs',
      ['currentPassword', 'email', 'name', 'password', 'removePicture', 'signOutElsewhere'],
      { profilePic: 'image/png, image/jpeg, image/webp, image/avif' },
    ],
    [
      'PUT /api/technical-sheets/{productId}',
      expect.arrayContaining(['materialType', 'rawMaterials', 'descriptiveImages']),
      {
        descriptiveImages: expect.stringContaining('image/png'),
        manufactureSpecification: expect.stringContaining('image/png'),
        instructions: expect.stringContaining('image/png'),
      },
    ],
    [
      'POST /api/suppliers/import',
      ['key', 'reading'],
      { files: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/csv' },
    ],
  ])('%s has its values in data and its files in separate fields', (name, values, files) => {
    const call = documented.find((each) => formatName(each) === name);
    if (!call) throw new Error(`${name} is not there`);
    const form = getContent(call)['multipart/form-data'];
    const { data, ...fields } = Object(pickByPath(form, 'schema.properties'));
    expect(Object.keys(Object(pickByPath(data, 'properties'))).toSorted()).toEqual(values);
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(files).toSorted());
    for (const [field, types] of Object.entries({ ...files, data: 'application/json' }))
      expect(pickByPath(form, `encoding.${field}.contentType`)).toEqual(types);
  });
});

test('the document has one OpenAPI version and a server, and all its references resolve', () => {
  expect(pickByPath(document, 'openapi')).toBe('3.1.0');
  expect(pickListByPath(document, 'servers').map((each) => pickByPath(each, 'url'))).toEqual(['/']);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, to = '']) => to,
  );
  expect(references.length).toBeGreaterThan(1000);
  const lost = [...new Set(references)].filter(
    (to) => pickByPath(document, to.replace('#/', '').replaceAll('/', '.')) === undefined,
  );
  expect(lost).toEqual([]);
});

test('every operation with a custom description exists', () => {
  const known = documented.map((each) => formatName(each).replace(' /api', ' '));
  expect(Object.keys(ownWords).filter((name) => !known.includes(name))).toEqual([]);
});
