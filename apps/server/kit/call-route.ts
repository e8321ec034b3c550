import { isAllowedForApiKeys, type ApiCall } from '@tarima/domain/kit/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CallRequirements } from './documented-requirements.ts';
import { formatContentDisposition } from './files/disposition.ts';
import { assertStrictBodySchema } from './input.ts';

export type CallResponse<C extends ApiCall> = C['file'] extends string
  ? FileResponse
  : C['answer'] extends z.ZodType
    ? z.input<C['answer']>
    : void;

/** Response of a call that returns a file: created after the transaction, so that drawing holds no connection. */
export interface FileResponse {
  readonly name: string;
  content(): Promise<Buffer>;
}

/**
 * Builds the options of a call's route.
 * @param takesKey whether the call acts once under an `Idempotency-Key`: only calls of a user do, whose answers are stored
 */
export function buildCallRoute(call: ApiCall, takesKey = false) {
  assertStrictBodySchema(call);
  return {
    method: call.method,
    url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: {
      access: call.access,
      byKey: isAllowedForApiKeys(call),
      ...(call.reads && { reads: call.reads }),
      answers: call.file ?? (call.answer ? 'json' : 'nothing'),
      requirements: call,
      takesIdempotencyKey: takesKey,
      multipart: call.multipart ?? false,
      ...(call.files !== undefined && { files: call.files }),
    },
    schema: {
      // Schemas are set only for the documentation and the serialiser: validation follows the permission check, in `validated`.
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.answer && { response: { [call.status ?? 200]: call.answer } }),
    },
  };
}

/** Sends the result of a call: a file, a value, or nothing. */
export async function sendCallResult(
  call: ApiCall,
  reply: FastifyReply,
  result: unknown,
): Promise<unknown> {
  if (reply.sent) return reply;
  if (call.file !== undefined) return sendFile(reply, call.file, result);
  if (!call.answer) return reply.status(204).send();
  return reply.status(call.status ?? 200).send(result);
}

async function sendFile(reply: FastifyReply, type: string, result: unknown): Promise<unknown> {
  if (!isFileAnswer(result)) throw new Error('A call of a file answered something else');
  const content = await result.content();
  return reply
    .type(type)
    .headers({
      'content-disposition': formatContentDisposition(result.name, 'inline'),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    })
    .send(content);
}

const isFileAnswer = (result: unknown): result is FileResponse =>
  typeof result === 'object' && result !== null && 'name' in result && 'content' in result;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access of the call, declared by every route under /api; a test finds routes without it. */
    access?: ApiCall['access'];
    /** Whether API keys may make the call. */
    byKey?: boolean;
    /** Whether a standby may serve the call. */
    reads?: 'anywhere';
    /** Media type of a file, or another kind of response. */
    answers?: string;
    /** Permissions, right and proof that the call requires, for its description. */
    requirements?: CallRequirements;
    /** Whether a repeated request with the same `Idempotency-Key` takes effect once. */
    takesIdempotencyKey?: boolean;
    /** Whether the response is a document that is loaded for its reader as by its number. */
    loadsDocument?: true;
  }
}
