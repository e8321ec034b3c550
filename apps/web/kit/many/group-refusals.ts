import { CodedError } from '@tarima/domain/kit/errors';
import type { RefusedOne } from '@tarima/domain/kit/many/contract';
import { andMore, manyTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import { sayRule } from '@tarima/domain/kit/rules';
import { errorText, wholly, type ErrorTexts } from '../toasts.tsx';
import type { Speech } from '../words.tsx';

export interface Reason {
  readonly text: string;
  readonly count: number;
  /** Names of some records that were refused for this reason. */
  readonly names: string;
}

const namedAtMost = 3;

/** Groups refused records by reason, the most frequent first. */
export function groupRefusals(
  refused: readonly RefusedOne[],
  module: Module,
  errorTexts: ErrorTexts | undefined,
  speech: Speech,
): Reason[] {
  const groups = Map.groupBy(refused, (one) =>
    formatReason(one, { ...entityErrors(module.entity), ...errorTexts }, speech),
  );
  return [...groups]
    .map(([text, some]) => ({ text, count: some.length, names: formatNames(some, speech) }))
    .toSorted((one, other) => other.count - one.count);
}

/** Formats the reason of one refusal as a sentence. */
export function formatReason(
  { messageCode, details }: RefusedOne,
  errorTexts: ErrorTexts,
  speech: Speech,
): string {
  if (messageCode === 'STALE_ENTITY') return speech.say(manyTexts.changedMeanwhile);
  if (details.some(({ rule }) => rule === 'transition')) return speech.say(manyTexts.notNow);
  // The uses of a record are listed only where that record alone is deleted.
  const listed =
    messageCode === 'ENTITY_IN_USE'
      ? []
      : details.map(({ params, ...detail }) => (params ? { ...detail, params } : detail));
  const error = wholly(new CodedError(messageCode, listed), speech);
  return messageCode === 'WRONG_VALUES' && listed.length > 0
    ? error.details.map((detail) => sayRule(detail, speech.language)).join(' ')
    : errorText(error, speech, errorTexts);
}

function formatNames(some: readonly RefusedOne[], { say, sayCount }: Speech): string {
  const names = some
    .slice(0, namedAtMost)
    .map(({ id, name }) => (name === null ? String(id) : say(manyTexts.named, { name, id })))
    .join(', ');
  const rest = some.length - namedAtMost;
  return rest > 0 ? sayCount(andMore, rest, { names }) : names;
}
