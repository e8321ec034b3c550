import { z } from 'zod';

/** An object somewhere in a body: where it stands, `0` for any place of a list. */
export interface BodyObject {
  readonly path: readonly string[];
  readonly keys: readonly string[];
  /** Refuses keys that it does not declare. */
  readonly closed: boolean;
  /** One of several things that may stand there: what is wrong in it is told of the place, not of the key. */
  readonly either: boolean;
}

/** Every object that a body has, itself first. Objects keyed by what only an account knows declare no keys and are left out. */
export function bodyObjects(schema: z.core.$ZodType): BodyObject[] {
  return objectsOf(schema, [], false);
}

function objectsOf(
  schema: z.core.$ZodType,
  path: readonly string[],
  either: boolean,
): BodyObject[] {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.def.shape;
    const { catchall } = schema.def;
    const inside = Object.entries(shape).flatMap(([name, value]) =>
      objectsOf(value, [...path, name], either),
    );
    return [
      { path, keys: Object.keys(shape), closed: catchall instanceof z.ZodNever, either },
      ...inside,
    ];
  }
  if (schema instanceof z.ZodArray) return objectsOf(schema.def.element, [...path, '0'], either);
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => objectsOf(option, path, true));
  return partsOf(schema).flatMap((part) => objectsOf(part, path, either));
}

/** What stands in a schema at its own place: what it wraps, each of what it may be, both ends of a pipe. */
export function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
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
