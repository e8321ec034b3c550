import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Rules of the recommended set that are off, each with its reason. */
const rulesOff = {
  // `/orders/accept-quotation/{id}` is the specification's, beside `/orders/{id}/reject`: no id is such a word.
  'no-ambiguous-paths': 'off',
} as const;

/** Rules that the recommended set only warns about or leaves out, and that we hold. */
const rulesAdded = {
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'operation-description': 'off',
  'operation-operationId-url-safe': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'no-http-verbs-in-paths': 'off',
} as const;

async function listProblems(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { ...rulesAdded, ...rulesOff },
  });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
}

test('the document passes the recommended rules of a linter, and each example matches its schema', async () => {
  const { text } = await server.visitor('anything.test').get('/docs/json');
  expect(await listProblems(text)).toEqual([]);
});

test('the linter reports an example that does not match its schema, and an operation without a summary', async () => {
  const operation = {
    operationId: 'getOne',
    tags: ['one'],
    security: [],
    responses: {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema: { type: 'integer' }, example: 'one' } },
      },
      400: { description: 'Refused' },
    },
  };
  const problems = await listProblems(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'One', version: '1', license: { name: 'None', identifier: 'None' } },
      servers: [{ url: '/' }],
      tags: [{ name: 'one', description: 'One' }],
      paths: { '/one': { get: operation } },
    }),
  );
  expect(new Set(problems.map((each) => each.split(':')[0]))).toEqual(
    new Set(['no-invalid-media-type-examples', 'operation-summary']),
  );
});
