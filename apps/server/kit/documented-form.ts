/** JSON schema in the API document, with the keywords that a form needs. */
interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly anyOf?: readonly JsonSchema[];
}

/** Documentation of the request body of a call that accepts a form with files. */
interface FormContent {
  readonly schema: object;
  readonly encoding: Readonly<Record<string, { readonly contentType: string }>>;
}

/**
 * Returns the form of a call with files, as `kit/files/receive.ts` parses it.
 * It has one field for each kind of file, and the rest of the body as JSON in the field `data`.
 * @param schema schema of the whole body
 * @param beside whether the files are below `uploads` in the body
 */
export function buildFormContent(schema: object, beside: boolean): FormContent {
  const { properties = {}, required = [] }: JsonSchema = schema;
  const uploads = beside ? (properties['uploads']?.properties ?? {}) : {};
  const named = Object.entries({ ...properties, ...uploads });
  const files = named.filter(([, field]) => isFiles(field));
  const values = Object.entries(properties).filter(
    ([name, field]) => !isFiles(field) && !(beside && name === 'uploads'),
  );
  const needed = values.map(([name]) => name).filter((name) => required.includes(name));
  const data = {
    type: 'object',
    properties: Object.fromEntries(values),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
  return {
    schema: {
      type: 'object',
      description: 'A text may also be sent as a field of its own, outside of `data`.',
      properties: {
        ...(values.length > 0 && { data }),
        ...Object.fromEntries(files),
      },
    },
    encoding: {
      ...(values.length > 0 && { data: { contentType: 'application/json' } }),
      ...Object.fromEntries(
        files.map(([name, field]) => [name, { contentType: listMediaTypes(field).join(', ') }]),
      ),
    },
  };
}

/** Returns the request body of a call without its files, which a caller may send as JSON. */
export const omitFiles = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([, field]) => !isFiles(field)),
  ),
});

const isFiles = ({ items }: JsonSchema): boolean => items?.format === 'binary';

/** Returns the media types that a file field accepts. */
const listMediaTypes = ({ items }: JsonSchema): string[] =>
  [items, ...(items?.anyOf ?? [])].flatMap((each) =>
    each?.contentMediaType === undefined ? [] : [each.contentMediaType],
  );
