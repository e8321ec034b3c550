import type { ErrorDetail } from '../errors.ts';
import { createListQuerySchema } from '../list-query.ts';
import type { Module } from '../module.ts';
import { toErrorDetails } from '../rules.ts';
import type { ListLayout, LayoutColumn } from './list-layout.ts';

/** Maximum length of a stored layout, in characters. */
const layoutLimit = 20_000;

/**
 * Returns the faults of a list layout, each by its path below it.
 * @param module with the fields that the account added to it
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

/** Checks the columns: each occurs once and belongs to the list, and the title is among them. */
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
