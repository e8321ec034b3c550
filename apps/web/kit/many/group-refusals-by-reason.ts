import { CodedError } from '@tarima/domain/kit/errors';
import type { RefusedBulkRecord } from '@tarima/domain/kit/many/contract';
import { namesAndMoreWords, bulkActionTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { getErrorText, detachReasonsFromFields, type ErrorTextOverrides } from '../toasts.tsx';
import type { Speech } from '../words.tsx';

export interface RefusalReasonGroup {
  readonly text: string;
  readonly count: number;
  /** Names of some records that were refused for this reason. */
  readonly names: string;
}

const namedAtMost = 3;

/** Groups refused records by reason, the most frequent first. */
export function groupRefusalsByReason(
  refused: readonly RefusedBulkRecord[],
  module: Module,
  errorTexts: ErrorTextOverrides | undefined,
  speech: Speech,
): RefusalReasonGroup[] {
  const groups = Map.groupBy(refused, (one) =>
    formatRefusalReason(one, { ...getEntityErrorWords(module.entity), ...errorTexts }, speech),
  );
  return [...groups]
    .map(([text, some]) => ({ text, count: some.length, names: formatNames(some, speech) }))
    .toSorted((one, other) => other.count - one.count);
}

/** Formats the reason of one refusal as a sentence. */
export function formatRefusalReason(
  { messageCode, details }: RefusedBulkRecord,
  errorTexts: ErrorTextOverrides,
  speech: Speech,
): string {
  if (messageCode === 'STALE_ENTITY') return speech.say(bulkActionTexts.changedMeanwhile);
  if (details.some(({ rule }) => rule === 'transition')) return speech.say(bulkActionTexts.notNow);
  // The uses of a record are listed only where that record alone is deleted.
  const listed =
    messageCode === 'ENTITY_IN_USE'
      ? []
      : details.map(({ params, ...detail }) => (params ? { ...detail, params } : detail));
  const error = detachReasonsFromFields(new CodedError(messageCode, listed), speech);
  return messageCode === 'WRONG_VALUES' && listed.length > 0
    ? error.details.map((detail) => sayValidationRule(detail, speech.language)).join(' ')
    : getErrorText(error, speech, errorTexts);
}

function formatNames(some: readonly RefusedBulkRecord[], { say, sayCount }: Speech): string {
  const names = some
    .slice(0, namedAtMost)
    .map(({ id, name }) => (name === null ? String(id) : say(bulkActionTexts.named, { name, id })))
    .join(', ');
  const rest = some.length - namedAtMost;
  return rest > 0 ? sayCount(namesAndMoreWords, rest, { names }) : names;
}
