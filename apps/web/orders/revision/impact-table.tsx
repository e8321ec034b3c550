import type { WholeOrder } from '@tarima/domain/orders/answers';
import type { RevisionImpact } from '@tarima/domain/orders/revision';
import {
  daysAfterRequestWords,
  releasedEventCountWords,
  revisionTexts,
} from '@tarima/domain/orders/revision-texts';
import { planChangeTexts } from '@tarima/domain/planning/calls/plan-change-texts';
import { getAccountTimeSettings } from '../../kit/account-time.ts';
import { formatDecimal, formatMoment } from '../../kit/format.ts';
import { useLanguage, type Speech } from '../../kit/words.tsx';
import { PlanChangesTable, type PlanChangeRow } from '../../plant/plan-changes-table.tsx';
import { RevisionChangeTable } from './revision-change-table.tsx';
import classes from './revision.module.css';
import { useImpactParts } from './use-impact-parts.ts';

interface RevisionImpactTableProps {
  readonly impact: RevisionImpact;
  /** Order before the change. */
  readonly order: WholeOrder;
}

/** Effects of a change of an order, before and after. */
export function RevisionImpactTable({ impact, order }: RevisionImpactTableProps) {
  const { say, sayCount, language } = useLanguage();
  const { work } = impact;
  const parts = useImpactParts(impact);
  const change = toPlanChange(order, impact, sayCount);
  const hours = formatDecimal(Math.round(work.freedMinutes / 6) / 10, 1, language);
  return (
    <>
      {change && (
        <PlanChangesTable
          changes={[change]}
          zone={getAccountTimeSettings().timeZone}
          noBefore={planChangeTexts.noDate}
          noAfter={planChangeTexts.noDate}
        />
      )}
      <RevisionChangeTable parts={parts} />
      {work.events.length > 0 && (
        <details className={classes.events}>
          <summary>{sayCount(releasedEventCountWords, work.events.length, { hours })}</summary>
          <ul>
            {work.events.map((event) => (
              <li
                key={`${event.start} ${event.workplace.id} ${event.user.id} ${event.pieces ?? ''}`}
              >
                {say(getRemovalWords(event), {
                  workplace: event.workplace.name,
                  user: event.user.name,
                  start: formatMoment(event.start, language),
                  end: formatMoment(event.end, language),
                  endAfter: event.endAfter === null ? '' : formatMoment(event.endAfter, language),
                  pieces: formatDecimal(event.pieces ?? 0, 3, language),
                  piecesAfter: formatDecimal(event.piecesAfter ?? 0, 3, language),
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Maps a change of an order to its row: the produced lines and the end of their production. */
function toPlanChange(
  { id: orderId, customer, details }: WholeOrder,
  { ends, lines }: RevisionImpact,
  sayCount: Speech['sayCount'],
): PlanChangeRow | undefined {
  if (!ends || (ends.before === null && ends.after === null)) return undefined;
  const added = lines.filter(({ id, after }) => id === null && after !== null);
  const getNewQuantity = (id: number, quantity: number): number => {
    const line = lines.find((each) => each.id === id);
    return line ? (line.after?.quantity ?? 0) : quantity;
  };
  const made = details.filter(({ data: { origin } }) => origin?.originType === 'production');
  const shown = made.length > 0 ? made : details;
  const products = [...new Set([...shown, ...added].map(({ product: { name } }) => name))];
  return {
    orderId,
    customer: customer.name,
    product: products[0] ?? '',
    otherProducts: Math.max(0, products.length - 1),
    piecesBefore: sumNumbers(shown.map(({ data }) => data.quantity)),
    pieces: sumNumbers([
      ...shown.map(({ id, data }) => getNewQuantity(id, data.quantity)),
      ...added.map(({ after }) => after?.quantity ?? 0),
    ]),
    before: ends.before,
    after: ends.after,
    mark: ends.lateDays > 0 && (
      <span className={classes.late}>{sayCount(daysAfterRequestWords, ends.lateDays)}</span>
    ),
  };
}

const sumNumbers = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);

function getRemovalWords({ pieces, endAfter }: RevisionImpact['work']['events'][number]) {
  if (pieces !== undefined)
    return endAfter === null ? revisionTexts.loadGoes : revisionTexts.loadFewer;
  return endAfter === null ? revisionTexts.eventGoes : revisionTexts.eventEnds;
}
