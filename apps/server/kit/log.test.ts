import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { registerErrorHandling } from './error-handling.ts';
import { createLogger, registerRequestLog } from './log.ts';

/** Sends one request, and returns the lines that it logs. */
async function listLogged(action: () => unknown): Promise<readonly Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(Object(JSON.parse(line)));
  const app = Fastify({
    loggerInstance: createLogger('info', { write }),
    disableRequestLogging: true,
  });
  registerRequestLog(app);
  registerErrorHandling(app);
  app.post('/users/:id', () => action());
  await app.inject({
    method: 'POST',
    url: '/users/4711?name=Ana+Ruiz',
    headers: { authorization: 'Bearer s3cret-token' },
    payload: { password: 's3cret-Password1' },
  });
  await app.close();
  return lines;
}

const personal = /4711|Ruiz|s3cret/;

test('a request is logged in one line with its time, route, status and number, without its content', async () => {
  const lines = await listLogged(() => ({ name: 'Ana Ruiz' }));
  expect(lines).toEqual([
    expect.objectContaining({
      time: expect.any(Number),
      method: 'POST',
      route: '/users/:id',
      status: 200,
      reqId: expect.any(String),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(personal);
});

test('an unexpected error is logged with its stack', async () => {
  const [line] = await listLogged(() => {
    throw new TypeError('no such thing');
  });
  expect(line).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'no such thing',
      stack: expect.stringContaining('log.test.ts'),
    },
  });
});

test('a database error is logged without the values of a row', async () => {
  const [line] = await listLogged(() => {
    const error = new pg.DatabaseError(
      'new row violates check constraint "users_status"',
      1,
      'error',
    );
    throw Object.assign(error, {
      code: '23514',
      detail: 'Failing row contains (4711, Ana Ruiz, s3cret).',
    });
  });
  expect(line).toMatchObject({
    err: { code: '23514', message: expect.stringContaining('users_status') },
  });
  expect(JSON.stringify(line)).not.toMatch(personal);
});
