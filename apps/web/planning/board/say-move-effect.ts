import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { MovedWork } from '@tarima/domain/planning/calls/board-contract';
import {
  productionBoardTexts,
  daysLateAfterChangeWords,
} from '@tarima/domain/planning/calls/production-board-texts';
import type { Speech } from '../../kit/words.tsx';
import { sayPlanProblem, type PlanEntityNames } from '../../plant/say-wait-reason.ts';
import { sayInstantText } from '../../plant/say-instant.ts';

/** Inserts the number of the order into a sentence. */
export const insertOrderId = ({ es, en }: LocalizedWords, id: number): LocalizedWords => ({
  es: es.replace('{id}', String(id)),
  en: en.replace('{id}', String(id)),
});

/** Formats the effect of a move on its order. */
export function sayMoveEffect(
  {
    orderId: id,
    end,
    endAfter,
    requestedDate,
    lateDays,
    lateDaysAfter,
    along,
    warnings,
  }: MovedWork,
  names: PlanEntityNames,
  timeZone: string,
  speech: Speech,
): string {
  const { say, sayCount, language } = speech;
  const [before, after] = [end, endAfter].map((moment) =>
    sayInstantText(moment, timeZone, language),
  );
  const same = end !== null && Date.parse(end) === Date.parse(endAfter);
  const movedText = same
    ? say(productionBoardTexts.movedSame, { id, end: after ?? '' })
    : say(productionBoardTexts.moved, { id, before: before ?? '', end: after ?? '' });
  const date =
    requestedDate === null || (lateDays <= 0 && lateDaysAfter <= 0)
      ? []
      : lateDaysAfter > 0
        ? [sayCount(daysLateAfterChangeWords, lateDaysAfter)]
        : [say(productionBoardTexts.inTimeAgain)];
  const others =
    along.length === 0 ? [] : [say(productionBoardTexts.movedAlong, { orders: along.join(', ') })];
  const warningTexts = warnings.map(({ code, workplaceId, until }) =>
    say(productionBoardTexts.butMoved, {
      warning: sayPlanProblem(
        {
          code,
          ...(workplaceId !== undefined && { workplaceId }),
          ...(until !== undefined && { until: Date.parse(until) }),
        },
        names,
        timeZone,
        speech,
      ),
    }),
  );
  return [movedText, ...others, ...date, ...warningTexts].join(' ');
}
