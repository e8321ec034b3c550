import { createHmac } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { WebhookError } from '@tarima/domain/webhooks/webhook';
import { getServerTime } from '../kit/clock.ts';
import { findHostAddress, toBareHost, type ResolveHost } from '../kit/public-address.ts';

/** Time for resolving, connecting, sending and the response, in milliseconds. */
const timeLimit = 10_000;

/** Bytes of a response that are received before its connection is closed. Nothing of them is stored. */
export const maxWebhookResponseBytes = 64 * 1024;

export interface PostOptions {
  /** Whether `http` and private addresses are allowed, by the operator. */
  readonly allowsPrivate: boolean;
  readonly timeLimitMs?: number;
  readonly resolve?: ResolveHost;
  /** Signal that aborts when the server stops. */
  readonly signal?: AbortSignal;
}

/** Result of one attempt: an HTTP status where there was a response, and an error unless the event was accepted. */
export interface AttemptResult {
  readonly httpStatus: number | null;
  readonly error: WebhookError | null;
  readonly durationMs: number;
}

/** Content of one request. */
export interface EventRequest {
  readonly url: string;
  readonly body: string;
  readonly secret: string;
  readonly eventId: string;
  readonly deliveryId: number;
}

/**
 * Returns the signature of a body, `t=<seconds>,v1=<hexadecimal HMAC-SHA-256 of "t.body">`: the time is part of what is signed, so that an
 * old request is recognized.
 * @param seconds Unix time
 */
export const signWebhookBody = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/**
 * Posts an event once. The name is resolved here and the connection is made to the address that was checked; redirects are not followed.
 * The status decides; of the body at most 64 KB are received. Never throws for what the other side does.
 */
export async function postEvent(
  request: EventRequest,
  options: PostOptions,
): Promise<AttemptResult> {
  const { timeLimitMs = timeLimit, signal } = options;
  const begun = getServerTime();
  const limit = AbortSignal.timeout(timeLimitMs);
  const until = signal ? AbortSignal.any([limit, signal]) : limit;
  const result = await attemptPost(request, options, until).catch((error: unknown) => {
    // An aborted attempt was not the other side's fault unless its time was over.
    signal?.throwIfAborted();
    return { httpStatus: null, error: limit.aborted ? 'timeout' : classifyError(error) } as const;
  });
  return { ...result, durationMs: Math.max(0, getServerTime() - begun) };
}

async function attemptPost(
  request: EventRequest,
  { allowsPrivate, resolve }: PostOptions,
  until: AbortSignal,
): Promise<Omit<AttemptResult, 'durationMs'>> {
  const url = new URL(request.url);
  if (!allowsPrivate && url.protocol !== 'https:')
    return { httpStatus: null, error: 'privateAddress' };
  const host = await endWhenAborted(
    findHostAddress(url, { allowsPrivate, ...(resolve && { resolve }) }),
    until,
  );
  if ('refusal' in host) return { httpStatus: null, error: host.refusal };
  const response = await openResponse(url, host, request, until);
  const httpStatus = response.statusCode ?? 0;
  await discardBody(response);
  if (httpStatus >= 200 && httpStatus < 300) return { httpStatus, error: null };
  return { httpStatus, error: httpStatus >= 300 && httpStatus < 400 ? 'redirect' : 'status' };
}

/** Rejects when a signal aborts, for work that cannot be aborted itself. */
const endWhenAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('Aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** Sends the request to a checked address, and returns the response once its headers are there. */
const openResponse = (
  url: URL,
  { address, family }: { readonly address: string; readonly family: 4 | 6 },
  { body, secret, eventId, deliveryId }: EventRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const name = toBareHost(url);
    const sending = (isSecure ? https : http).request({
      method: 'POST',
      host: address,
      family,
      port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      // The certificate must be of the name, not of the address.
      ...(isSecure && { servername: isIP(name) ? '' : name }),
      // A connection of its own for each request, through no proxy.
      agent: isSecure ? new https.Agent() : new http.Agent(),
      signal,
      headers: {
        host: url.host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Tarima-Webhooks/1',
        connection: 'close',
        'tarima-signature': signWebhookBody(secret, body, Math.floor(getServerTime() / 1_000)),
        'tarima-event-id': eventId,
        'tarima-delivery': String(deliveryId),
      },
    });
    // A receiver that switches to another protocol ends the connection without a response and without an error.
    const rejectClosed = (): void => reject(new Error('Closed without a response'));
    sending.once('response', resolve).on('error', reject).once('close', rejectClosed).end(body);
  });

/** Receives a response up to its limit and closes the connection. Errors do not matter any more: the status is there. */
const discardBody = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxWebhookResponseBytes) response.destroy();
    });
    response.once('error', () => undefined).once('close', resolve);
  });

/** Returns the reason of a failed connection. */
function classifyError(error: unknown): WebhookError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTls =
    /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO)/.test(
      code,
    );
  return isTls ? 'certificate' : 'connection';
}
