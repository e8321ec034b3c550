import type { ErrorDetail } from '../errors.ts';
import { createListQuerySchema } from '../list-query.ts';
import type { Module } from '../module.ts';
import { toErrorDetails } from '../rules.ts';
import type { ListLayout, LayoutColumn } from './list-layout.ts';

/** Maximum length of a stored layout, in characters. */
const layoutLimit = 20_000;

/**
 * Returns the issues of a list layout, by their path inside it.
 * @param module with the account's custom fields
 */
export function findLayoutIssues(module: Module, layout: ListLayout): ErrorDetail[] {
  const { columns, density: _, ...query } = layout;
  const read = createListQuerySchema(module).safeParse(query);
  return [
    ...(columns ? findColumnIssues(module, columns) : []),
    ...(read.success ? [] : toErrorDetails(read.error)),
    ...(JSON.stringify(layout).length > layoutLimit
      ? [{ path: 'filters', rule: 'max', params: { max: layoutLimit } }]
      : []),
  ];
}

/** Checks the columns of a layout: each occurs once and belongs to the list, and the title is among them. */
function findColumnIssues(module: Module, columns: readonly LayoutColumn[]): ErrorDetail[] {
  const names = columns.map(({ name }) => name);
  const issues = names.flatMap((name, at) =>
    module.columns.includes(name) && names.indexOf(name) === at
      ? []
      : [{ path: `columns.${at}.name`, rule: 'option' }],
  );
  return names.includes(module.title)
    ? issues
    : [...issues, { path: 'columns', rule: 'titleColumn' }];
}
