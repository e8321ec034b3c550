import type { Rolldown } from 'vite';

/** The fields of a built chunk that decide which chunks it is merged with. */
export type BuiltChunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'isEntry' | 'isDynamicEntry' | 'imports'
> & { readonly modules: Readonly<Record<string, { readonly renderedLength: number }>> };

/** Bytes of code, before they are made smaller, that a screen may load in vain for each request that it saves. */
const bytesPerRequest = 5000;

/** A chunk, or several that are merged. */
interface Part {
  /** Entries that load it. */
  readonly entries: ReadonlySet<string>;
  readonly size: number;
  readonly modules: readonly string[];
  /** Parts whose code runs before its own. */
  readonly imports: Set<Part>;
}

interface Pair {
  readonly parts: readonly [Part, Part];
  /** Bytes that their merge is worth. */
  readonly gain: number;
}

/**
 * Merges small chunks that mostly the same screens load, as long as the saved requests are worth the code that some screens then load in vain.
 * A chunk of each set of screens, as a bundler makes them, is a hundred requests for a large screen, most of them for less than 2 KB.
 *
 * Entries, what the page loads at its start, and the chunks with a name in `named` stay as they are.
 * No two chunks import each other afterwards, so that all code runs in the same sequence.
 *
 * @returns the name of the merged chunk of each of their modules
 */
export function mergeChunks(
  chunks: readonly BuiltChunk[],
  named: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const { all, free } = createParts(chunks, named);
  const open = new Set(free);
  let pairs = [...open].flatMap((part, index) => listPairs(part, [...open].slice(index + 1)));
  while (pairs.length > 0) {
    const best = pairs.reduce((first, pair) => (pair.gain > first.gain ? pair : first));
    pairs = pairs.filter((pair) => pair !== best);
    const [one, other] = best.parts;
    if (importsThroughOthers(one, other) || importsThroughOthers(other, one)) continue;
    const merged = mergeParts(one, other, all);
    for (const part of best.parts) open.delete(part);
    pairs = pairs.filter(({ parts }) => !parts.includes(one) && !parts.includes(other));
    pairs.push(...listPairs(merged, open));
    open.add(merged);
  }
  return new Map(
    [...open].flatMap(({ modules }, index) =>
      modules.map((id) => [id, `shared-${index}`] as const),
    ),
  );
}

/** All parts, and those that may be merged. */
function createParts(chunks: readonly BuiltChunk[], named: ReadonlySet<string>) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]));
  const initial = new Set<string>();
  for (const { fileName, isEntry, isDynamicEntry } of chunks) {
    if (!isEntry && !isDynamicEntry) continue;
    for (const file of listImportedFiles(fileName, byFile)) {
      loaded.get(file)?.add(fileName);
      if (isEntry) initial.add(file);
    }
  }
  const parts = new Map(
    chunks.map(({ fileName, modules }): [string, Part] => [
      fileName,
      {
        entries: loaded.get(fileName) ?? new Set(),
        size: Object.values(modules).reduce((size, module) => size + module.renderedLength, 0),
        modules: Object.keys(modules),
        imports: new Set(),
      },
    ]),
  );
  for (const { fileName, imports } of chunks)
    for (const file of imports) {
      const imported = parts.get(file);
      if (imported) parts.get(fileName)?.imports.add(imported);
    }
  const free = chunks.flatMap(({ fileName, name, isDynamicEntry }) => {
    const part = parts.get(fileName);
    return isDynamicEntry || initial.has(fileName) || named.has(name) || !part ? [] : [part];
  });
  return { all: new Set(parts.values()), free };
}

/** A file and all that it imports, also through others. */
function listImportedFiles(file: string, byFile: ReadonlyMap<string, BuiltChunk>): Set<string> {
  const files = new Set([file]);
  for (const found of files)
    for (const imported of byFile.get(found)?.imports ?? []) files.add(imported);
  return files;
}

/** The pairs of a part and each of others whose merge is worth its price. */
function listPairs(part: Part, others: Iterable<Part>): Pair[] {
  return [...others].flatMap((other) => {
    const gain = computeGain(part, other);
    return gain > 0 ? [{ parts: [part, other], gain }] : [];
  });
}

function computeGain(one: Part, other: Part): number {
  const common = [...one.entries].filter((entry) => other.entries.has(entry)).length;
  const loadedInVain =
    (one.entries.size - common) * other.size + (other.entries.size - common) * one.size;
  return common * bytesPerRequest - loadedInVain;
}

/** Whether a part imports another one through a third: merged, both would import that third, and it them. */
function importsThroughOthers(part: Part, target: Part): boolean {
  const found = new Set([...part.imports].filter((imported) => imported !== target));
  for (const { imports } of found) {
    if (imports.has(target)) return true;
    for (const imported of imports) found.add(imported);
  }
  return false;
}

/** Merges two parts, and replaces them among all parts. */
function mergeParts(one: Part, other: Part, all: Set<Part>): Part {
  const merged: Part = {
    entries: new Set([...one.entries, ...other.entries]),
    size: one.size + other.size,
    modules: [...one.modules, ...other.modules],
    imports: new Set(
      [...one.imports, ...other.imports].filter((part) => part !== one && part !== other),
    ),
  };
  all.delete(one);
  all.delete(other);
  for (const { imports } of all) {
    const importsOne = imports.delete(one);
    const importsOther = imports.delete(other);
    if (importsOne || importsOther) imports.add(merged);
  }
  all.add(merged);
  return merged;
}
