import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** OpenAPI 3.1 at /api/docs, from the schemas that validate. */
export async function documentApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tarima',
        version,
        description:
          'The API of Tarima. Sign in at /auth/sign-in and send the access token as a bearer token.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // In an office without certificates the page is read over plain http.
    transformStaticCSP: (header) => header.replace(/;?\s*upgrade-insecure-requests/, ''),
  });
}

/**
 * Answers are written by functions compiled once from their schemas, when they are first needed: fast, and a column that
 * no schema declares cannot leave. Input is not validated by the framework but by `serve`, after the permission was checked.
 */
export function compileSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (answer) =>
        writerOf(schema)(answer),
  );
}

type Writer = (answer: unknown) => string;
const writers = new WeakMap<z.ZodType, Writer>();

/** Writes what a schema declares, and nothing else. */
export function writerOf(schema: z.ZodType): Writer {
  const writer = writers.get(schema) ?? fastJsonStringify(jsonSchemaOf(schema));
  writers.set(schema, writer);
  return writer;
}

function jsonSchemaOf(schema: z.ZodType): Schema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  if (!isSchema(jsonSchema))
    throw new Error('An answer must be an object, an array or one of several');
  return jsonSchema;
}

const isSchema = (value: object): value is Schema =>
  'type' in value || '$ref' in value || 'anyOf' in value;
