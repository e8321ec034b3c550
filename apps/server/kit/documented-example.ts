/** JSON schema of the API document, with the keywords that decide what a valid value is. */
interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly allOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ValueSchema;
  readonly propertyNames?: ValueSchema;
  readonly items?: ValueSchema;
  readonly prefixItems?: readonly ValueSchema[];
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
}

/**
 * Returns a value that a schema accepts, as an example of the API document.
 * The name of a field decides which of several valid values it gets, so that an e-mail looks like one.
 * Optional fields are included, except those that an example reads better without.
 * @param name name of the field that holds the value
 */
export function buildExampleValue(schema: ValueSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.find((each) => each.type !== 'null');
  if (choice) return buildExampleValue(choice, name);
  if (schema.allOf) return mergeExamples(schema.allOf, name);
  const type = [schema.type ?? guessType(schema)].flat().find((each) => each !== 'null');
  if (type === 'object') return buildExampleObject(schema, name);
  if (type === 'array') return buildExampleList(schema, name);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return pickNumber(schema, name);
  return type === 'null' ? null : pickText(schema, name);
}

const guessType = ({ properties, items }: ValueSchema): string => {
  if (properties) return 'object';
  return items ? 'array' : 'string';
};

/** Fields that callers seldom send, and fields of a company's own, which no example can name. */
const omittedWhereOptional: ReadonlySet<string> = new Set(['customFields', 'metadata']);

function buildExampleObject(schema: ValueSchema, name: string): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const named = Object.entries(properties).filter(
    ([key, value]) =>
      required.includes(key) || (!omittedWhereOptional.has(key) && !isFileList(value)),
  );
  if (named.length > 0)
    return Object.fromEntries(named.map(([key, value]) => [key, buildExampleValue(value, key)]));
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return {};
  const key = String(buildExampleValue({ type: 'string', ...propertyNames }, 'key'));
  return { [key]: buildExampleValue(additionalProperties, name) };
}

const isFileList = ({ items }: ValueSchema): boolean => items?.format === 'binary';

function buildExampleList(schema: ValueSchema, name: string): unknown[] {
  const { items, prefixItems, minItems = 0 } = schema;
  if (prefixItems) return prefixItems.map((each) => buildExampleValue(each, name));
  if (!items || isFileList(schema)) return [];
  return Array.from({ length: Math.max(minItems, 1) }, () => buildExampleValue(items, name));
}

function mergeExamples(parts: readonly ValueSchema[], name: string): unknown {
  const values = parts.map((each) => buildExampleValue(each, name));
  return values.every((each) => typeof each === 'object' && each !== null)
    ? Object.assign({}, ...values)
    : values[0];
}

/** Numbers of fields that are no plain count. */
const numbersByName: Readonly<Record<string, number>> = {
  id: 81,
  year: 2026,
  month: 11,
  width: 40,
  length: 48,
  height: 6,
  thickness: 0.75,
  quantity: 120,
  pieces: 120,
  totalPages: 1,
  totalItems: 1,
  page: 1,
  size: 20,
  count: 3,
};

function pickNumber(schema: ValueSchema, name: string): number {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
  const wanted = numbersByName[name] ?? (/Id$|^ids$/.test(name) ? 81 : 12);
  const whole = schema.type === 'integer' ? Math.round(wanted) : wanted;
  const fitting = Math.min(Math.max(whole, minimum), maximum);
  return fitting > exclusiveMinimum ? fitting : exclusiveMinimum + 1;
}

/** Texts of fields by name. */
const textsByName: Readonly<Record<string, string>> = {
  name: 'Northern Pallets',
  email: 'ana@plant.example',
  phoneNumber: '+52 55 1234 5678',
  language: 'en',
  color: '#1a7f37',
  location: '25.6866, -100.3161',
  address: '120 Industry Road',
  deliveryPlace: '120 Industry Road',
  shipmentAddress: '120 Industry Road',
  city: 'Monterrey',
  state: 'nuevo-leon',
  taxNumber: 'NPA010203AB1',
  timeZone: 'America/Monterrey',
  url: 'https://shop.example.com/hooks/tarima',
  message: 'Some values are wrong. Check the marked fields.',
  rule: 'required',
  path: 'details.0.quantity',
  status: 'active',
  lotCode: 'L-2026-0081',
  notes: 'Bundles of twelve, tied',
  description: 'Twelve boards, tied',
  module: 'suppliers',
  event: 'suppliers.updated',
};

/** Names of counts, which callers may send as text. */
const countNames =
  /^(quantity|pieces|count|stock|minimumStock|maximumStock|workTime|setUp|leadDays|thickness|width|length|height|from|requested|received)$/;

/** Names of amounts, which are decimals written as text. */
const amountNames =
  /^(price|total|subtotal|amount|sum|average|discount|cost|\w*Cost|percent|rate|kg|moisture|unitWeight|baseSalary|volume)$/;
const momentNames = /(At|Date|On|From|Until)$|^(at|from|to|since)$/;

/** Texts for patterns and lengths that no name foresees, the commonest first. */
const textCandidates: readonly string[] = [
  'Tarima',
  '2026-11-24T16:07:00.000Z',
  '2026-11-24',
  '0b9e5a0e-7a51-4c3e-9d3e-2f3f0a6d8a11',
  '81',
  '2026',
  '12.50',
  '08:00',
  '#1a7f37',
  '_1',
  'customFields.7',
  '123456789012345678901234',
  'data:image/png;base64,iVBORw0KGgo=',
  'Pine pallet of 48 by 40 inches',
  'Tarima8!',
];

function pickText(schema: ValueSchema, name: string): string {
  const named = textsByName[name] ?? toNumberText(name);
  const moment = momentNames.test(name) ? ['2026-11-24T16:07:00.000Z'] : [];
  const formatted = schema.format === 'date-time' ? ['2026-11-24T16:07:00.000Z'] : [];
  const candidates = [...formatted, ...(named ? [named] : []), ...moment, ...textCandidates];
  const { maxLength = Infinity, minLength = 0 } = schema;
  return (
    candidates.find((text) => isAccepted(schema, text)) ??
    'a'.repeat(Math.min(Math.max(minLength, 1), maxLength))
  );
}

/** Returns the text of a number for a field that is named after one. */
function toNumberText(name: string): string | undefined {
  if (amountNames.test(name)) return '1234.50';
  return countNames.test(name) ? String(numbersByName[name] ?? 12) : undefined;
}

function isAccepted({ pattern, minLength = 0, maxLength = Infinity }: ValueSchema, text: string) {
  if (text.length < minLength || text.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern).test(text);
}
