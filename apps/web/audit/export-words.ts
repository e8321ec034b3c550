import { auditTexts } from '@tarima/domain/audit/texts';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { selectedRowCountWords } from '@tarima/domain/kit/list-texts';
import { findField, type Module } from '@tarima/domain/kit/module';
import { recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { z } from 'zod';
import { sayFilterValue } from '../kit/filters/filter-text.ts';
import type { Speech } from '../kit/words.tsx';

const bound = z.number().optional();
const day = z.string().optional();
const filterValue: z.ZodType<FilterValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.number()),
  z.strictObject({ min: bound, max: bound, above: bound, below: bound }),
  z.strictObject({ from: day, to: day }),
  z.strictObject({ relative: z.string() }),
  z.strictObject({ empty: z.boolean() }),
]);

/** Schema of the query of an export, as the server stores it. */
const exportQuery = z.union([
  z.strictObject({
    filters: z.record(z.string(), filterValue).default({}),
    search: z.string().optional(),
    orderBy: z.string().optional(),
    chosen: z.number().optional(),
  }),
  z.strictObject({ path: z.string(), query: z.record(z.string(), z.unknown()) }),
]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Formats the query of an export: the filters as on the list that it came from. Returns a text that it cannot parse as it is. */
export function sayExportQuery(module: Module | undefined, text: string, speech: Speech): string {
  const { data } = exportQuery.safeParse(parseJson(text));
  const { say, sayCount } = speech;
  const badge = (column: string, value: string) => say(kitTexts.badge, { column, value });
  if (data === undefined) return text;
  if ('path' in data)
    return [
      data.path,
      ...Object.entries(data.query).map(([name, value]) => badge(name, String(value))),
    ].join(' · ');
  const filters = Object.entries(data.filters).map(([name, value]) => {
    const field = module && findField(module, name);
    return field
      ? badge(
          say(field.label),
          sayFilterValue(field, value, speech, (id) => `#${id}`),
        )
      : badge(
          say(recordHistoryTexts.otherField),
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        );
  });
  const found = [
    ...filters,
    ...(data.search === undefined ? [] : [badge(say(auditTexts.search), data.search)]),
    ...(data.chosen === undefined ? [] : [sayCount(selectedRowCountWords, data.chosen)]),
  ];
  return found.length === 0 ? say(auditTexts.wholeList) : found.join(' · ');
}
