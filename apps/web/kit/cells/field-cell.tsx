import {
  findCatalogWords,
  defaultTagColor,
  hasTagColors,
  getTagColor,
} from '@tarima/domain/catalogs/catalogs';
import {
  interpretField,
  type FieldInterpreter,
  type Field,
  type FieldOfKind,
  type FieldOptions,
} from '@tarima/domain/kit/fields';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import {
  MoneyCell,
  ColorCell,
  ContactCell,
  DateCell,
  DayCell,
  DecimalCell,
  FormattedNumberCell,
  IdCell,
  LinkCell,
  LocationCell,
  TagsCell,
  TextCell,
  BooleanCell,
} from './cells.tsx';
import {
  toOptionKeys,
  parseNamedRecord,
  parseNamedRecords,
  toDisplayText,
  getDisplayValue,
} from './display-value.ts';

type Draw = (value: unknown, whole: boolean) => ReactNode;

const text = (): Draw => (value) => <TextCell text={toDisplayText(value)} />;

/** Draws a mail address or a phone number as a link, where there is room for all of it. */
const contact =
  (scheme: 'mailto:' | 'tel:'): Draw =>
  (value, whole) =>
    whole ? (
      <ContactCell scheme={scheme} text={toDisplayText(value)} />
    ) : (
      <TextCell text={toDisplayText(value)} />
    );

const draws: FieldInterpreter<Draw> = {
  text,
  paragraph: () => (value, whole) => <TextCell text={toDisplayText(value)} lines={whole ? 1 : 2} />,
  email: () => contact('mailto:'),
  phone: () => contact('tel:'),
  catalog: (field) => (value) => <CatalogCell field={field} code={toDisplayText(value)} />,
  money:
    ({ decimals }) =>
    (value) => <MoneyCell amount={toDisplayText(value)} isOfUnit={decimals === 4} />,
  decimal: (field) => (value) => <DecimalCell value={value} decimals={field.decimals} />,
  boolean: () => (value) => <BooleanCell yes={value === true} />,
  date: () => (value) => <DayCell day={toDisplayText(value)} />,
  openings: text,
  color: () => (value) => <ColorCell color={toDisplayText(value)} />,
  reference: () => (value) => <TextCell text={parseNamedRecord(value)?.name ?? ''} />,
  references: () => (value, whole) => (
    <TagsCell
      tags={parseNamedRecords(value).map(({ name }) => ({ name, color: defaultTagColor }))}
      whole={whole}
    />
  ),
  location: () => (value) => <LocationCell location={toDisplayText(value)} />,
  link: () => (value) => <LinkCell link={toDisplayText(value)} />,
  figure: (field) => (value) => <FormattedNumberCell field={field} text={toDisplayText(value)} />,
  choice: (field) => (value) => <OptionsCell options={field.options} keys={[value]} />,
  choices: (field) => (value, whole) => (
    <OptionsCell options={field.options} keys={toOptionKeys(value)} whole={whole} />
  ),
  number: () => (value) => <IdCell id={Number(value)} />,
  instant: () => (value) => <DateCell instant={toDisplayText(value)} />,
};

interface CellProps {
  readonly element: ModuleRecord;
  readonly name: string;
  readonly field: Field;
  /** Whether there is room for the whole value. */
  readonly whole?: boolean;
}

/** Draws a record's value of one field by the field's kind, in a list and in the view panel. */
export function FieldCell({ element, name, field, whole = false }: CellProps) {
  const { language } = useLanguage();
  return interpretField(field, draws)(getDisplayValue(element, name, field, language), whole);
}

function CatalogCell({ field, code }: { field: FieldOfKind<'catalog'>; code: string }) {
  const { say } = useLanguage();
  const words = findCatalogWords(field.catalog, code);
  // Colours of tags have a meaning: in a catalogue without colours, only the name is drawn.
  if (!hasTagColors(field.catalog)) return <TextCell text={words ? say(words) : ''} />;
  return (
    <TagsCell tags={words ? [{ name: say(words), color: getTagColor(field.catalog, code) }] : []} />
  );
}

function OptionsCell(props: { options: FieldOptions; keys: readonly unknown[]; whole?: boolean }) {
  const { options, keys, whole = false } = props;
  const { say } = useLanguage();
  const tags = keys.flatMap((key) => {
    const words = options[toDisplayText(key)];
    return words ? [{ name: say(words), color: defaultTagColor }] : [];
  });
  return <TagsCell tags={tags} whole={whole} />;
}

/** Widths of columns in px, by kind: the specification gives text, date and action. Names of other records need less room than texts. */
const widths: FieldInterpreter<number> = {
  text: () => 300,
  paragraph: () => 300,
  email: () => 300,
  phone: () => 300,
  catalog: () => 210,
  location: () => 180,
  money: () => 180,
  decimal: () => 150,
  boolean: () => 150,
  date: () => 150,
  openings: () => 180,
  color: () => 95,
  reference: () => 220,
  references: () => 300,
  link: () => 300,
  figure: () => 150,
  choice: () => 210,
  choices: () => 300,
  number: () => 110,
  instant: () => 150,
};
export const actionColumnWidthPx = 95;
export const getColumnWidth = (field: Field): number => interpretField(field, widths);

/** Returns whether a field holds one of a few coloured values. */
export const isTagField = (field: Field): boolean =>
  field.kind === 'catalog' && hasTagColors(field.catalog);

/** Returns whether a field is numeric: numbers are aligned right, so that their digits line up. */
export const isNumericField = (field: Field): boolean =>
  field.kind === 'number' ||
  field.kind === 'money' ||
  field.kind === 'decimal' ||
  field.kind === 'figure';
