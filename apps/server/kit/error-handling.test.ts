import { defineTransitions, getNextStatus } from '@tarima/domain/kit/transitions';
import { CodedError } from '@tarima/domain/kit/errors';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandling } from './error-handling.ts';

async function getAnswer(action: () => unknown) {
  const app = Fastify();
  registerErrorHandling(app);
  app.get('/', () => action());
  const { statusCode, json } = await app.inject({ url: '/', query: { lang: 'en' } });
  await app.close();
  return { status: statusCode, body: json<unknown>() };
}

test('a refused transition is WRONG_VALUES with status 409', async () => {
  const doors = defineTransitions([{ from: ['open'], event: 'close', to: 'closed' }]);
  const { status, body } = await getAnswer(() =>
    getNextStatus(doors, 'closed', 'close', undefined),
  );
  expect(status).toBe(409);
  expect(body).toMatchObject({
    messageCode: 'WRONG_VALUES',
    details: [{ path: 'status', rule: 'transition' }],
  });
});

test('any other coded error has the status of its code', async () => {
  const refused = await getAnswer(() => {
    throw new CodedError('WRONG_VALUES');
  });
  expect(refused).toMatchObject({ status: 400, body: { messageCode: 'WRONG_VALUES' } });
});

test('an unexpected error is answered without its message', async () => {
  const { status, body } = await getAnswer(() => {
    throw new Error('select password_hash from users');
  });
  expect(status).toBe(500);
  expect(body).toMatchObject({ messageCode: 'UNKNOWN_ERROR' });
  expect(JSON.stringify(body)).not.toContain('password_hash');
});
