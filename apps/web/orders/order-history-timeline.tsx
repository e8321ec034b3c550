import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import type { OrderHistoryEntry } from '@tarima/domain/orders/answers';
import { getOrderEventWords, orderTexts } from '@tarima/domain/orders/texts';
import { formatMoment, formatMomentInOtherTimeZone } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

/** History of an order, the latest first: event, user, time and reason. */
export function OrderHistoryTimeline({ history }: { history: readonly OrderHistoryEntry[] }) {
  const { say, language } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="order-history">
      <h3 id="order-history" className={classes.heading}>
        {say(orderTexts.history)}
      </h3>
      <ol className={classes.history}>
        {history.toReversed().map(({ event, user, byName, at, reason }) => (
          <li key={`${at} ${event}`}>
            <strong>{say(getOrderEventWords(event))}</strong>
            <span className={classes.hint} title={formatMomentInOtherTimeZone(at, language)}>
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
                  {say(findCatalogWords('priorities', reason) ?? getOrderEventWords(reason))}
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
