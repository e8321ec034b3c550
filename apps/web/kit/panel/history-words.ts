import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import { formatUnitMoney } from '@tarima/domain/kit/amount';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import {
  findHistoryField,
  getHistoryFields,
  type HistoryChange,
  type HistoryEntry,
} from '@tarima/domain/kit/record-history';
import { recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { sayFieldValue } from '../cells/display-value.ts';
import { formatMoment } from '../format.ts';
import type { Speech } from '../words.tsx';

/** Changes of the record itself, or of one of its lines. */
export type HistoryPart = Pick<HistoryEntry, 'line' | 'changes'>;

/** Merged entries of one save, whose rows are stored one by one. */
export interface MergedHistoryEntry extends Omit<HistoryEntry, 'line' | 'changes'> {
  readonly parts: readonly HistoryPart[];
}

/** Merges the changes of one save into one entry, newest first. */
export function mergeHistoryEntries(entries: readonly HistoryEntry[]): MergedHistoryEntry[] {
  const merged: MergedHistoryEntry[] = [];
  for (const { line, changes, ...entry } of entries) {
    const part = { line, changes };
    const last = merged.at(-1);
    const action =
      last &&
      isSameSave(last, entry) &&
      !changesAgain(last, part) &&
      mergeActions(last.action, entry.action);
    if (last && action)
      merged[merged.length - 1] = { ...last, action, parts: [part, ...last.parts] };
    else merged.push({ ...entry, parts: [part] });
  }
  return merged;
}

type Stamp = Pick<HistoryEntry, 'at' | 'save' | 'by' | 'key'>;

/** Returns whether both entries are of one save; entries without its number are, when one user stored them in one second. */
const isSameSave = (one: Stamp, other: Stamp): boolean =>
  one.save === other.save &&
  (one.save !== null || one.at.slice(0, 19) === other.at.slice(0, 19)) &&
  one.by?.id === other.by?.id &&
  one.key?.id === other.key?.id;

/** Returns whether both parts change the same value of the record: then they are two saves. Links of one save are stored one by one. */
const changesAgain = ({ parts }: MergedHistoryEntry, { changes }: HistoryPart): boolean => {
  const names = (each: HistoryPart): string[] =>
    each.changes.flatMap(({ field, lines, before, after }) =>
      lines === null && !Array.isArray(before ?? after) ? [field] : [],
    );
  const known = new Set(parts.flatMap(names));
  return names({ line: null, changes }).some((name) => known.has(name));
};

/** Merges two actions on a record; undefined where both are listed. */
function mergeActions(newer: string, older: string): string | undefined {
  if (newer === 'update' && (older === 'update' || older === 'create')) return older;
  return newer === 'delete' && older === 'update' ? newer : undefined;
}

/** Formats the actor of an entry: a user, an API key that acted for a user, the visitor of a link, or the system. */
export const sayHistoryActor = (
  { by, visitor, key }: Pick<HistoryEntry, 'by' | 'visitor' | 'key'>,
  { say }: Speech,
) => {
  if (visitor !== null) return say(recordHistoryTexts.byVisitor, { name: visitor });
  const name = by?.name ?? say(recordHistoryTexts.bySystem);
  return key === null ? name : say(recordHistoryTexts.byKey, { name, key: key.name });
};

export interface HistoryLine {
  readonly text: string;
  /** Whether the value belongs to the line above it. */
  readonly isInner: boolean;
}

/** Formats changes as text: one line for each value, and a heading line for each line of a document. */
export const listHistoryLines = (
  module: Module | undefined,
  parts: readonly HistoryPart[],
  speech: Speech,
): HistoryLine[] =>
  parts.flatMap(({ line, changes }) => {
    const [first] = changes;
    const isInner = first !== undefined && first.lines !== null;
    const heading = isInner ? sayLineHeading(module, first.lines, line, changes, speech) : [];
    const subject = isInner ? findSubjectField(module, first.lines) : undefined;
    return [
      ...heading,
      ...changes
        // The heading already names this value.
        .filter(
          ({ field, before, after }) => field !== subject || (before !== null && after !== null),
        )
        .filter((change) => !looksUnchanged(module, change, speech))
        .map((change) => ({ text: sayChange(module, change, speech), isInner })),
    ];
  });

/** Returns the field that names a line: its first reference. */
const findSubjectField = (module: Module | undefined, lines: string | null): string | undefined =>
  module &&
  Object.entries(getHistoryFields(module, lines).fields).find(
    ([, { kind }]) => kind === 'reference',
  )?.[0];

function sayLineHeading(
  module: Module | undefined,
  lines: string | null,
  subject: HistoryEntry['line'],
  changes: readonly HistoryChange[],
  { say }: Speech,
): HistoryLine[] {
  const { label } = module ? getHistoryFields(module, lines) : { label: null };
  const name = say(label ?? recordHistoryTexts.otherField);
  const line =
    subject === null ? name : say(recordHistoryTexts.lineOf, { lines: name, name: subject.name });
  const isNew = changes.every(({ before }) => before === null);
  const isGone = changes.every(({ after }) => after === null);
  const words = isNew ? recordHistoryTexts.lineAdded : recordHistoryTexts.lineRemoved;
  return [{ text: isNew || isGone ? say(words, { line }) : line, isInner: false }];
}

/** Returns whether both values of a change read the same, such as two moments of one minute. */
function looksUnchanged(
  module: Module | undefined,
  change: HistoryChange,
  speech: Speech,
): boolean {
  const known = module && findHistoryField(module, change);
  if (known?.kind !== 'instant' || change.before === null || change.after === null) return false;
  return (
    sayHistoryValue(known, change.before, speech) === sayHistoryValue(known, change.after, speech)
  );
}

/** Formats a change: name of the field, value before, value after. */
function sayChange(module: Module | undefined, change: HistoryChange, speech: Speech): string {
  const { say } = speech;
  const known = module && findHistoryField(module, change);
  const label = say(known?.label ?? recordHistoryTexts.otherField);
  const language = change.language && findCatalogWords('languages', change.language);
  const field = language
    ? say(recordHistoryTexts.inLanguage, { field: label, language: say(language) })
    : label;
  const [before, after] = [change.before, change.after].map((value) =>
    sayHistoryValue(known, value, speech),
  );
  return change.before === null
    ? say(recordHistoryTexts.value, { field, after: after ?? '' })
    : say(recordHistoryTexts.change, { field, before: before ?? '', after: after ?? '' });
}

/** Formats a value as lists do, and moments with their time. */
function sayHistoryValue(
  field: Field | undefined,
  value: HistoryChange['before'],
  speech: Speech,
): string {
  if (value === null) return speech.say(kitTexts.none);
  if (field === undefined) return typeof value === 'object' ? '' : String(value);
  if (field.kind === 'instant' && typeof value === 'string')
    return formatMoment(value, speech.language);
  if (field.kind === 'money' && field.decimals === 4 && typeof value === 'string')
    return formatUnitMoney(value);
  return sayFieldValue(field, value, speech);
}
