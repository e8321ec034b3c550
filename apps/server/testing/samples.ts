import { codesOf } from '@tarima/domain/catalogs/catalogs';
import { byKind, type ByKind } from '@tarima/domain/kit/fields';
import { translatedFields, type Module } from '@tarima/domain/kit/module';

const digits = (at: number): string => String(at).padStart(7, '0');

// Words with case and accents, so that sorting and searching have something to fold.
const woods = ['Pino', 'Álamo', 'encino', 'Óyamel', 'cedro', 'ÉBANO', 'ñandubay', 'Roble', 'abeto'];
const wood = (at: number): string => woods[at % woods.length] ?? 'Pino';

const values: ByKind<(at: number) => unknown> = {
  text: () => (at) => `${wood(at)} ${digits(at)}`,
  paragraph: () => (at) => `${wood(at)} ${digits(at)}\n${wood(at + 1)}`,
  email: () => (at) => `${digits(at)}@example.test`,
  phone: () => (at) => `+52 55 ${digits(at)}`,
  catalog:
    ({ catalog }) =>
    (at) => {
      const codes = codesOf(catalog);
      return codes[at % codes.length];
    },
  location: () => (at) => `${(at % 180) - 90},${(at % 360) - 180}`,
  money: () => (at) => `${at}.50`,
  // References need real records: whoever tests such a module gives them.
  reference: () => () => undefined,
  references: () => () => [],
  number: () => (at) => at,
  instant: () => (at) => new Date(at * 1000).toISOString(),
};

/** A good body for any module, different for every number. */
export function sampleBody(module: Module, at: number): Record<string, unknown> {
  const body = Object.fromEntries(
    Object.entries(module.fields).map(([name, field]) => [name, byKind(field, values)(at)]),
  );
  const translated = translatedFields(module);
  if (translated.length === 0) return body;
  const language = Object.fromEntries(
    translated.map((name) => [name, { en: `English ${wood(at + 3)} ${digits(at)}` }]),
  );
  return { ...body, metadata: { language } };
}
