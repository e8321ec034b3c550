import type { Field } from '@tarima/domain/kit/fields';
import { getFieldValue } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import { getAccountTimeSettings } from '../account-time.ts';
import { toDisplayText, sayFieldValue, getDisplayValue } from '../cells/display-value.ts';
import type { Speech } from '../words.tsx';
import type { ShownColumn } from './list-columns.ts';

/** Formats rows for pasting into spreadsheets: one line for each row, tabs between cells, columns in the sequence of the list. */
export function formatRowsAsTsv(
  columns: readonly ShownColumn[],
  rows: readonly ModuleRecord[],
  speech: Speech,
): string {
  const head = columns.map(({ field }) => oneCell(speech.say(field.label)));
  const lines = rows.map((row) =>
    columns.map(({ name, field }) => {
      const value = getDisplayValue(row, name, field, speech.language);
      return getFieldValue(row, name) === null ? '' : oneCell(formatCell(field, value, speech));
    }),
  );
  return [head, ...lines].map((cells) => cells.join('\t')).join('\n');
}

/** Formats numbers without separators, and days in the form that every spreadsheet reads; text that looks like a formula stays text. */
function formatCell(field: Field, value: unknown, speech: Speech): string {
  if (['number', 'money', 'decimal', 'figure', 'date'].includes(field.kind))
    return toDisplayText(value);
  if (field.kind !== 'instant') return harmless(sayFieldValue(field, value, speech));
  const at = Date.parse(toDisplayText(value));
  if (Number.isNaN(at)) return '';
  const local = new Date(toLocalMillis(at, getAccountTimeSettings().timeZone)).toISOString();
  return local.slice(0, 16).replace('T', ' ');
}

const harmless = (text: string): string => (/^[=+\-@]/.test(text) ? `'${text}` : text);

const oneCell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
