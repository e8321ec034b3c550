import { listBodyObjects } from '@tarima/domain/kit/body-objects';
import type { ApiCall } from '@tarima/domain/kit/contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import {
  findQueryModule,
  getGuardedPaths,
  findHiddenColumnIssues,
  findExistingValuePaths,
  getVisibleModule,
  type FieldReader,
} from '@tarima/domain/kit/field-guards';
import { convertMomentsToDays } from '@tarima/domain/kit/convert-moments-to-days';
import { toErrorDetails, flattenZodIssues } from '@tarima/domain/kit/rules';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Output type of a schema; undefined without a schema. */
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Request input of a call, validated by the call's schemas. */
export interface ParsedCallInput<C extends ApiCall> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** Parses the input of a request, in a time zone, and within the user's visible fields where these are known. */
export type CallInputParser<C extends ApiCall> = (
  request: FastifyRequest,
  zone?: string,
  reader?: FieldReader,
) => ParsedCallInput<C>;

/** Refuses to serve a call whose body schema would silently drop unknown fields. */
export function assertStrictBodySchema({ method, path, body }: ApiCall): void {
  const open = body && listBodyObjects(body).find(({ closed }) => !closed);
  if (open)
    throw new Error(`${method} ${path} drops what it does not know at "${open.path.join('.')}"`);
}

/** Creates the parser of a call's input. A day may be sent as a moment: it is then the day in the user's time zone. */
export function createInputParser<C extends ApiCall>(call: C): CallInputParser<C> {
  const body = createBodyParser(call);
  const assertVisible = createHiddenCheck(call);
  return (request, zone, reader) => {
    if (reader) assertVisible(request, reader);
    const taken = (reader && call.bodyFor?.(reader)) ?? call.body;
    return {
      params: parseInput<C['params']>(call.params, request.params, zone),
      query: parseInput<C['query']>(call.query, request.query, zone),
      body: parseInput<C['body']>(taken, body(request), zone),
    };
  };
}

/** Refuses to query, filter, sort by or write fields that are hidden from the user: the result would reveal their values. */
function createHiddenCheck({
  query,
  body,
}: ApiCall): (request: FastifyRequest, reader: FieldReader) => void {
  const module = query && findQueryModule(query);
  const written = body ? getGuardedPaths(body) : [];
  return (request, reader) => {
    const hiddenNames = module
      ? findHiddenColumnIssues(getVisibleModule(module, reader), request.query)
      : [];
    const named = written
      .filter(({ guard }) => !hasCallAccess(guard, reader))
      .flatMap(({ path }) => findExistingValuePaths(request.body, path))
      .map((path) => ({ path, rule: 'hidden' }));
    if (hiddenNames.length + named.length > 0)
      throw new CodedError('FORBIDDEN', [...hiddenNames, ...named]);
  };
}

const nothing = z.strictObject({});

/**
 * Creates the parser of a call's body.
 * The body may repeat the id of the path, but not another id; a call without a body accepts an empty body.
 */
function createBodyParser({ body: schema }: ApiCall): (request: FastifyRequest) => unknown {
  const declaresId =
    schema && listBodyObjects(schema).some(({ path, keys }) => !path.length && keys.includes('id'));
  return ({ body, params }) => {
    const sent = declaresId ? body : omitMatchingId(body, params);
    return schema ? sent : parseInput<typeof nothing>(nothing, sent);
  };
}

function omitMatchingId(body: unknown, params: unknown): unknown {
  const named = isRecord(params) ? Object.values(params).at(-1) : undefined;
  if (typeof named !== 'string' || !isRecord(body) || !Object.hasOwn(body, 'id')) return body;
  const { id, ...rest } = body;
  if (String(id) !== named) throw createWrongValueError('id', 'option');
  return rest;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a value by a schema. @throws CodedError WRONG_VALUES with each rule that the value breaks. */
export function parseInput<Schema>(
  schema: z.ZodType | undefined,
  value: unknown,
  zone?: string,
): Output<Schema>;
export function parseInput(schema: z.ZodType | undefined, value: unknown, zone?: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const days =
    zone === undefined
      ? undefined
      : convertMomentsToDays(value, flattenZodIssues(result.error), zone);
  const again = days === undefined ? result : schema.safeParse(days);
  if (!again.success) throw new CodedError('WRONG_VALUES', toErrorDetails(again.error));
  return again.data;
}
