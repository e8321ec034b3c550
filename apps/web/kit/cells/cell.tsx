import {
  catalogWords,
  defaultTagColor,
  hasTagColors,
  tagColor,
} from '@tarima/domain/catalogs/catalogs';
import {
  byKind,
  type ByKind,
  type Field,
  type FieldOf,
  type Options,
} from '@tarima/domain/kit/fields';
import type { Element } from '@tarima/domain/kit/schemas';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import {
  AmountCell,
  ColorCell,
  ContactCell,
  DateCell,
  DayCell,
  DecimalCell,
  FigureCell,
  IdCell,
  LinkCell,
  LocationCell,
  TagsCell,
  TextCell,
  YesNoCell,
} from './cells.tsx';
import { asKeys, asRecord, asRecords, asText, getDisplayValue } from './display-value.ts';

type Draw = (value: unknown, whole: boolean) => ReactNode;

const text = (): Draw => (value) => <TextCell text={asText(value)} />;

/** Draws an address that can be written to, or a number that can be called, where there is room for all of it. */
const contact =
  (scheme: 'mailto:' | 'tel:'): Draw =>
  (value, whole) =>
    whole ? (
      <ContactCell scheme={scheme} text={asText(value)} />
    ) : (
      <TextCell text={asText(value)} />
    );

const draws: ByKind<Draw> = {
  text,
  paragraph: () => (value, whole) => <TextCell text={asText(value)} lines={whole ? 1 : 2} />,
  email: () => contact('mailto:'),
  phone: () => contact('tel:'),
  catalog: (field) => (value) => <CatalogCell field={field} code={asText(value)} />,
  money: () => (value) => <AmountCell amount={asText(value)} />,
  decimal: (field) => (value) => <DecimalCell value={value} decimals={field.decimals} />,
  boolean: () => (value) => <YesNoCell yes={value === true} />,
  date: () => (value) => <DayCell day={asText(value)} />,
  openings: text,
  color: () => (value) => <ColorCell color={asText(value)} />,
  reference: () => (value) => <TextCell text={asRecord(value)?.name ?? ''} />,
  references: () => (value, whole) => (
    <TagsCell
      tags={asRecords(value).map(({ name }) => ({ name, color: defaultTagColor }))}
      whole={whole}
    />
  ),
  location: () => (value) => <LocationCell location={asText(value)} />,
  link: () => (value) => <LinkCell link={asText(value)} />,
  figure: (field) => (value) => <FigureCell field={field} text={asText(value)} />,
  choice: (field) => (value) => <OptionsCell options={field.options} keys={[value]} />,
  choices: (field) => (value, whole) => (
    <OptionsCell options={field.options} keys={asKeys(value)} whole={whole} />
  ),
  number: () => (value) => <IdCell id={Number(value)} />,
  instant: () => (value) => <DateCell instant={asText(value)} />,
};

interface CellProps {
  readonly element: Element;
  readonly name: string;
  readonly field: Field;
  /** Whether there is room for the whole value. */
  readonly whole?: boolean;
}

/** A record's value of one field, drawn by its kind; in a list and in the view panel alike. */
export function Cell({ element, name, field, whole = false }: CellProps) {
  const { language } = useLanguage();
  return byKind(field, draws)(getDisplayValue(element, name, field, language), whole);
}

function CatalogCell({ field, code }: { field: FieldOf<'catalog'>; code: string }) {
  const { say } = useLanguage();
  const words = catalogWords(field.catalog, code);
  // Colours of tags carry a meaning; in a catalogue without any, the name alone is drawn.
  if (!hasTagColors(field.catalog)) return <TextCell text={words ? say(words) : ''} />;
  return (
    <TagsCell tags={words ? [{ name: say(words), color: tagColor(field.catalog, code) }] : []} />
  );
}

function OptionsCell(props: { options: Options; keys: readonly unknown[]; whole?: boolean }) {
  const { options, keys, whole = false } = props;
  const { say } = useLanguage();
  const tags = keys.flatMap((key) => {
    const words = options[asText(key)];
    return words ? [{ name: say(words), color: defaultTagColor }] : [];
  });
  return <TagsCell tags={tags} whole={whole} />;
}

/** Column widths in px: the specification gives text, date and action. A name of another record needs less than a text. */
const widths: ByKind<number> = {
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
export const actionWidth = 95;
export const columnWidth = (field: Field): number => byKind(field, widths);

/** Whether a field holds one of a few values, each with its colour. */
export const isTag = (field: Field): boolean =>
  field.kind === 'catalog' && hasTagColors(field.catalog);

/** Numbers stand at the right, so that their digits line up. */
export const isNumeric = (field: Field): boolean =>
  field.kind === 'number' ||
  field.kind === 'money' ||
  field.kind === 'decimal' ||
  field.kind === 'figure';
