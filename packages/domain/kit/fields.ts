import type { CatalogClass } from '../catalogs/catalogs.ts';
import type { FieldGuard } from '../profiles/permissions.ts';
import type { ModuleName } from './module.ts';
import type { LocalizedWords } from './words.ts';

interface FieldBase {
  readonly label: LocalizedWords;
  /** Sentence below the label in forms, for what the label alone does not explain. */
  readonly hint?: LocalizedWords;
  readonly required?: true;
  /** Whether the field was added after integrations existed: an update that leaves it out keeps its value. */
  readonly addedLater?: true;
  /**
   * Kind of a field that only the server writes. `column`: stored or generated in the module's table, so lists filter and sort by it.
   * `computed`: computed when it is read, so lists do not filter or sort by it.
   * `summed`: added up from other rows when it is read, and lists filter and sort by it.
   */
  readonly serverSet?: 'column' | 'computed' | 'summed';
  /** Permission required to read and write the field, see `field-guards.ts`. */
  readonly guard?: FieldGuard;
}

/** Line of text. `unique` values are compared without case or accents, within the account. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly min?: number;
  readonly max?: number;
  readonly unique?: true;
  /** Whether the field has a text for each language at `metadata.language.{field}.{lang}`, shown instead of the base text. */
  readonly translated?: true;
  /** Initial value in the form of a new record. */
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

/** Code of a catalogue class. `initial` is the default in the form, and in a body without the field. */
export interface CatalogField extends FieldBase {
  readonly kind: 'catalog';
  readonly catalog: CatalogClass;
  /** Whether a record that another form lacks begins with the most common value of the latest records. */
  readonly proposesUsual?: true;
  readonly initial?: string;
}

/** Location as `'latitude,longitude'` in degrees. */
export interface LocationField extends FieldBase {
  readonly kind: 'location';
  /**
   * Text field with the city and catalogue field with the state. A record that another form lacks begins in the city of the user's division,
   * and its pin follows the city until the user places it.
   */
  readonly follows?: { readonly city: string; readonly state: string };
}

/** Amount in US dollars. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money';
  /** Four decimals for a unit cost of things that are bought in large numbers; two decimals when left out. */
  readonly decimals?: 4;
}

/** Number that is not negative, in the unit that its label names. */
export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  /** Digits after the point; 0 for whole numbers. Further digits are refused, not rounded. */
  readonly decimals: number;
  /** Whether the number is a percentage: a cell that shows 15% is read as 15. */
  readonly percentage?: true;
  /**
   * Field with the unit of this number, where the label does not name the unit: a closed choice, or a record whose name is the unit.
   * `product.measure` is the unit of the referenced record. Numbers of different units are not added up.
   */
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** Default value in the form, and in a body without the field. */
  readonly initial?: number;
}

/** Yes or no. */
export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  /** Default value in the form, and in a body without the field. */
  readonly initial?: boolean;
}

/** Calendar day, `yyyy-MM-dd`, the same in every time zone. */
export interface DateField extends FieldBase {
  readonly kind: 'date';
}

/** Working hours of a day as text, see `working-intervals.ts`. */
export interface WorkingIntervalsField extends FieldBase {
  readonly kind: 'openings';
}

/** Colour as `#rrggbb`. Requests have it in `metadata` under its name; responses have it there and as a column. */
export interface ColorField extends FieldBase {
  readonly kind: 'color';
  readonly initial?: string;
}

/** Reference to a record of another module: requests have `{id}`, responses `{id, name}`. */
export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  readonly module: ModuleName;
  /** Whether the form of a new record proposes the only record of the module, where there is one alone. */
  readonly proposesOnly?: true;
  /** Whether a record that another form lacks begins with the most common value of the latest records. */
  readonly proposesUsual?: true;
  /** Meaning of an empty field, shown in its select; by default the request to choose. */
  readonly emptyWords?: LocalizedWords;
}

/** References to several records of another module: requests have ids, responses `[{id, name}]`. */
export interface ReferencesField extends FieldBase {
  readonly kind: 'references';
  readonly module: ModuleName;
  /** Reference that both modules have: only records with the same one as the form can be chosen. */
  readonly within?: string;
}

/** A web address. */
export interface LinkField extends FieldBase {
  readonly kind: 'link';
}

/** Number stored and sent as the text in which it was written, so that no digit is lost. */
export interface FigureField extends FieldBase {
  readonly kind: 'figure';
  /** Whether the number has no digits after the point. */
  readonly whole?: true;
  /** Whether the number is in US dollars. */
  readonly currency?: true;
  /** Unit of measurement, shown beside the number. */
  readonly unit?: string;
  /** Initial value in the form of a new record. */
  readonly initial?: string;
}

/** Choices of a field, by their stored key. */
export type FieldOptions = Readonly<Record<string, LocalizedWords>>;

/** Single choice among the field's options. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: FieldOptions;
}

/** Several choices among the field's options: a list of keys. */
export interface ChoicesField extends FieldBase {
  readonly kind: 'choices';
  readonly options: FieldOptions;
  /** Maximum number of choices. */
  readonly most?: number;
  /** Initial value in the form of a new record. */
  readonly initial?: readonly string[];
}

/** Whole number that the server sets: the id. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
}

/** Moment that the server sets, in ISO 8601 with offset. */
export interface InstantField extends FieldBase {
  readonly kind: 'instant';
}

/**
 * Closed union of field kinds. Every interpreter is a Record over FieldKind: a new kind that is not handled everywhere does not compile.
 */
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

/** Maximum length of a text field whose definition sets no limit, in characters. */
export const defaultTextMaxLength = 200;
export const paragraphMaxLength = 2000;

/** Columns that every module's rows have. */
export const systemFields = {
  id: { kind: 'number', label: { es: 'Id', en: 'Id' } },
  createdAt: { kind: 'instant', label: { es: 'Creado', en: 'Created' } },
  updatedAt: { kind: 'instant', label: { es: 'Actualizado', en: 'Updated' } },
} as const satisfies Record<string, Field>;

/** Result for each kind of field. An interpreter that lacks a kind does not compile. */
export type FieldInterpreter<Result> = {
  readonly [K in FieldKind]: (field: FieldOfKind<K>) => Result;
};

/** Applies an interpreter to a field. The switch narrows the kind once, so that no interpreter needs a cast. */
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
