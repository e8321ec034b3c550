import type { CatalogClass } from '../catalogs/catalogs.ts';
import type { FieldGuard } from '../profiles/permissions.ts';
import type { ModuleName } from './module.ts';
import type { LocalizedWords } from './words.ts';

interface FieldBase {
  readonly label: LocalizedWords;
  readonly required?: true;
  /** The field was added after integrations existed: an update that leaves it out keeps its value. */
  readonly addedLater?: true;
  /**
   * Only the server writes it. `column`: kept or generated in the module's table, so lists filter and sort by it.
   * `computed`: made when it is read, so they do not.
   * `summed`: added up from other rows when it is read, in a way that lists filter and sort by.
   */
  readonly serverSet?: 'column' | 'computed' | 'summed';
  /** Permission required to read and write the field: see `field-guards.ts`. */
  readonly guard?: FieldGuard;
}

/** A line of text. `unique` values are compared without case or accents, within the account. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly min?: number;
  readonly max?: number;
  readonly unique?: true;
  /** Has a text per language at `metadata.language.{field}.{lang}`, shown instead of the base text. */
  readonly translated?: true;
  /** Fills the form of a new record. */
  readonly initial?: string;
}

/** Text of several lines. */
export interface ParagraphField extends FieldBase {
  readonly kind: 'paragraph';
  readonly min?: number;
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

/** An amount in US dollars. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money';
  /** Four for the cost of one unit, of which many are bought at once; two when left out. */
  readonly decimals?: 4;
}

/** A number that is not negative, in the unit of its label. */
export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  /** Digits after the point; 0 for whole numbers. More are refused, not rounded. */
  readonly decimals: number;
  /** The number is a percentage: a cell that shows 15% is 15. */
  readonly percentage?: true;
  /**
   * Field that holds the unit of this number, where the label does not name it:
   * a closed choice, a record whose name is the unit, or `product.measure`, the unit of the referenced record.
   * Numbers of different units are not added up.
   */
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** Fills the form and a body that leaves it out. */
  readonly initial?: number;
}

/** Yes or no. */
export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  /** Fills the form and a body that leaves it out. */
  readonly initial?: boolean;
}

/** A day of the calendar, `yyyy-MM-dd`, the same in every zone. */
export interface DateField extends FieldBase {
  readonly kind: 'date';
}

/** The hours of a day in which work is done, as text: see `working-intervals.ts`. */
export interface WorkingIntervalsField extends FieldBase {
  readonly kind: 'openings';
}

/** `#rrggbb`. It is sent in `metadata` under its name, and answered there and as a column. */
export interface ColorField extends FieldBase {
  readonly kind: 'color';
  readonly initial?: string;
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
  /** A reference of both modules: only records that have the same one as the form can be chosen. */
  readonly within?: string;
}

/** A web address. */
export interface LinkField extends FieldBase {
  readonly kind: 'link';
}

/** A number stored and sent as the text in which it was written, so that no digit of it is lost. */
export interface FigureField extends FieldBase {
  readonly kind: 'figure';
  /** The number has no digits after the point. */
  readonly whole?: true;
  /** The number is in US dollars. */
  readonly currency?: true;
  /** Unit of measurement, shown beside the number. */
  readonly unit?: string;
  /** Fills the form of a new record. */
  readonly initial?: string;
}

/** Choices of a field, by the key that is stored and sent. */
export type FieldOptions = Readonly<Record<string, LocalizedWords>>;

/** One of the field's choices. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: FieldOptions;
}

/** Several of the field's choices: a list of keys. */
export interface ChoicesField extends FieldBase {
  readonly kind: 'choices';
  readonly options: FieldOptions;
  /** Maximum number of choices. */
  readonly most?: number;
  /** Fills the form of a new record. */
  readonly initial?: readonly string[];
}

/** A whole number that the server sets: the id. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
}

/** A moment that the server sets, on the wire in ISO 8601 with offset. */
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
  | DecimalField
  | BooleanField
  | DateField
  | WorkingIntervalsField
  | ColorField
  | ReferenceField
  | ReferencesField
  | LinkField
  | FigureField
  | ChoiceField
  | ChoicesField
  | NumberField
  | InstantField;

export type FieldKind = Field['kind'];
export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>;

/** Whether only the server writes a field. */
export const isServerSet = (field: Field): boolean =>
  field.kind === 'number' || field.kind === 'instant' || field.serverSet !== undefined;

/** Largest number of a decimal field without its own maximum: a binary float holds it with six decimals. */
export const maxDecimalValue = 999_999_999;

/** Longest text of a field whose definition sets no limit, in characters. */
export const defaultTextMaxLength = 200;
export const paragraphMaxLength = 2000;

/** The columns that every module's rows have. */
export const systemFields = {
  id: { kind: 'number', label: { es: 'Id', en: 'Id' } },
  createdAt: { kind: 'instant', label: { es: 'Creado', en: 'Created' } },
  updatedAt: { kind: 'instant', label: { es: 'Actualizado', en: 'Updated' } },
} as const satisfies Record<string, Field>;

/** One result per kind: an interpreter that lacks a kind does not compile. */
export type FieldInterpreter<Result> = {
  readonly [K in FieldKind]: (field: FieldOfKind<K>) => Result;
};

/** Applies an interpreter to a field. The switch narrows once, so that no interpreter needs a cast. */
export function interpretField<Result>(
  field: Field,
  interpreter: FieldInterpreter<Result>,
): Result {
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
    case 'decimal':
      return interpreter.decimal(field);
    case 'boolean':
      return interpreter.boolean(field);
    case 'date':
      return interpreter.date(field);
    case 'openings':
      return interpreter.openings(field);
    case 'color':
      return interpreter.color(field);
    case 'reference':
      return interpreter.reference(field);
    case 'references':
      return interpreter.references(field);
    case 'link':
      return interpreter.link(field);
    case 'figure':
      return interpreter.figure(field);
    case 'choice':
      return interpreter.choice(field);
    case 'choices':
      return interpreter.choices(field);
    case 'number':
      return interpreter.number(field);
    case 'instant':
      return interpreter.instant(field);
  }
}
