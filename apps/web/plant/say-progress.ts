import type { FloorNow } from '@tarima/domain/floor/contract';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { floorReasonWords, stateWords } from '@tarima/domain/floor/words';
import { formatDecimal } from '../kit/format.ts';
import type { Speech } from '../kit/words.tsx';

/** Formats the progress of a step. */
export function sayProgress(
  { quantity, progress }: FloorNow['work'][number],
  { say, language }: Speech,
): string {
  const figure = (value: number): string => formatDecimal(value, 3, language);
  const why = progress.stoppedFor === null ? undefined : floorReasonWords(progress.stoppedFor);
  return [
    say(texts.madeOf, { good: figure(progress.good), quantity: figure(quantity) }),
    say(stateWords[progress.state]),
    why && say(why),
    progress.workers.map(({ name }) => name).join(', '),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}
