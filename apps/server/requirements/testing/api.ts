import { pickByPath, type TestClient } from '../../testing/client.ts';

export interface DocumentedCall {
  readonly query: readonly string[];
  /** The schema of the body; undefined where it takes none. */
  readonly body: unknown;
  /** The schema of the answer; undefined where it has no body, or is a file. */
  readonly answer: unknown;
}

/** The calls that the API documents, by method and path below `/api`; parameters of the path are `{}`. */
export type DocumentedApi = ReadonlyMap<string, DocumentedCall>;

export async function loadDocumentedApi(client: TestClient): Promise<DocumentedApi> {
  const { body } = await client.get('/docs/json');
  return new Map(
    listEntries(pickByPath(body, 'paths')).flatMap(([path, methods]) =>
      listEntries(methods).map(([method, call]) => {
        const name = `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '{}')}`;
        return [name, parseCall(call)] as const;
      }),
    ),
  );
}

function parseCall(call: unknown): DocumentedCall {
  const parameters = listEntries(pickByPath(call, 'parameters')).map(([, parameter]) => parameter);
  return {
    query: parameters
      .filter((parameter) => pickByPath(parameter, 'in') === 'query')
      .map((parameter) => String(pickByPath(parameter, 'name'))),
    body: getBodySchema(pickByPath(call, 'requestBody.content')),
    answer: listEntries(pickByPath(call, 'responses')).map(([, answer]) =>
      getSchema(pickByPath(answer, 'content')),
    )[0],
  };
}

/** Returns the schema of a body; for a form with files, the values of its `data` beside its files. */
function getBodySchema(content: unknown): unknown {
  const form = pickByPath(pickByPath(content, 'multipart/form-data'), 'schema');
  if (form === undefined) return getSchema(content);
  const { data, ...files } = Object(pickByPath(form, 'properties'));
  return { properties: { ...files, ...Object(pickByPath(data, 'properties')) } };
}

const getSchema = (content: unknown): unknown => {
  const [first] = listEntries(content);
  return first && pickByPath(first[1], 'schema');
};

/** The schema of a value inside, by its path; lists and choices are passed through: `elements.customer.user.name`. */
export function findDocumentedSchema(schema: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => inside(at, name), schema);
}

function inside(schema: unknown, name: string): unknown {
  if (schema === undefined) return undefined;
  const property = pickByPath(pickByPath(schema, 'properties'), name);
  if (property !== undefined) return property;
  const items = pickByPath(schema, 'items');
  if (items !== undefined) return inside(items, name);
  const choices = ['oneOf', 'anyOf'].flatMap((key) => listEntries(pickByPath(schema, key)));
  return choices.map(([, choice]) => inside(choice, name)).find((found) => found !== undefined);
}

const listEntries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
