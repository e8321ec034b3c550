import { tracingChannel } from 'node:diagnostics_channel';

/** Statement of a transaction, by its text without values. */
export interface TracedStatement {
  readonly text: string;
}

export interface TracedJob {
  readonly name: string;
  readonly attempt: number;
}

/** Channels on which work is published while traces are on; without a subscriber they cost nothing. */
export const statementChannel = tracingChannel<TracedStatement, object>('tarima.statement');
export const jobChannel = tracingChannel<TracedJob, object>('tarima.job');

/** Runs a statement, and publishes its beginning and end to a subscriber. */
export const traceStatement = <Result>(text: string, run: () => Promise<Result>): Promise<Result> =>
  statementChannel.hasSubscribers ? statementChannel.tracePromise(run, { text }) : run();

/** Runs a job, and publishes its beginning and end to a subscriber. */
export const traceJob = <Result>(job: TracedJob, run: () => Promise<Result>): Promise<Result> =>
  jobChannel.hasSubscribers ? jobChannel.tracePromise(run, { ...job }) : run();

/** Replaces parentheses with what stands in them by a mark, nested ones included. */
function replaceParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '…');
  return shorter === text ? text : replaceParentheses(shorter);
}

/**
 * Formats the name of a statement from its verb and first table, like `select orders`.
 * The rest of the text is left out: traces leave the company.
 */
export function formatStatementName(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const parts = new Set(
    [...text.matchAll(/\b(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi)].map(
      ([, name]) => name,
    ),
  );
  const findTable = (part: string): string | undefined =>
    [...part.matchAll(/\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)/gi)]
      .map(([, name]) => name)
      .find((name) => !parts.has(name));
  // Tables of subqueries give the name only where the statement itself has none.
  const table = findTable(replaceParentheses(text)) ?? findTable(text);
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}
