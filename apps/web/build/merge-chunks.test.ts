import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeChunks, type BuiltChunk } from './merge-chunks.ts';

const none: ReadonlySet<string> = new Set();

function createChunk(fileName: string, more: Partial<BuiltChunk> = {}, size = 100): BuiltChunk {
  return {
    fileName,
    name: fileName,
    isEntry: false,
    isDynamicEntry: false,
    imports: [],
    modules: { [`${fileName}.ts`]: { renderedLength: size } },
    ...more,
  };
}

const createScreen = (fileName: string, ...imports: string[]): BuiltChunk =>
  createChunk(fileName, { isDynamicEntry: true, imports });

/** The modules of each merged chunk, in their alphabetical sequence. */
function listMerged(chunks: readonly BuiltChunk[], named = none): string[] {
  const merged = Map.groupBy(mergeChunks(chunks, named), ([, name]) => name);
  return [...merged.values()]
    .map((modules) =>
      modules
        .map(([id]) => id)
        .toSorted()
        .join(' '),
    )
    .toSorted();
}

test('small chunks that the same screens load become one', () => {
  const chunks = [
    createScreen('s1', 'a', 'b'),
    createScreen('s2', 'a', 'b'),
    createChunk('a'),
    createChunk('b'),
  ];
  expect(listMerged(chunks)).toEqual(['a.ts b.ts']);
});

test('a large chunk is not loaded in vain to save a request', () => {
  const screens = [createScreen('s1', 'a', 'b'), createScreen('s2', 'a')];
  expect(listMerged([...screens, createChunk('a'), createChunk('b', {}, 4900)])).toEqual([
    'a.ts b.ts',
  ]);
  expect(listMerged([...screens, createChunk('a'), createChunk('b', {}, 5100)])).toEqual([
    'a.ts',
    'b.ts',
  ]);
});

test('chunks that no screen loads together stay apart', () => {
  const chunks = [
    createScreen('s1', 'a'),
    createScreen('s2', 'b'),
    createChunk('a'),
    createChunk('b'),
  ];
  expect(listMerged(chunks)).toEqual(['a.ts', 'b.ts']);
});

test('entries, what the page loads at its start, and chunks with a name of their own stay', () => {
  const chunks = [
    createChunk('page', { isEntry: true, imports: ['start'] }),
    createChunk('start'),
    createScreen('s1', 'start', 'list', 'a', 'b'),
    createChunk('list'),
    createChunk('a'),
    createChunk('b'),
  ];
  expect(listMerged(chunks, new Set(['list']))).toEqual(['a.ts b.ts']);
});

test('two chunks never import each other', () => {
  // A dialog keeps its own chunk, and stands between the two.
  const chunks = [
    createScreen('screen', 'a'),
    createChunk('a', { imports: ['dialog'] }),
    createScreen('dialog', 'b'),
    createChunk('b'),
  ];
  expect(listMerged(chunks)).toEqual(['a.ts', 'b.ts']);
  // Neither once `b` is merged with another chunk that three screens load.
  const screens = [
    createScreen('screen', 'a', 'c'),
    createScreen('s2', 'b', 'c'),
    createScreen('s3', 'b', 'c'),
  ];
  expect(listMerged([createChunk('c'), ...screens, ...chunks.slice(1)])).toEqual([
    'a.ts',
    'b.ts c.ts',
  ]);
});

test('each module of a drawn program is in one chunk, and no chunk imports itself through others', () => {
  const drawn = fc.array(
    fc.record({
      screen: fc.boolean(),
      size: fc.integer({ min: 1, max: 20_000 }),
      imports: fc.array(fc.nat({ max: 30 }), { maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 30 },
  );
  fc.assert(
    fc.property(drawn, (rows) => {
      // A chunk imports only later ones, so that the program has no circle.
      const chunks = rows.map(({ screen, size, imports }, index) =>
        createChunk(
          `c${index}`,
          {
            isDynamicEntry: screen,
            imports: [...new Set(imports)]
              .filter((to) => to > index && to < rows.length)
              .map((to) => `c${to}`),
          },
          size,
        ),
      );
      const merged = mergeChunks(chunks, none);
      const getName = (file: string) => merged.get(`${file}.ts`) ?? file;
      expect([...merged.keys()].toSorted()).toEqual(
        chunks
          .filter(({ isDynamicEntry }) => !isDynamicEntry)
          .map(({ fileName }) => `${fileName}.ts`)
          .toSorted(),
      );
      const imports = Map.groupBy(
        chunks.flatMap((chunk) =>
          chunk.imports.map((to) => ({ from: getName(chunk.fileName), to: getName(to) })),
        ),
        ({ from }) => from,
      );
      for (const name of new Set(chunks.map(({ fileName }) => getName(fileName)))) {
        const found = new Set(
          (imports.get(name) ?? []).flatMap(({ to }) => (to === name ? [] : [to])),
        );
        for (const next of found) for (const { to } of imports.get(next) ?? []) found.add(to);
        expect([...found], `${name} imports itself`).not.toContain(name);
      }
    }),
  );
});
