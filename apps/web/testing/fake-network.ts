import {
  defaultAccountSettings,
  type AccountSettings,
} from '@tarima/domain/accounts/account-settings';
import { defaultAccountStyle } from '@tarima/domain/accounts/account-style';
import {
  allPermissions,
  type FieldGuard,
  fieldGuards,
  type Permission,
  permissions,
} from '@tarima/domain/profiles/permissions';
import type { ErrorCode, ErrorDetail } from '@tarima/domain/kit/errors';
import type { RecordRight } from '@tarima/domain/profiles/user-rights';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { vi } from 'vitest';
import { getPresentTime } from '../kit/clock.ts';
import { saveTokens } from '../kit/session.ts';

/** Request that the fake network received. */
interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export type FakeAnswer = (request: FakeRequest) => Response | Promise<Response>;

export const answerJson =
  (body: unknown, headers: Record<string, string> = {}): FakeAnswer =>
  () =>
    Response.json(body, { headers });

export const answerWithError =
  (status: number, messageCode: ErrorCode, details?: ErrorDetail[]): FakeAnswer =>
  () =>
    Response.json({ messageCode, message: 'not shown', details }, { status });

export const answerWithNetworkError: FakeAnswer = () =>
  Promise.reject(new TypeError('Failed to fetch'));

const account = {
  id: 1,
  name: 'Tarimas del Valle',
  url: 'localhost',
  styleMetadata: defaultAccountStyle,
};

/** Returns a user whose profile holds some permissions, and who sees every field but the hidden ones. */
export const buildTestUser = (
  grantedPermissions: readonly Permission[] = ['suppliers'],
  profileId = 1,
  hidden: readonly FieldGuard[] = [],
): CurrentUser => ({
  id: 7,
  name: 'Ana Lucía Herrera',
  email: 'ana@demo.test',
  pendingEmail: null,
  profilePic: null,
  status: 'active',
  mainPosition: null,
  divisionLocation: null,
  account: { timeZone: 'America/Mexico_City', longDates: 'plant' },
  firstSteps: false,
  positions: [],
  customFields: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  profile: {
    id: profileId,
    name: 'Administrador',
    permissions: [
      ...grantedPermissions,
      ...fieldGuards.filter((each) => !hidden.includes(each)),
    ].map((name) => ({
      id: allPermissions.indexOf(name) + 1,
      name,
      language: permissions[name],
    })),
    mayExport: true,
    mayDelete: true,
  },
});

/** Returns the user without rights over records. */
export const withoutRights = (
  user: CurrentUser,
  ...rights: readonly RecordRight[]
): CurrentUser => ({
  ...user,
  profile: { ...user.profile, ...Object.fromEntries(rights.map((right) => [right, false])) },
});

/** Returns an unsigned token that expires after a number of seconds. */
export function buildTestToken({ seconds = 900, sub = '7' } = {}): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const exp = Math.floor(getPresentTime() / 1000) + seconds;
  return [part({ alg: 'none' }), part({ sub, exp }), ''].join('.');
}

/** Starts the session of the test user. */
export const startTestSession = (): void =>
  saveTokens({ accessToken: buildTestToken(), refreshToken: 'r-1' });

/** Answers with the settings of the company, of which a test may set some. */
export const answerAccountSettings = (settings: Partial<AccountSettings> = {}): FakeAnswer =>
  answerJson({
    id: 1,
    name: 'Tarimas del Valle',
    timeZone: 'America/Mexico_City',
    settings: { ...defaultAccountSettings, ...settings },
    styleMetadata: defaultAccountStyle,
  });

const parseBody = (body: unknown): unknown =>
  typeof body === 'string' ? JSON.parse(body) : undefined;

/**
 * Replaces the network. Answers by method and path below /api; a path without answer returns 404. The bell is empty unless a test answers for it.
 * All requests are recorded in `seen`, and answers can be changed while a test runs.
 */
export function installFakeNetwork(answers: Record<string, FakeAnswer> = {}) {
  const requests: FakeRequest[] = [];
  const table: Record<string, FakeAnswer> = {
    'GET /accounts': answerJson(account),
    'GET /notifications/last': answerJson({ notifications: [], notificationsCounter: 0 }),
    ...answers,
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: address.split('?')[1] ?? '',
      headers: new Headers(init.headers),
      body: init.body instanceof FormData ? init.body : parseBody(init.body),
    };
    requests.push(request);
    init.signal?.throwIfAborted();
    const answer =
      table[`${request.method} ${request.path}`] ?? answerWithError(404, 'ENTITY_NOT_FOUND');
    return answer(request);
  });
  return {
    seen: requests,
    answers: table,
    listRequests: (path: string) => requests.filter((each) => each.path === path),
  };
}
