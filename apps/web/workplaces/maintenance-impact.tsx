import type { MaintenanceImpact } from '@tarima/domain/planning/contract';
import {
  hitEvents,
  maintenanceTexts,
  resumedEvents,
} from '@tarima/domain/planning/maintenance-texts';
import type { Words } from '@tarima/domain/kit/words';
import { useLanguage } from '../kit/words.tsx';
import { sayMoment } from '../plant/zoned-format.ts';
import classes from './maintenance.module.css';

interface ImpactProps {
  readonly impact: MaintenanceImpact | null | undefined;
  readonly looking: boolean;
  /** Whoever plans is led on to the new plan. */
  readonly replans: boolean;
  readonly zone: string;
  /** Said where nothing follows. */
  readonly none?: Words;
}

/** Which orders a maintenance would hit, and when they would end if they were planned anew. */
export function Impact({
  impact,
  looking,
  replans,
  zone,
  none: nothing = maintenanceTexts.noImpact,
}: ImpactProps) {
  const { say, sayCount, language } = useLanguage();
  const none = say(maintenanceTexts.noEnd);
  return (
    <section
      className={classes.impact}
      aria-label={say(maintenanceTexts.impact)}
      aria-live="polite"
      aria-busy={looking}
    >
      {impact && !looking && impact.resumed.length > 0 && (
        <p className={classes.back}>{sayCount(resumedEvents, impact.resumed.length)}</p>
      )}
      {!impact || looking ? (
        say(maintenanceTexts.looking)
      ) : impact.orders.length === 0 ? (
        impact.resumed.length === 0 && say(nothing)
      ) : (
        <>
          <p className={classes.hit}>{sayCount(hitEvents, impact.events.length)}</p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say(maintenanceTexts.order)}</th>
                <th scope="col">{say(maintenanceTexts.ends)}</th>
                <th scope="col">{say(maintenanceTexts.endAfter)}</th>
              </tr>
            </thead>
            <tbody>
              {impact.orders.map(({ id, end, endAfter, late }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td>{sayMoment(end, zone, language, none)}</td>
                  <td>
                    {sayMoment(endAfter, zone, language, none)}{' '}
                    {late && <strong className={classes.late}>{say(maintenanceTexts.late)}</strong>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {replans && <p className={classes.then}>{say(maintenanceTexts.replanned)}</p>}
        </>
      )}
    </section>
  );
}
