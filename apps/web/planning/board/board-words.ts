import type { Words } from '@tarima/domain/kit/words';
import type { MovedWork } from '@tarima/domain/planning/board-contract';
import { boardTexts, lateAfterWords } from '@tarima/domain/planning/board-texts';
import type { Speech } from '../../kit/words.tsx';
import { sayMoment } from '../../plant/zoned-format.ts';

/** A sentence that names its order already. */
export const inWords = ({ es, en }: Words, id: number): Words => ({
  es: es.replace('{id}', String(id)),
  en: en.replace('{id}', String(id)),
});

/** What a move changed for its order. */
export function sayMoved(
  { orderId: id, end, endAfter, requestedDate, lateDays, lateDaysAfter }: MovedWork,
  zone: string,
  { say, sayCount, language }: Speech,
): string {
  const [before, after] = [end, endAfter].map((moment) => sayMoment(moment, zone, language));
  const same = end !== null && Date.parse(end) === Date.parse(endAfter);
  const told = same
    ? say(boardTexts.movedSame, { id, end: after ?? '' })
    : say(boardTexts.moved, { id, before: before ?? '', end: after ?? '' });
  if (requestedDate === null) return told;
  if (lateDaysAfter > 0) return `${told} ${sayCount(lateAfterWords, lateDaysAfter)}`;
  return lateDays > 0 ? `${told} ${say(boardTexts.inTimeAgain)}` : told;
}
