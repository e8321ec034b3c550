/** Value of a query string: text, nested by name or by index. */
export type QueryValue = string | QueryValue[] | { [name: string]: QueryValue };

// Limits of a query string. Deeper or longer ones come from an attack or a bug.
const deepest = 5;
const mostPairs = 500;

/**
 * Formats nested values in the syntax of list queries: `filters[name]=x`, `filters[status][0]=active`.
 * Brackets stay as they are, and values are encoded. Undefined, null and empty objects are left out.
 * @param lists `repeated` repeats the key for each value of a list: `filters[status]=active&filters[status]=inactive`
 */
export function encodeQuery(query: object, lists: 'indexed' | 'repeated' = 'indexed'): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (lists === 'repeated' && Array.isArray(value)) for (const each of value) add(name, each);
    else if (typeof value === 'object' && value !== null) {
      for (const [part, inner] of Object.entries(value)) add(`${name}[${encodeName(part)}]`, inner);
    } else if (isLeaf(value)) pairs.push(`${name}=${encodeURIComponent(value)}`);
  };
  for (const [name, value] of Object.entries(query)) add(encodeName(name), value);
  return pairs.join('&');
}

const isLeaf = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const encodeName = (part: string): string => encodeURIComponent(part);

/** Parses the text of `encodeQuery`. Every leaf is text: "007" stays "007". Unreadable pairs are skipped. */
export function decodeQuery(search: string): { [name: string]: QueryValue } {
  const tree = new Map<string, Node>();
  const pairs = [...new URLSearchParams(search)].slice(0, mostPairs);
  for (const [name, value] of pairs) {
    const path = parsePath(name);
    if (path) plant(tree, path, value);
  }
  return record(tree);
}

type Node = string | Map<string, Node>;

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Splits the name of a pair into its path: `a[b][0]` is a, b, 0. */
function parsePath(name: string): string[] | undefined {
  const found = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name);
  if (!found?.[1]) return undefined;
  const path = [
    found[1],
    ...[...(found[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((m) => m[1] ?? ''),
  ];
  return path.length > deepest || path.some((part) => forbidden.has(part)) ? undefined : path;
}

function plant(tree: Map<string, Node>, path: readonly string[], value: string): void {
  const [part = '', ...rest] = path;
  if (rest.length === 0) {
    tree.set(part, value);
    return;
  }
  const known = tree.get(part);
  const branch = known instanceof Map ? known : new Map<string, Node>();
  tree.set(part, branch);
  plant(branch, rest, value);
}

const record = (tree: Map<string, Node>): { [name: string]: QueryValue } =>
  Object.fromEntries([...tree].map(([name, node]) => [name, toQueryValue(node)]));

function toQueryValue(node: Node): QueryValue {
  if (typeof node === 'string') return node;
  const indexed = [...node.keys()].every((name, at) => name === String(at));
  return indexed ? [...node.values()].map(toQueryValue) : record(node);
}
