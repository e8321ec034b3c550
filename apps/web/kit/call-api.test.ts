import { defineCall } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { refreshSessionCall } from '@tarima/domain/session/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  answerWithNetworkError,
  installFakeNetwork,
  answerJson,
  answerWithError,
  startTestSession,
} from '../testing/fake-network.ts';
import { callApi } from './call-api.ts';
import { endSession, saveTokens, readSession } from './session.ts';

const answer = z.object({ id: z.int() });
const read = defineCall({ method: 'GET', path: '/things/{id}', access: 'signed-in', answer });
const create = defineCall({ method: 'POST', path: '/things', access: 'signed-in', answer });
const remove = defineCall({ method: 'DELETE', path: '/things', access: 'signed-in' });

const failing = async (promise: Promise<unknown>): Promise<CodedError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CodedError))
    throw new Error('A CodedError was expected', { cause: error });
  return error;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the request of a call', () => {
  test('sends files as a form, with the other fields as JSON in `data` and without a content type', async () => {
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      sent.push(init);
      return Response.json({ id: 1 });
    });
    const body = z.object({
      name: z.string(),
      tags: z.array(z.string()),
      photo: z.array(z.file()),
    });
    const upload = defineCall({
      method: 'PUT',
      path: '/things/photo',
      access: 'signed-in',
      multipart: true,
      body,
      answer,
    });
    const photo = new File(['bytes'], 'a.png', { type: 'image/png' });
    await callApi(upload, { body: { name: 'Ana', tags: [], photo: [photo] } });
    const form = sent[0]?.body;
    if (!(form instanceof FormData)) throw new Error('A form was expected');
    const data = form.get('data');
    expect(JSON.parse(typeof data === 'string' ? data : '')).toEqual({ name: 'Ana', tags: [] });
    const file = form.get('photo');
    expect(file instanceof File && [file.name, file.type]).toEqual(['a.png', 'image/png']);
    expect(new Headers(sent[0]?.headers).get('content-type')).toBeNull();
  });

  test('has the path with its parameters, the query, and no session headers without a session', async () => {
    const { seen } = installFakeNetwork({ 'GET /things/a%2Fb': answerJson({ id: 1 }) });
    await callApi(read, { params: { id: 'a/b' }, query: { filters: { status: ['active'] } } });
    expect(seen[0]?.query).toBe('filters[status][0]=active');
    expect(seen[0]?.headers.get('cache-control')).toBe('no-cache');
    expect(seen[0]?.headers.get('authorization')).toBeNull();
    expect(seen[0]?.headers.get('x-refresh-token')).toBeNull();
    expect(seen[0]?.headers.get('idempotency-key')).toBeNull();
  });

  test('has both tokens when a session exists', async () => {
    saveTokens({ accessToken: 'a-1', refreshToken: 'r-1' });
    const { seen } = installFakeNetwork({ 'GET /things/1': answerJson({ id: 1 }) });
    await callApi(read, { params: { id: 1 } });
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer a-1');
    expect(seen[0]?.headers.get('x-refresh-token')).toBe('r-1');
  });

  test('has a temporary token instead of the session, and a refusal of that token keeps the session', async () => {
    saveTokens({ accessToken: 'a-1', refreshToken: 'r-1' });
    const { seen } = installFakeNetwork({
      'GET /things/1': answerWithError(401, 'ACCESS_EXPIRED'),
    });
    const error = await failing(callApi(read, { params: { id: 1 }, token: 'temporary' }));
    expect(error.code).toBe('ACCESS_EXPIRED');
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer temporary');
    expect(seen[0]?.headers.get('x-refresh-token')).toBeNull();
    expect(readSession().accessToken).toBe('a-1');
  });

  test('has no refresh token header when it refreshes the session', async () => {
    saveTokens({ accessToken: 'a-1', refreshToken: 'r-1' });
    const tokens = { accessToken: 'a-2', refreshToken: 'r-2' };
    const { seen } = installFakeNetwork({
      'POST /current-session/refresh-session': answerJson(tokens),
    });
    expect(await callApi(refreshSessionCall, { body: { refreshToken: 'r-1' } })).toEqual(tokens);
    expect(seen[0]?.headers.get('x-refresh-token')).toBeNull();
  });

  test('has a new idempotency key with every POST, or the provided one', async () => {
    const { seen } = installFakeNetwork({ 'POST /things': answerJson({ id: 1 }) });
    await callApi(create, { body: { name: 'x' } });
    await callApi(create, { body: { name: 'x' } });
    await callApi(create, { body: { name: 'x' }, idempotencyKey: 'again' });
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('again');
    expect(seen[0]?.body).toEqual({ name: 'x' });
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  });
});

describe('the answer of a call', () => {
  test('is the body, or undefined for status 204', async () => {
    installFakeNetwork({
      'GET /things/1': answerJson({ id: 1 }),
      'DELETE /things': () => new Response(null, { status: 204 }),
    });
    expect(await callApi(read, { params: { id: 1 } })).toEqual({ id: 1 });
    expect(await callApi(remove, { query: { oldId: 1, newId: 2 } })).toBeUndefined();
  });

  test('stores a renewed access token in place of the old one', async () => {
    saveTokens({ accessToken: 'a-1', refreshToken: 'r-1' });
    installFakeNetwork({
      'GET /things/1': answerJson({ id: 1 }, { 'x-refresh-session-token': 'a-2' }),
    });
    await callApi(read, { params: { id: 1 } });
    expect(readSession()).toMatchObject({ accessToken: 'a-2', refreshToken: 'r-1' });
  });

  test('starts no session when a renewed token arrives after the sign-out', async () => {
    saveTokens({ accessToken: 'a-1', refreshToken: 'r-1' });
    installFakeNetwork({
      'GET /things/1': (request) => {
        endSession({ expired: false });
        return answerJson({ id: 1 }, { 'x-refresh-session-token': 'a-2' })(request);
      },
    });
    await callApi(read, { params: { id: 1 } });
    expect(readSession().accessToken).toBeNull();
  });
});

describe('a failed call', () => {
  test('is given up after three minutes without an answer, where its caller cannot abort it and sends no files', async () => {
    const limits: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      return promise;
    });
    const isGivenUp = failing(callApi(create, { body: {} }));
    expect(timeout.mock.calls).toEqual([[180_000]]);
    limits[0]?.abort(new DOMException('The time is over', 'TimeoutError'));
    expect((await isGivenUp).code).toBe('SERVICE_UNAVAILABLE');

    const own = new AbortController();
    void callApi(create, { body: {}, signal: own.signal }).catch(() => undefined);
    const withFiles = defineCall({ ...create, multipart: true });
    void callApi(withFiles, { body: {} }).catch(() => undefined);
    expect(timeout.mock.calls).toHaveLength(1);
  });

  test('has the code and details of the answer', async () => {
    const details = [{ path: 'code', rule: 'min', params: { min: 5 } }];
    installFakeNetwork({ 'POST /things': answerWithError(400, 'WRONG_VALUES', details) });
    const error = await failing(callApi(create, { body: {} }));
    expect(error.code).toBe('WRONG_VALUES');
    expect(error.details).toEqual(details);
  });

  test('has the temporary tokens of the answer', async () => {
    const tokens = { accessToken: 't-1', refreshToken: 'u-1' };
    installFakeNetwork({
      'POST /things': () =>
        Response.json({ messageCode: 'PASSWORD_EXPIRED', message: '', ...tokens }, { status: 401 }),
    });
    expect((await failing(callApi(create, { body: {} }))).tokens).toEqual(tokens);
    expect(readSession().accessToken).toBeNull();
  });

  test.each([
    ['the network fails', answerWithNetworkError, 'SERVICE_UNAVAILABLE'],
    [
      'a proxy answers with its own page',
      () => new Response('<h1>502', { status: 502 }),
      'SERVICE_UNAVAILABLE',
    ],
    ['a page is returned instead of data', () => new Response('<html>'), 'SERVICE_UNAVAILABLE'],
    [
      'the error has no code',
      () => Response.json({ oops: 1 }, { status: 500 }),
      'SERVICE_UNAVAILABLE',
    ],
    [
      'the code is not in the list',
      () => Response.json({ messageCode: 'NEW' }, { status: 409 }),
      'UNKNOWN_ERROR',
    ],
    ['the answer breaks the contract', answerJson({ id: 'one' }), 'UNKNOWN_ERROR'],
  ] as const)('has its error code when %s', async (_what, response, code) => {
    vi.spyOn(console, 'error').mockReturnValue();
    installFakeNetwork({ 'GET /things/1': response });
    expect((await failing(callApi(read, { params: { id: 1 } }))).code).toBe(code);
  });

  test('rejects with the abort reason when its signal aborts', async () => {
    installFakeNetwork({ 'GET /things/1': answerJson({ id: 1 }) });
    const giveUp = AbortSignal.abort();
    await expect(callApi(read, { params: { id: 1 }, signal: giveUp })).rejects.toBe(giveUp.reason);
  });

  test('ends the session when the access expired, and sets the notice for the auth screen', async () => {
    startTestSession();
    installFakeNetwork({ 'GET /things/1': answerWithError(401, 'ACCESS_EXPIRED') });
    expect((await failing(callApi(read, { params: { id: 1 } }))).code).toBe('ACCESS_EXPIRED');
    expect(readSession()).toEqual({
      accessToken: null,
      refreshToken: null,
      launchExpiredSessionToast: true,
    });
  });

  test('keeps a session that started during the call', async () => {
    saveTokens({ accessToken: 'old', refreshToken: 'r-1' });
    installFakeNetwork({
      'GET /things/1': (request) => {
        saveTokens({ accessToken: 'new', refreshToken: 'r-2' });
        return answerWithError(401, 'ACCESS_EXPIRED')(request);
      },
    });
    await failing(callApi(read, { params: { id: 1 } }));
    expect(readSession().accessToken).toBe('new');
  });
});
