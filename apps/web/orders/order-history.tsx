import { catalogWords } from '@tarima/domain/catalogs/catalogs';
import type { OrderMove } from '@tarima/domain/orders/answers';
import { eventText, orderTexts } from '@tarima/domain/orders/texts';
import { formatMoment, formatMomentElsewhere } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

/** History of an order, the latest first: event, user, time and reason. */
export function OrderHistory({ history }: { history: readonly OrderMove[] }) {
  const { say, language } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="order-history">
      <h3 id="order-history" className={classes.heading}>
        {say(orderTexts.history)}
      </h3>
      <ol className={classes.history}>
        {history.toReversed().map(({ event, user, byName, at, reason }) => (
          <li key={`${at} ${event}`}>
            <strong>{say(eventText(event))}</strong>
            <span className={classes.hint} title={formatMomentElsewhere(at, language)}>
              {say(byName === null ? orderTexts.historyBy : orderTexts.historyByLink, {
                name: byName ?? user?.name ?? say(orderTexts.bySystem),
                at: formatMoment(at, language),
              })}
            </span>
            {reason !== null &&
              (event === 'mail' ? (
                <span className={classes.written}>
                  {say(orderTexts.mailedTo, { emails: reason })}
                </span>
              ) : event === 'prioritize' ? (
                <span className={classes.written}>
                  {say(catalogWords('priorities', reason) ?? eventText(reason))}
                </span>
              ) : (
                <q>{reason}</q>
              ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
