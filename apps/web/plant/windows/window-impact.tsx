import type { WindowImpact } from '@tarima/domain/planning/contract';
import { hitEvents, resumedEvents } from '@tarima/domain/planning/maintenance-texts';
import type { Words } from '@tarima/domain/kit/words';
import { useLanguage } from '../../kit/words.tsx';
import { sayMoment } from '../zoned-format.ts';
import type { Answered, WindowOwner } from './window-owner.ts';
import classes from './windows.module.css';

interface ImpactProps {
  readonly impact: WindowImpact | null | undefined;
  readonly looking: boolean;
  /** Whoever plans is led on to the new plan. */
  readonly replans: boolean;
  readonly zone: string;
  readonly texts: WindowOwner<Answered>['texts'];
  /** Said where nothing follows. */
  readonly none?: Words;
}

/** Which orders a window would hit, and when they would end if they were planned anew. */
export function Impact({
  impact,
  looking,
  replans,
  zone,
  texts,
  none: nothing = texts.noImpact,
}: ImpactProps) {
  const { say, sayCount, language } = useLanguage();
  const none = say(texts.noEnd);
  return (
    <section
      className={classes.impact}
      aria-label={say(texts.impact)}
      aria-live="polite"
      aria-busy={looking}
    >
      {impact && !looking && impact.resumed.length > 0 && (
        <p className={classes.back}>{sayCount(resumedEvents, impact.resumed.length)}</p>
      )}
      {!impact || looking ? (
        say(texts.looking)
      ) : impact.orders.length === 0 ? (
        impact.resumed.length === 0 && say(nothing)
      ) : (
        <>
          <p className={classes.hit}>{sayCount(hitEvents, impact.events.length)}</p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say(texts.order)}</th>
                <th scope="col">{say(texts.ends)}</th>
                <th scope="col">{say(texts.endAfter)}</th>
              </tr>
            </thead>
            <tbody>
              {impact.orders.map(({ id, end, endAfter, late }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td>{sayMoment(end, zone, language, none)}</td>
                  <td>
                    {sayMoment(endAfter, zone, language, none)}{' '}
                    {late && <strong className={classes.late}>{say(texts.late)}</strong>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {replans && <p className={classes.then}>{say(texts.replanned)}</p>}
        </>
      )}
    </section>
  );
}
