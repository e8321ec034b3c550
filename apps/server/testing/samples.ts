import { getCatalogCodes } from '@tarima/domain/catalogs/catalogs';
import { interpretField, type FieldInterpreter, type Field } from '@tarima/domain/kit/fields';
import {
  getModulePath,
  getTranslatedFields,
  listWritableFields,
  type Module,
} from '@tarima/domain/kit/module';
import { getModule } from '@tarima/domain/modules';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { pickListByPath, pickNumberByPath, type TestClient } from './client.ts';

const digits = (at: number): string => String(at).padStart(7, '0');

// Words with case and accents, so that sorting and searching have something to fold.
const woods = ['Pino', 'Álamo', 'encino', 'Óyamel', 'cedro', 'ÉBANO', 'ñandubay', 'Roble', 'abeto'];
const wood = (at: number): string => woods[at % woods.length] ?? 'Pino';

const values: FieldInterpreter<(at: number) => unknown> = {
  text:
    ({ min = 0, max = Infinity }) =>
    (at) =>
      fitText(`${wood(at)} ${digits(at)}`, min, max),
  paragraph: () => (at) => `${wood(at)} ${digits(at)}\n${wood(at + 1)}`,
  email: () => (at) => `${digits(at)}@example.test`,
  phone: () => (at) => `+52 55 ${digits(at)}`,
  catalog:
    ({ catalog }) =>
    (at) => {
      const codes = getCatalogCodes(catalog);
      return codes[at % codes.length];
    },
  location: () => (at) => `${(at % 180) - 90},${(at % 360) - 180}`,
  money: () => (at) => `${at}.50`,
  decimal:
    ({ decimals, min = 0, max = Infinity }) =>
    (at) => {
      const whole = min + (at % Math.min(50, Math.floor(max - min) + 1));
      return decimals > 0 && whole + 0.5 <= max ? whole + 0.5 : whole;
    },
  boolean: () => (at) => at % 2 === 0,
  date: () => (at) => addSampleDays(2026, at),
  openings: () => (at) => `${5 + (at % 7)}:00-12:30, 13:00-${15 + (at % 8)}:00`,
  color: () => (at) => `#${((at * 7919) % 0xffffff).toString(16).padStart(6, '0')}`,
  // Filled in from records that were made for it.
  reference: () => () => undefined,
  references: () => () => [],
  link: () => (at) => `https://example.test/${wood(at)}/${digits(at)}`,
  figure: () => (at) => `${(at * 37) % 1009}.${at % 10}`,
  choice:
    ({ options }) =>
    (at) =>
      Object.keys(options)[at % Object.keys(options).length],
  choices:
    ({ options, most = Infinity }) =>
    (at) =>
      Object.keys(options)
        .filter((_, index) => (at + index) % 2 === 0)
        .slice(0, most),
  number: () => (at) => at,
  instant: () => (at) => new Date(at * 1000).toISOString(),
};

/**
 * The day of a number, counted from the first of a year. Numbers grow as long as a process makes
 * samples, so days begin again before the year 9999 ends: no later one can be written as YYYY-MM-DD.
 */
function addSampleDays(year: number, at: number): string {
  return new Date(Date.UTC(year, 0, 1 + (at % 2_900_000))).toISOString().slice(0, 10);
}

/** Fits a text to the lengths of a field. A cut text keeps its end, which distinguishes samples. */
function fitText(text: string, min: number, max: number): string {
  if (text.length > max) return text.replaceAll(' ', '').slice(-max);
  return text.padEnd(min, '.');
}

/** A good value of a field, another for every number; undefined where it is filled in from records. */
export const buildSampleValue = (field: Field, index: number): unknown =>
  interpretField(field, values)(index);

/** Ids of records that fields may refer to, by field. */
export type SampleReferences = Readonly<Record<string, readonly number[]>>;

// Records of one kind are made for several fields, and some names must be unique.
// So each time has its own numbers, at which samples begin again with the same choices.
let times = 1000;
const nextNumbers = (): number => (times += 1) * 1800;

/** Makes records for every field of a module that refers to others, through the API. */
export async function createSampleReferences(
  client: TestClient,
  module: Module,
): Promise<SampleReferences> {
  const made: Record<string, number[]> = {};
  for (const [name, field] of Object.entries(module.fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    // Users are invited, not created as samples: existing ones are used.
    if (field.kind === 'reference' && field.module === 'users') {
      const { body } = await client.get('/users', { size: 100 });
      made[name] = pickListByPath(body, 'elements').map((person) => pickNumberByPath(person, 'id'));
      continue;
    }
    const other = getModule(field.module);
    const references = await createSampleReferences(client, other);
    const first = nextNumbers();
    if (field.kind === 'references' && field.within !== undefined) {
      // Made within each of the records that the sample may name; those come first in the definition.
      for (const [index, outer] of (made[field.within] ?? []).entries()) {
        const within = { ...references, [field.within]: [outer] };
        const sample = buildSampleBody(other, first + index, within);
        const { body } = await client.post(`/${getModulePath(other)}`, sample);
        const id = pickNumberByPath(body, 'id');
        made[`${name} in ${outer}`] = [id];
        made[name] = [...(made[name] ?? []), id];
      }
      continue;
    }
    const ids: number[] = [];
    for (const at of [0, 1, 2]) {
      const sample = buildSampleBody(other, first + at, references);
      const { body } = await client.post(`/${getModulePath(other)}`, sample);
      ids.push(pickNumberByPath(body, 'id'));
    }
    made[name] = ids;
  }
  return made;
}

/** A good body for any module, different for every number. */
export function buildSampleBody(
  module: Module,
  index: number,
  references: SampleReferences = {},
): Record<string, unknown> {
  const body = Object.fromEntries(
    listWritableFields(module).flatMap(([name, field]) => {
      const ids = references[name] ?? [];
      if (field.kind === 'color') return [];
      // Optional references are left out where no record exists.
      if (field.kind === 'reference' && !field.required && ids.length === 0) return [];
      if (field.kind === 'reference') return [[name, { id: ids[index % ids.length] }]];
      if (field.kind === 'references' && field.within !== undefined) {
        const outer = references[field.within] ?? [];
        const chosen = references[`${name} in ${outer[index % outer.length]}`] ?? [];
        return [[name, chosen.map((id) => ({ id }))]];
      }
      if (field.kind === 'references') return [[name, ids.slice(0, 1 + (index % ids.length))]];
      return [[name, buildSampleValue(field, index)]];
    }),
  );
  const colors = Object.fromEntries(
    listWritableFields(module).flatMap(([name, field]) =>
      field.kind === 'color' ? [[name, interpretField(field, values)(index)]] : [],
    ),
  );
  const translated = getTranslatedFields(module);
  if (module === pieceRates) return rateBody(body, index);
  if (translated.length === 0) return body;
  const language = Object.fromEntries(
    translated.map((name) => [name, { en: `English ${wood(index + 3)} ${digits(index)}` }]),
  );
  return { ...body, metadata: { ...colors, language } };
}

/** Rates pay from the first piece on, of a product or a family or neither, and each on a day of its own that is still to come. */
function rateBody(
  { product, productFamily, ...body }: Record<string, unknown>,
  at: number,
): Record<string, unknown> {
  const validFrom = addSampleDays(2040, at);
  const pays = at % 5 === 0 ? {} : at % 5 < 3 ? { product } : { productFamily };
  const named = Object.entries(pays).filter(([, value]) => value !== undefined);
  return { ...body, ...Object.fromEntries(named), above: 0, validFrom, validUntil: validFrom };
}
