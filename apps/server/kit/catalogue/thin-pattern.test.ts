import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestClient } from '../../testing/client.ts';
import { createRandom, getRunSeed } from '../../testing/random.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: TestClient;

const names = [
  'Ortega del Pacífico',
  'Ortega al Pacífico',
  'Pacífico Ortega, del',
  'Aserradero García 100%_seguro',
  'Aserradero García 1000 seguro',
  'Construcciones Ñáñez & Hermanos',
  'Construcciones Nanez Hermano',
  'Transportes internacionales',
  'Transportes interregionales',
];

beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('thin.test'));
  for (const name of names) {
    const measure = { name, description: name, countable: true };
    expect((await admin.post('/measures', measure)).status).toBe(201);
  }
});
afterAll(() => server.close());

async function thin(pattern: string): Promise<string | null> {
  const [row] = await server.asOwner<{ thin: string | null }>('select thin_pattern($1) as thin', [
    pattern,
  ]);
  return row?.thin ?? null;
}

test.each([
  ['%ortega del pac%', '%ort%ega%del%pac%'],
  // Runs are spread over a word: its first and its last three letters are always among them.
  ['%aserradero garci%', '%ase%rra%ero%gar%'],
  ['%transportes internacionales%', '%tra%spo%tes%int%ern%aci%ona%les%'],
  // The words of one or two letters of a pattern, and what is no letter, are in no run.
  ['%la casa de las maderas s.a.%', '%cas%las%mad%ras%'],
  ['%100\\%\\_seguro aserradero%', '%100%seg%uro%ase%rra%ero%'],
  // Fewer than four runs.
  ['%hernandez%', null],
  ['%tarima roja%', null],
  ['%5%5%5%1%2%3%4%5%6%7%8%9%', null],
  ['%%', null],
])('the pattern %s becomes %s', async (pattern, expected) => {
  expect(await thin(pattern)).toBe(expected);
});

test('a text that matches a pattern matches its thin pattern', async () => {
  const random = createRandom(getRunSeed());
  const draw = (from: string): string => from[Math.floor(random() * from.length)] ?? '';
  const letters = 'aaaabbcnñ12 %_\\×';
  const texts = Array.from({ length: 1000 }, () =>
    Array.from({ length: 8 + Math.floor(random() * 40) }, () => draw(letters)).join(''),
  );
  const cases = texts.map((text) => {
    const start = Math.floor(random() * 6);
    const part = text.slice(start, start + 12 + Math.floor(random() * 25));
    return { text, pattern: `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%` };
  });
  const [counts] = await server.asOwner<{ thinned: number; lost: number }>(
    `select count(thin_pattern(pattern))::int as thinned,
      count(*) filter (where text like pattern and text not like thin_pattern(pattern))::int as lost
     from jsonb_to_recordset($1) as cases (text text, pattern text)`,
    [JSON.stringify(cases)],
  );
  expect(counts?.lost).toBe(0);
  expect(counts?.thinned).toBeGreaterThan(50);
});

test.each([
  ['ortega del pac', ['Ortega del Pacífico']],
  ['ORTEGA DEL PACÍF', ['Ortega del Pacífico']],
  ['garcía 100%_seg', ['Aserradero García 100%_seguro']],
  ['aserradero garcía 100', ['Aserradero García 1000 seguro', 'Aserradero García 100%_seguro']],
  ['construcciones nanez', ['Construcciones Nanez Hermano', 'Construcciones Ñáñez & Hermanos']],
  ['nes ñáñez & hermano', ['Construcciones Ñáñez & Hermanos']],
  ['ortes internacional', ['Transportes internacionales']],
  // Two names contain the runs of its letters.
  ['ortega pacífico', []],
])('a filter by the name "%s" finds what contains it', async (text, expected) => {
  const found = await admin.get(
    `/measures?filters[name]=${encodeURIComponent(text)}&orderBy=id&orderType=desc`,
  );
  expect(pickListByPath(found.body, 'elements').map((row) => pickByPath(row, 'name'))).toEqual(
    expected,
  );
  expect(pickByPath(found.body, 'metadata.totalItems')).toBe(expected.length);
});
