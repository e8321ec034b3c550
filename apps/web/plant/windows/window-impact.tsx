import type { UnavailabilityImpact } from '@tarima/domain/planning/calls/unavailability-impact';
import {
  interruptedEventCountWords,
  resumedEventCountWords,
} from '@tarima/domain/planning/calls/maintenance-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useLanguage } from '../../kit/words.tsx';
import { PlanChangesTable } from '../plan-changes-table.tsx';
import type { WindowAnswerDto, UnavailableWindowOwner } from './unavailable-window-owner.ts';
import classes from './windows.module.css';

interface ImpactProps {
  readonly impact: UnavailabilityImpact | null | undefined;
  readonly looking: boolean;
  /** Planners get a link to the new plan. */
  readonly replans: boolean;
  readonly zone: string;
  readonly texts: UnavailableWindowOwner<WindowAnswerDto>['texts'];
  /** Text where nothing is affected. */
  readonly none?: LocalizedWords;
}

/** List of the orders that a window would affect, with their ends if they were planned again. */
export function UnavailabilityImpactView({
  impact,
  looking,
  replans,
  zone,
  texts,
  none: nothing = texts.noImpact,
}: ImpactProps) {
  const { say, sayCount } = useLanguage();
  return (
    <section
      className={classes.impact}
      aria-label={say(texts.impact)}
      aria-live="polite"
      aria-busy={looking}
    >
      {impact && !looking && impact.resumed.length > 0 && (
        <p className={classes.back}>{sayCount(resumedEventCountWords, impact.resumed.length)}</p>
      )}
      {!impact || looking ? (
        say(texts.looking)
      ) : impact.orders.length === 0 ? (
        impact.resumed.length === 0 && say(nothing)
      ) : (
        <>
          <p className={classes.hit}>
            {sayCount(interruptedEventCountWords, impact.events.length)}
          </p>
          <PlanChangesTable
            zone={zone}
            noBefore={texts.noEnd}
            changes={impact.orders.map(({ id, end, endAfter, late, ...order }) => ({
              ...order,
              orderId: id,
              before: end,
              after: endAfter,
              mark: late && <strong className={classes.late}>{say(texts.late)}</strong>,
            }))}
          />
          {replans && <p className={classes.then}>{say(texts.replanned)}</p>}
        </>
      )}
    </section>
  );
}
