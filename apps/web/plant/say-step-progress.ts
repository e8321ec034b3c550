import type { CurrentFloorStatus } from '@tarima/domain/floor/contract';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import {
  findPauseOrScrapReasonWords,
  shownStepStateWords,
} from '@tarima/domain/floor/report-words';
import { getShownStepState } from '@tarima/domain/floor/step-progress';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { formatDecimal } from '../kit/format.ts';
import type { Speech } from '../kit/words.tsx';

/** Formats the order of reported work; another user's order has no number. */
export const sayOrderOfWork = (
  { order }: CurrentFloorStatus['work'][number],
  { say }: Speech,
): string =>
  order === null
    ? say(planOrderTexts.hiddenOrder)
    : say(planOrderTexts.otherOrder, { id: order.id });

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
    say(shownStepStateWords[getShownStepState(progress)]),
    why && say(why),
    progress.workers.map(({ name }) => name).join(', '),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}
