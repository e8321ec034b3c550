import {
  CodedError,
  translateErrorDetail,
  errorCodes,
  type ErrorAnswer,
  type ErrorCode,
} from '@tarima/domain/kit/errors';
import { defaultLanguage, isLanguage, type Language } from '@tarima/domain/kit/words';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { DatabaseUnavailableError } from './database.ts';
import { StoreUnavailableError } from './files/content-store.ts';

/** Sends every error response in the same form. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toCodedError(error);
    if (refusal.code === 'UNKNOWN_ERROR') request.log.error({ err: error }, 'unexpected error');
    if (refusal.code === 'SERVICE_UNAVAILABLE')
      request.log.warn({ err: error }, 'the database or the file store cannot be used now');
    return sendError(request, reply, refusal);
  });
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: CodedError,
): unknown {
  const language = getRequestLanguage(request);
  const answer: ErrorAnswer = {
    messageCode: refusal.code,
    message: errorCodes[refusal.code].words[language],
    requestId: request.id,
  };
  if (refusal.details.length > 0)
    answer.details = refusal.details.map((detail) => translateErrorDetail(detail, language));
  if (refusal.tokens) Object.assign(answer, refusal.tokens);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply
    .status(refusal.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(answer);
}

/** Returns the requested language: `lang` of the query, otherwise the browser's first language. */
export function getRequestLanguage(request: FastifyRequest): Language {
  const query: unknown = request.query;
  const requested =
    typeof query === 'object' && query !== null && 'lang' in query ? query.lang : '';
  if (isLanguage(requested)) return requested;
  const preferred = request.headers['accept-language']?.slice(0, 2).toLowerCase();
  return isLanguage(preferred) ? preferred : defaultLanguage;
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_VALUES',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'WRONG_VALUES',
  FST_ERR_CTP_INVALID_JSON_BODY: 'WRONG_VALUES',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'WRONG_VALUES',
  FST_ERR_BAD_URL: 'ENTITY_NOT_FOUND',
};

/** Maps an error of any kind to the error that the client receives. */
export function toCodedError(error: Partial<FastifyError>): CodedError {
  if (error instanceof CodedError) return error;
  if (isDatabaseUnavailable(error) || isStoreUnavailable(error))
    return new CodedError('SERVICE_UNAVAILABLE');
  // Text that is not valid UTF-8, or contains NUL, is a mistake of the sender in every layer.
  if (error instanceof pg.DatabaseError && error.code === '22021')
    return new CodedError('WRONG_VALUES');
  const known = fastifyCodes[error.code ?? ''];
  if (known) return new CodedError(known);
  // Unreadable JSON, or JSON that names __proto__, has a status but no code.
  const isClientError = error.statusCode !== undefined && error.statusCode < 500;
  return new CodedError(isClientError ? 'WRONG_VALUES' : 'UNKNOWN_ERROR');
}

// SQLSTATEs of an unavailable database: classes 08 (connection), 53 (resources) and 57P0x (shutting down or starting up).
const unavailableStates = /^(08...|53...|57P0.)$/;

/** Returns whether the database became unavailable, before the request had a connection or during the request. */
function isDatabaseUnavailable(error: Partial<FastifyError>): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? '');
  return (
    error.code === 'ECONNRESET' || /^(Connection terminated|Client has)/.test(error.message ?? '')
  );
}

/** Returns whether uploaded files cannot be written or read now: the storage service does not respond, or the disk is full. */
const isStoreUnavailable = (error: Partial<FastifyError>): boolean =>
  error instanceof StoreUnavailableError || error.code === 'ENOSPC' || error.code === 'EDQUOT';
