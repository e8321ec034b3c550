import { z } from 'zod';

/** Object inside a request body, with its path; `0` stands for any index of a list. */
export interface BodyObject {
  readonly path: readonly string[];
  readonly keys: readonly string[];
  /** Whether undeclared keys of the object are refused. */
  readonly closed: boolean;
  /** Whether the object is one of several alternatives: an issue inside it is reported at its parent's path, not at the key. */
  readonly either: boolean;
}

/** Returns every object of a request body, the body itself first. Objects keyed by ids of one account declare no keys and are left out. */
export function listBodyObjects(schema: z.core.$ZodType): BodyObject[] {
  return collectObjects(schema, [], false);
}

function collectObjects(
  schema: z.core.$ZodType,
  path: readonly string[],
  either: boolean,
): BodyObject[] {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.def.shape;
    const { catchall } = schema.def;
    const inside = Object.entries(shape).flatMap(([name, value]) =>
      collectObjects(value, [...path, name], either),
    );
    return [
      { path, keys: Object.keys(shape), closed: catchall instanceof z.ZodNever, either },
      ...inside,
    ];
  }
  if (schema instanceof z.ZodArray)
    return collectObjects(schema.def.element, [...path, '0'], either);
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => collectObjects(option, path, true));
  return getWrappedSchemas(schema).flatMap((part) => collectObjects(part, path, either));
}

/** Returns the schemas that a schema wraps at the same path: the wrapped schema, each member of a union, both ends of a pipe. */
export function getWrappedSchemas(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.def.options;
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  return isWrapped(schema) ? [schema.def.innerType] : [];
}

const wrappers = [
  z.ZodOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodNonOptional,
  z.ZodReadonly,
  z.ZodCatch,
] as const;

const isWrapped = (schema: z.core.$ZodType): schema is InstanceType<(typeof wrappers)[number]> =>
  wrappers.some((wrapper) => schema instanceof wrapper);
