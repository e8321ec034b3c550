import type { CatalogClass } from '../catalogs/catalogs.ts';
import type { ModuleName } from './module.ts';
import type { Words } from './words.ts';

interface FieldBase {
  readonly label: Words;
  readonly required?: true;
}

/** A line of text. `unique` values are told apart without regard to case or accents, within the account. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly min?: number;
  readonly max?: number;
  readonly unique?: true;
  /** Has a text per language at `metadata.language.{field}.{lang}`, shown instead of the base text. */
  readonly translated?: true;
}

/** Text of several lines. */
export interface ParagraphField extends FieldBase {
  readonly kind: 'paragraph';
  readonly translated?: true;
}

export interface EmailField extends FieldBase {
  readonly kind: 'email';
}

export interface PhoneField extends FieldBase {
  readonly kind: 'phone';
}

/** One code of a catalogue class. `initial` fills the form and a body that leaves it out. */
export interface CatalogField extends FieldBase {
  readonly kind: 'catalog';
  readonly catalog: CatalogClass;
  readonly initial?: string;
}

/** `'latitude,longitude'` in degrees. */
export interface LocationField extends FieldBase {
  readonly kind: 'location';
}

/** An amount in US dollars, two decimals. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money';
}

/** A record of another module: `{id}` is sent, `{id, name}` answered. */
export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  readonly module: ModuleName;
}

/** Several records of another module: ids are sent, `[{id, name}]` answered. */
export interface ReferencesField extends FieldBase {
  readonly kind: 'references';
  readonly module: ModuleName;
}

/** A whole number the server gives: the id. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
}

/** A moment the server gives, on the wire in ISO 8601 with offset. */
export interface InstantField extends FieldBase {
  readonly kind: 'instant';
}

/** The closed union of field kinds. Every interpreter is a Record over FieldKind, so a new kind is drawn everywhere or does not compile. */
export type Field =
  | TextField
  | ParagraphField
  | EmailField
  | PhoneField
  | CatalogField
  | LocationField
  | MoneyField
  | ReferenceField
  | ReferencesField
  | NumberField
  | InstantField;

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

/** Kinds that only the server writes. */
export const isGiven = (field: Field): boolean =>
  field.kind === 'number' || field.kind === 'instant';

/** Longest text that a field takes when its definition says nothing, in characters. */
export const textLimit = 200;
export const paragraphLimit = 2000;

/** The columns that every module's rows have. */
export const systemFields = {
  id: { kind: 'number', label: { es: 'Id', en: 'Id' } },
  createdAt: { kind: 'instant', label: { es: 'Creado', en: 'Created' } },
  updatedAt: { kind: 'instant', label: { es: 'Actualizado', en: 'Updated' } },
} as const satisfies Record<string, Field>;

/** One answer per kind: an interpreter that forgets a kind does not compile. */
export type ByKind<Result> = { readonly [K in FieldKind]: (field: FieldOf<K>) => Result };

/** Asks an interpreter about a field. The switch narrows once for everybody, so that no interpreter needs a cast. */
export function byKind<Result>(field: Field, interpreter: ByKind<Result>): Result {
  switch (field.kind) {
    case 'text':
      return interpreter.text(field);
    case 'paragraph':
      return interpreter.paragraph(field);
    case 'email':
      return interpreter.email(field);
    case 'phone':
      return interpreter.phone(field);
    case 'catalog':
      return interpreter.catalog(field);
    case 'location':
      return interpreter.location(field);
    case 'money':
      return interpreter.money(field);
    case 'reference':
      return interpreter.reference(field);
    case 'references':
      return interpreter.references(field);
    case 'number':
      return interpreter.number(field);
    case 'instant':
      return interpreter.instant(field);
  }
}
