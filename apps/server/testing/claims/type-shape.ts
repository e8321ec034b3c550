import { inspect } from 'node:util';

/** Possible values of a type. */
export type TypeShape =
  | { is: 'anything' | 'string' | 'number' | 'boolean' | 'bytes' }
  | { is: 'exactly'; value: string | number | boolean | null | undefined }
  | { is: 'one of' | 'tuple'; shapes: readonly TypeShape[] }
  | { is: 'list'; of: TypeShape }
  | ObjectShape;

export interface ObjectShape {
  is: 'object';
  fields: Readonly<Record<string, { shape: TypeShape; optional: boolean }>>;
  /** Shape of further fields, where the type allows them. */
  rest?: TypeShape;
}

/** Path at which a value breaks its shape, and the reason, formatted only when it is printed. */
export interface ShapeIssue {
  readonly path: readonly (string | number)[];
  readonly wrong: () => string;
}

/** @returns undefined when the value has the shape */
export function findShapeIssue(shape: TypeShape, value: unknown): ShapeIssue | undefined {
  switch (shape.is) {
    case 'anything':
      return undefined;
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === shape.is ? undefined : other(shape, value);
    case 'bytes':
      return value instanceof Uint8Array ? undefined : other(shape, value);
    case 'exactly':
      return value === shape.value ? undefined : other(shape, value);
    case 'one of':
      return findDeepestIssue(shape, shape.shapes, value);
    case 'list':
      if (!Array.isArray(value)) return other(shape, value);
      return findFirstIssue(value.entries(), () => shape.of);
    case 'tuple':
      if (!Array.isArray(value) || value.length !== shape.shapes.length) return other(shape, value);
      return findFirstIssue(value.entries(), (at) => shape.shapes[at]);
    case 'object':
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return other(shape, value);
      return (
        findColumnNameIssue(shape, Object.keys(value)) ??
        findFirstIssue(Object.entries(value), (name) => shape.fields[name]?.shape ?? shape.rest)
      );
  }
}

/** Finds a claimed column that is missing, or a column that is not claimed. */
export function findColumnNameIssue(
  shape: ObjectShape,
  names: readonly string[],
): ShapeIssue | undefined {
  for (const [name, { optional }] of Object.entries(shape.fields))
    if (!optional && !names.includes(name))
      return { path: [name], wrong: () => 'is claimed and does not come' };
  const more = names.find((name) => !shape.rest && !Object.hasOwn(shape.fields, name));
  return more === undefined ? undefined : { path: [more], wrong: () => 'comes and is not claimed' };
}

/** Returns the deepest fault of a value that fits none of several shapes: it is that of the shape which was meant. */
function findDeepestIssue(
  shape: TypeShape,
  shapes: readonly TypeShape[],
  value: unknown,
): ShapeIssue | undefined {
  let deepest: ShapeIssue | undefined;
  for (const each of shapes) {
    const issue = findShapeIssue(each, value);
    if (!issue) return undefined;
    if (issue.path.length > (deepest?.path.length ?? 0)) deepest = issue;
  }
  return deepest ?? other(shape, value);
}

function findFirstIssue<Key extends string | number>(
  entries: Iterable<[Key, unknown]>,
  shapeOf: (key: Key) => TypeShape | undefined,
): ShapeIssue | undefined {
  for (const [key, value] of entries) {
    const shape = shapeOf(key);
    const issue = shape && findShapeIssue(shape, value);
    if (issue) return { ...issue, path: [key, ...issue.path] };
  }
  return undefined;
}

const other = (shape: TypeShape, value: unknown): ShapeIssue => ({
  path: [],
  wrong: () => `is claimed as ${formatShape(shape)} and comes as ${inspect(value, { depth: 1 })}`,
});

function formatShape(shape: TypeShape): string {
  if (shape.is === 'exactly') return inspect(shape.value);
  return shape.is === 'one of' ? shape.shapes.map(formatShape).join(' | ') : shape.is;
}
