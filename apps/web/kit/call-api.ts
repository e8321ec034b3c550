import type { ApiCall } from '@tarima/domain/kit/contract';
import { CodedError, isErrorCode } from '@tarima/domain/kit/errors';
import {
  refreshedTokenHeader,
  refreshTokenHeader,
  refreshSessionCall,
  tokensSchema,
} from '@tarima/domain/session/contract';
import { z } from 'zod';
import { encodeQuery } from './nested-query.ts';
import { loadRuleViolationTexts } from './reasons.ts';
import { requestReauthentication } from './request-reauthentication.ts';
import { endSession, readSession, replaceAccessToken } from './session.ts';
import { readStoredLanguage } from './words.tsx';

/** Response of a call; undefined where the contract defines status 204. */
export type CallAnswer<C extends ApiCall> = C extends { readonly answer: infer A extends z.ZodType }
  ? z.output<A>
  : undefined;

export type CallBody<C extends ApiCall> = C extends { readonly body: infer B extends z.ZodType }
  ? z.input<B>
  : unknown;

export interface CallInput<C extends ApiCall> {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Nested values of the query, see `encodeQuery`. */
  readonly query?: object;
  readonly body?: CallBody<C>;
  readonly signal?: AbortSignal | undefined;
  /** Idempotency key, with which a repeated request acts only once. A POST without a key gets a new one. */
  readonly idempotencyKey?: string;
  /** Temporary token sent instead of the session's. Its expiry does not end the session. */
  readonly token?: string;
  /** Scheme of the header that carries the token, where it is not Bearer. */
  readonly scheme?: string;
}

/**
 * Makes one call of the contract under `/api`. It sends the bearer token, if any, with the refresh token (except to the refresh call).
 * It stores the new access token of the response, if any.
 * @throws CodedError with the server's code, details and temporary tokens. SERVICE_UNAVAILABLE: no readable response.
 * UNKNOWN_ERROR: the response violates the contract. ACCESS_EXPIRED also ends the session, and the auth screen explains why.
 * @throws the signal's reason when it aborts.
 */
export async function callApi<C extends ApiCall>(
  contract: C,
  input: CallInput<C> = {},
): Promise<CallAnswer<C>> {
  return repeatAfterProof(input, () => callOnce(contract, input));
}

/** Makes a call; where it needs a proof of who the user is, requests that and repeats the call. A refused call changed nothing. */
async function repeatAfterProof<Answer>(
  { token }: { readonly token?: string },
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const isDue = error instanceof CodedError && error.code === 'REAUTHENTICATION_REQUIRED';
    if (!isDue || token !== undefined || !(await requestReauthentication())) throw error;
    return call();
  }
}

async function callOnce<C extends ApiCall>(
  contract: C,
  input: CallInput<C>,
): Promise<CallAnswer<C>> {
  const sentToken = input.token ?? readSession().accessToken;
  const response = await sendAndRenew(contract, input);
  const body = await parseBody(response, input.signal);
  if (!response.ok) throw await toCodedError(body, sentToken);
  if (!matchesContract(contract, body)) throw new CodedError('UNKNOWN_ERROR');
  return body;
}

/** Makes a call whose response is a file. @throws CodedError as `callApi` does. */
export async function callApiForFile<C extends ApiCall & { readonly file: string }>(
  contract: C,
  input: CallInput<C> = {},
): Promise<Blob> {
  const sentToken = input.token ?? readSession().accessToken;
  const response = await sendAndRenew(contract, input);
  if (!response.ok) throw await toCodedError(await parseBody(response, input.signal), sentToken);
  try {
    return await response.blob();
  } catch {
    throw unreachable(input.signal);
  }
}

/** Sends the request, and stores the new access token of the response, if any. */
async function sendAndRenew<C extends ApiCall>(
  contract: C,
  input: CallInput<C>,
): Promise<Response> {
  const response = await send(contract, input);
  const renewed = response.headers.get(refreshedTokenHeader);
  if (renewed) replaceAccessToken(renewed);
  return response;
}

async function send<C extends ApiCall>(contract: C, input: CallInput<C>): Promise<Response> {
  const query = input.query ? encodeQuery(input.query, contract.lists) : '';
  const address = `/api${buildPath(contract, input.params ?? {})}${query && `?${query}`}`;
  try {
    return await fetch(address, {
      method: contract.method,
      headers: buildHeaders(contract, input),
      body: serializeBody(contract, input.body),
      signal: input.signal ?? limitWait(contract),
    });
  } catch {
    throw unreachable(input.signal);
  }
}

/** Milliseconds after which a call is given up: more than the server ever takes for an answer. */
const answerPatience = 180_000;

/** Returns the signal of a call that its caller cannot abort, so that a line that hangs does not lock a form for ever. Files may take any time on a slow line. */
const limitWait = (contract: ApiCall): AbortSignal | null =>
  contract.multipart === undefined && contract.file === undefined
    ? AbortSignal.timeout(answerPatience)
    : null;

/**
 * Serializes the body as JSON.
 * Where the contract accepts files, it is a form with the JSON in its field `data`, and each file in a named field.
 */
function serializeBody(contract: ApiCall, body: unknown): string | FormData | null {
  if (body === undefined) return null;
  if (contract.multipart === undefined || typeof body !== 'object' || body === null)
    return JSON.stringify(body);
  const form = new FormData();
  const data: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (isFiles(value)) for (const file of value) form.append(name, file);
    else if (contract.multipart === 'beside' && name === 'uploads') appendAll(form, value);
    else data[name] = value;
  }
  form.append('data', JSON.stringify(data));
  return form;
}

function appendAll(form: FormData, uploads: unknown): void {
  if (typeof uploads !== 'object' || uploads === null) return;
  for (const [name, files] of Object.entries(uploads))
    if (isFiles(files)) for (const file of files) form.append(name, file);
}

const isFiles = (value: unknown): value is readonly File[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof File);

/** Returns the reason of an aborted call; any other failure of the request means that the server is unavailable. */
const unreachable = (signal: AbortSignal | undefined): unknown =>
  signal?.aborted ? signal.reason : new CodedError('SERVICE_UNAVAILABLE');

const buildPath = (contract: ApiCall, params: Readonly<Record<string, string | number>>): string =>
  contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function buildHeaders<C extends ApiCall>(contract: C, input: CallInput<C>): Headers {
  const session = readSession();
  const accessToken = input.token ?? session.accessToken;
  const refreshToken = input.token === undefined ? session.refreshToken : null;
  const headers = new Headers({
    Accept: contract.file ?? 'application/json',
    'Cache-Control': 'no-cache',
  });
  // Refusals and mails have the language of the screen, not the browser's.
  headers.set('Accept-Language', readStoredLanguage());
  // The browser sets the content type of a form with files, since the browser generates the boundary.
  if (input.body !== undefined && contract.multipart === undefined)
    headers.set('Content-Type', 'application/json');
  if (accessToken) headers.set('Authorization', `${input.scheme ?? 'Bearer'} ${accessToken}`);
  if (refreshToken && contract.path !== refreshSessionCall.path)
    headers.set(refreshTokenHeader, refreshToken);
  const key =
    input.idempotencyKey ?? (contract.method === 'POST' ? newIdempotencyKey() : undefined);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  return headers;
}

/** Returns a new key of 128 random bits. `crypto.randomUUID` is missing where the plant serves plain HTTP on its own network. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

async function parseBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    const body: unknown = await response.json();
    return body;
  } catch {
    throw unreachable(signal);
  }
}

const errorShape = z.object({
  messageCode: z.string(),
  details: z
    .array(
      z.object({
        path: z.string(),
        rule: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .optional(),
  ...tokensSchema.partial().shape,
});

async function toCodedError(body: unknown, sentToken: string | null): Promise<CodedError> {
  const read = errorShape.safeParse(body);
  if (!read.success) return new CodedError('SERVICE_UNAVAILABLE');
  const { messageCode, details = [], accessToken, refreshToken } = read.data;
  const error = new CodedError(
    isErrorCode(messageCode) ? messageCode : 'UNKNOWN_ERROR',
    details.map(({ path, rule, params }) => (params ? { path, rule, params } : { path, rule })),
    accessToken && refreshToken ? { tokens: { accessToken, refreshToken } } : {},
  );
  // Another tab may have signed in in the meantime: only the refused session ends.
  if (error.code === 'ACCESS_EXPIRED' && readSession().accessToken === sentToken)
    endSession({ expired: true });
  // Loads the sentences of the reasons before the error is shown; without a network the error is shown without them.
  if (details.length > 0) await loadRuleViolationTexts().catch(() => undefined);
  return error;
}

/** Validates a response against the contract: without this check a wrong response would cause errors in later screens. */
function matchesContract<C extends ApiCall>(contract: C, body: unknown): body is CallAnswer<C> {
  if (!contract.answer) return body === undefined;
  const read = contract.answer.safeParse(body);
  if (!read.success) console.error(`${contract.method} ${contract.path}`, read.error.issues);
  return read.success;
}
