import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeRequirements } from './documented-requirements.ts';
import {
  documentFormBody,
  listDocumentedOperations,
  formatTagName,
  errorResponses,
  getOperationSecurity,
  securitySchemes,
  documentExamples,
  documentIdempotencyKey,
  documentedParameters,
  documentResponses,
  type DocumentedResponse,
} from './documented.ts';

/** Returns the name and the summary of a call, by its method and its path below `/api`. */
export type OperationDescriber = (
  method: string,
  path: string,
) => { readonly operationId: string; readonly summary: string; readonly tag: string };

/** Registers the OpenAPI 3.1 document at /api/docs, generated from the validation schemas. */
export async function registerApiDocumentation(
  app: FastifyInstance,
  version: string,
  describe: OperationDescriber,
): Promise<void> {
  const answers = new Map<string, DocumentedResponse>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tarima',
        version,
        license: { name: 'For customers of Tarima', identifier: 'LicenseRef-Tarima' },
        description:
          'The API of Tarima, at the host of each company. People sign in at /auth/sign-in and send the access token as a bearer token; programs send a key instead. A refusal has a `messageCode` of a closed list. A call that writes may carry an `Idempotency-Key`: repeated within a day it acts once.',
      },
      servers: [{ url: '/', description: "The company's own host" }],
      components: {
        securitySchemes,
        responses: errorResponses,
        parameters: documentedParameters,
      },
      security: [{ bearer: [] }],
    },
    transform: (source) => {
      const made = jsonSchemaTransform(source);
      const { config, method, url } = source.route;
      const access = config?.access;
      if (access === undefined) return made;
      const verb = [method].flat()[0] ?? 'GET';
      const path = url.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}');
      const { tag, ...described } = describe(verb, path);
      answers.set(described.operationId, {
        answer: config?.answers ?? 'json',
        writes: verb !== 'GET',
        form: config?.multipart ?? false,
        takesKey: config?.takesIdempotencyKey ?? false,
      });
      const description = config?.requirements && describeRequirements(config.requirements);
      const security = getOperationSecurity(access, config?.byKey ?? false);
      const spoken = { ...described, ...(description !== undefined && { description }) };
      return { ...made, schema: { ...made.schema, ...spoken, tags: [tag], security } };
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const document = made.openapiObject;
      const operations = listDocumentedOperations(document.paths ?? {});
      for (const operation of operations) {
        documentResponses(operation, answers);
        documentFormBody(operation, answers);
        documentIdempotencyKey(operation, answers);
        documentExamples(operation);
      }
      const tags = [...new Set(operations.flatMap((operation) => operation.tags))].toSorted();
      return Object.assign(document, {
        tags: tags.map((name) => ({ name, description: formatTagName(name) })),
      });
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Hundreds of operations are drawn as their group is opened: all at once they keep the page from answering.
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true },
    // The page also works over plain http, in an office without certificates.
    transformStaticCSP: (header) => header.replace(/;?\s*upgrade-insecure-requests/, ''),
  });
}

/**
 * Registers response writers, compiled once from the response schemas when first used. They are fast, and omit undeclared columns.
 * Requests are validated by `serve` after the permission check, not by the framework.
 */
export function registerResponseSerializers(app: FastifyInstance): void {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (answer) =>
        getResponseSerializer(schema)(answer),
  );
}

type Writer = (answer: unknown) => string;
const writers = new WeakMap<z.ZodType, Writer>();

/** Returns the function that formats the declared fields of a schema, and no others. */
export function getResponseSerializer(schema: z.ZodType): Writer {
  const writer = writers.get(schema) ?? fastJsonStringify(toJsonSchema(schema));
  writers.set(schema, writer);
  return writer;
}

function toJsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  if (!isSchema(jsonSchema))
    throw new Error('An answer must be an object, an array or one of several');
  return jsonSchema;
}

const isSchema = (value: object): value is Schema =>
  'type' in value || '$ref' in value || 'anyOf' in value;
