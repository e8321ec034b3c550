import { errorCodes, isErrorCode } from '@tarima/domain/kit/errors';
import type { CallAccess } from '@tarima/domain/profiles/profiles';
import { buildExampleValue } from './documented-example.ts';
import { buildFormContent, omitFiles } from './documented-form.ts';
import { idempotencyKeyShape } from './idempotency.ts';

/** Call in the API document. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  parameters?: readonly ({ readonly in: string } | { readonly $ref: string })[];
  requestBody?: { readonly content?: Readonly<Record<string, DocumentedContent>> };
  responses: Record<string, DocumentedAnswer>;
}

/** Body of one media type. */
interface DocumentedContent {
  readonly schema?: object;
  example?: unknown;
}

interface DocumentedAnswer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, DocumentedContent>>;
  readonly $ref?: string;
}

/** Returns all calls of the API document's paths. */
export const listDocumentedOperations = (paths: object): Operation[] =>
  Object.values(paths)
    .flatMap((path: unknown): unknown[] =>
      typeof path === 'object' && path !== null ? Object.values(path) : [],
    )
    .filter(isOperation);

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'operationId' in value && 'responses' in value;

const buildApiKeyScheme = (words: string) => ({
  type: 'apiKey' as const,
  in: 'header' as const,
  name: 'Authorization',
  description: words,
});

/** Authentication schemes of callers. */
export const securitySchemes = {
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a session, of fifteen minutes; `x-refresh-token` renews it in passing.',
  },
  apiKey: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'tarima_…',
    description: 'A key of the API, which may what it was given of what its maker may.',
  },
  tablet: buildApiKeyScheme(
    '`Tablet <number>.<secret>`, of a tablet that was paired with a workplace.',
  ),
  driver: buildApiKeyScheme('`Driver <number>.<secret>`, of the link of a trip.'),
  link: buildApiKeyScheme('`Link <token>`, of the link of an order.'),
};

/** Returns the credentials that a call accepts; none for a public call. */
export function getOperationSecurity(
  access: CallAccess,
  byKey: boolean,
): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'tablet' || access === 'driver' || access === 'link') return [{ [access]: [] }];
  return byKey ? [{ bearer: [] }, { apiKey: [] }] : [{ bearer: [] }];
}

const statuses = [...new Set(Object.values(errorCodes).map(({ status }) => status))].toSorted(
  (one, other) => one - other,
);

const meanings: Readonly<Record<number, string>> = {
  400: 'Something that was sent is wrong, and named; nothing was changed',
  401: 'Nobody that is known, or not any more',
  403: 'Who asks may not do this',
  404: 'There is no such record, or not for who asks',
  409: 'The record, or what depends on it, does not allow it now',
  413: 'What was sent is too large',
  422: 'The `Idempotency-Key` stands for another request; nothing was changed',
  429: 'Too many requests; `Retry-After` may say when to ask again',
  500: 'A fault of ours',
  503: 'Not now; nothing was lost',
};

/** Codes that have another status in one case: a used `Idempotency-Key` with another request. */
const keyTakenStatus = 422;

const listCodes = (status: number): string[] =>
  status === keyTakenStatus ? ['WRONG_VALUES'] : listOwnCodes(status);

const listOwnCodes = (status: number): string[] =>
  Object.entries(errorCodes).flatMap(([code, each]) => (each.status === status ? [code] : []));

const buildErrorSchema = (status: number) => ({
  type: 'object' as const,
  required: ['messageCode', 'message'],
  properties: {
    messageCode: { type: 'string' as const, enum: listCodes(status) },
    message: {
      type: 'string' as const,
      description: 'In the language of `lang`, or of the browser',
    },
    requestId: { type: 'string' as const },
    details: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['path', 'rule'],
        properties: {
          path: { type: 'string' as const, description: 'Which value, as `details.0.quantity`' },
          rule: { type: 'string' as const },
          params: { type: 'object' as const, additionalProperties: true },
        },
      },
    },
  },
});

/** Headers of refusals with the time of the next call. */
const retryHeaders = {
  'retry-after': {
    description: 'Seconds until the next request may succeed',
    schema: { type: 'integer' as const },
    example: 30,
  },
};

/** Returns the refusal of a status with its first code, as the server writes it. */
const buildErrorExample = (status: number) => {
  const [first] = listCodes(status);
  const details =
    status === keyTakenStatus
      ? [{ path: 'Idempotency-Key', rule: 'keyTaken' }]
      : [{ path: 'name', rule: 'required' }];
  return (
    isErrorCode(first) && {
      messageCode: first,
      message: errorCodes[first].words.en,
      requestId: '0b9e5a0e-7a51-4c3e-9d3e-2f3f0a6d8a11',
      ...(first === 'WRONG_VALUES' && { details }),
    }
  );
};

/** Responses for each status of the closed list of error codes, which calls reference. */
export const errorResponses = Object.fromEntries(
  [...statuses, keyTakenStatus].map((status) => [
    `Refused${status}`,
    {
      description: meanings[status] ?? 'Refused',
      ...(status === 429 && { headers: retryHeaders }),
      content: {
        'application/json': {
          schema: buildErrorSchema(status),
          example: buildErrorExample(status),
        },
      },
    },
  ]),
);

/** Headers that many calls accept, which they reference. */
export const documentedParameters = {
  IdempotencyKey: {
    in: 'header' as const,
    name: 'Idempotency-Key',
    required: false,
    description:
      'The same request under the same key within a day takes effect once and gets the same answer; another one is answered 422.',
    schema: { type: 'string' as const, pattern: idempotencyKeyShape.source },
    example: 'measure-2026-0001',
  },
};

/** Response of a call: `json`, `nothing` or the media type of a file. */
export interface DocumentedResponse {
  readonly answer: string;
  readonly writes: boolean;
  /** Whether the body is a form with files, and its layout: see `ApiCall.multipart`. */
  readonly form: boolean | 'beside' | 'optional';
  /** Whether the call accepts an `Idempotency-Key`. */
  readonly takesKey: boolean;
}

/** Replaces the documented body of a call that accepts a form with files. */
export function documentFormBody(
  operation: Operation,
  answers: ReadonlyMap<string, DocumentedResponse>,
): void {
  const form = answers.get(operation.operationId)?.form ?? false;
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (!form || !schema) return;
  const content = {
    ...(form === 'optional' && { 'application/json': { schema: omitFiles(schema) } }),
    'multipart/form-data': buildFormContent(schema, form === 'beside'),
  };
  operation.requestBody = { ...operation.requestBody, content };
}

const usual: DocumentedResponse = { answer: 'json', writes: true, form: false, takesKey: false };

/** Adds the responses of a call that its schema does not contain: files, empty responses, and error responses. */
export function documentResponses(
  operation: Operation,
  answers: ReadonlyMap<string, DocumentedResponse>,
): void {
  const { operationId, responses } = operation;
  const { answer, writes } = answers.get(operationId) ?? usual;
  const documented: Record<string, DocumentedAnswer> = {};
  if (answer === 'nothing') documented['204'] = { description: 'Done' };
  else if (answer === 'json')
    for (const [status, each] of Object.entries(responses))
      documented[status] = { ...each, description: successMeanings[status] ?? 'The answer' };
  else documented['200'] = { description: 'The file', content: { [answer]: {} } };
  for (const status of listErrorStatuses(operation, writes))
    documented[status] = { $ref: `#/components/responses/Refused${status}` };
  operation.responses = documented;
}

const successMeanings: Readonly<Record<string, string>> = {
  200: 'The answer',
  201: 'The record that was made',
};

/** Adds the header under which a repeated call takes effect once. */
export function documentIdempotencyKey(
  operation: Operation,
  answers: ReadonlyMap<string, DocumentedResponse>,
): void {
  if (!answers.get(operation.operationId)?.takesKey) return;
  const reference = { $ref: '#/components/parameters/IdempotencyKey' };
  operation.parameters = [...(operation.parameters ?? []), reference];
  operation.responses[keyTakenStatus] = { $ref: `#/components/responses/Refused${keyTakenStatus}` };
}

/** Adds an example to the request body and to the answers of a call, built from their schemas. */
export function documentExamples({ requestBody, responses }: Operation): void {
  const contents = [requestBody, ...Object.values(responses)].flatMap((each) =>
    Object.values(each?.content ?? {}),
  );
  for (const content of contents)
    if (content.schema) content.example = buildExampleValue(content.schema);
}

function listErrorStatuses(
  { security, parameters, requestBody }: Operation,
  writes: boolean,
): number[] {
  const isPublic = security.length === 0;
  const namesOne =
    writes || (parameters?.some((each) => 'in' in each && each.in === 'path') ?? false);
  const mayBe: Readonly<Record<number, boolean>> = {
    401: !isPublic || writes,
    403: !isPublic || writes,
    404: namesOne,
    409: writes,
    413: requestBody !== undefined,
  };
  return statuses.filter((status) => mayBe[status] ?? true);
}

export const formatTagName = (tag: string): string => {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
