import type { CurrentFloorStatus } from '@tarima/domain/floor/contract';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { findPauseOrScrapReasonWords, stepStateWords } from '@tarima/domain/floor/report-words';
import { formatDecimal } from '../kit/format.ts';
import type { Speech } from '../kit/words.tsx';

/** Formats the progress of a step. */
export function sayStepProgress(
  { quantity, progress }: CurrentFloorStatus['work'][number],
  { say, language }: Speech,
): string {
  const figure = (value: number): string => formatDecimal(value, 3, language);
  const why =
    progress.stoppedFor === null ? undefined : findPauseOrScrapReasonWords(progress.stoppedFor);
  return [
    say(texts.madeOf, { good: figure(progress.good), quantity: figure(quantity) }),
    say(stepStateWords[progress.state]),
    why && say(why),
    progress.workers.map(({ name }) => name).join(', '),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}
