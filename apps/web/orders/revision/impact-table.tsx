import { formatMoney } from '@tarima/domain/kit/amount';
import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orders } from '@tarima/domain/orders/order';
import type { RevisedLine, RevisionImpact } from '@tarima/domain/orders/revision';
import { releasedEventCountWords, revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { planChangeTexts } from '@tarima/domain/planning/calls/plan-change-texts';
import { getAccountTimeSettings } from '../../kit/account-time.ts';
import { formatDay, formatDecimal, formatMoment } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { PlanChangesTable, type PlanChangeRow } from '../../plant/plan-changes-table.tsx';
import { RevisionChangeTable, type RevisionChangeRow } from './revision-change-table.tsx';
import { formatOrderLine } from './format-order-line.ts';
import classes from './revision.module.css';

interface RevisionImpactTableProps {
  readonly impact: RevisionImpact;
  /** Order before the change. */
  readonly order: WholeOrder;
}

/** Effects of a change of an order, before and after. */
export function RevisionImpactTable({ impact, order }: RevisionImpactTableProps) {
  const { say, sayCount, language } = useLanguage();
  const { work } = impact;
  const parts = useParts(impact);
  const change = toPlanChange(order, impact, say);
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
  say: ReturnType<typeof useLanguage>['say'],
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
      <span className={classes.late}>{say(revisionTexts.late, { days: ends.lateDays })}</span>
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

function useParts(
  impact: RevisionImpact,
): { readonly heading: string; readonly rows: RevisionChangeRow[] }[] {
  const { say, language } = useLanguage();
  const number = (value: number) => formatDecimal(value, 3, language);
  const hours = (minutes: number) =>
    say(revisionTexts.hours, { hours: formatDecimal(Math.round(minutes / 6) / 10, 1, language) });
  const { lines, terms, work, materials, shipments, money, status } = impact;
  const sayStatus = (name: string) =>
    say(findCatalogWords('orderStatuses', name) ?? { es: name, en: name });
  const termText = (field: string, value: string | null) =>
    value === null ? '—' : field === 'requestedDate' ? formatDay(value, language) : value;
  const labels = {
    requestedDate: orders.fields['requestedDate']?.label ?? orderTexts.product,
    paymentTerms: orderTexts.paymentTerms,
    deliveryPlace: orderTexts.deliveryPlace,
    notes: orderTexts.notes,
  };
  return [
    {
      heading: say(orderTexts.details),
      rows: lines.map((line, at) => ({
        key: `${line.id} ${at}`,
        title: line.product.name,
        before: line.before === null ? '—' : formatOrderLine(line.before, language),
        after:
          line.after === null ? say(revisionTexts.goes) : formatOrderLine(line.after, language),
        notes: getNotes(line, say, number, hours),
      })),
    },
    {
      heading: say(revisionTexts.agreed),
      rows: [
        ...terms.map(({ field, before, after }) => ({
          key: field,
          title: say(labels[field]),
          before: termText(field, before),
          after: termText(field, after),
        })),
        ...(money
          ? [
              {
                key: 'total',
                title: say(money.after.tax ? orderTexts.totalWithTax : orderTexts.total),
                before: formatMoney((money.before.tax ?? money.before).total),
                after: formatMoney((money.after.tax ?? money.after).total),
                notes:
                  Number(money.difference) === 0
                    ? []
                    : [
                        {
                          text: say(revisionTexts.difference, {
                            amount: `${money.difference.startsWith('-') ? '−' : '+'}${formatMoney(money.difference.replace('-', ''))}`,
                          }),
                        },
                      ],
              },
            ]
          : []),
        ...(status.before === status.after
          ? []
          : [
              {
                key: 'status',
                title: say(orders.fields['status']?.label ?? orderTexts.product),
                before: sayStatus(status.before),
                after: sayStatus(status.after),
              },
            ]),
      ],
    },
    {
      heading: say(revisionTexts.work),
      rows:
        work.toPlanBefore === work.toPlanAfter
          ? []
          : [
              {
                key: 'toPlan',
                title: say(revisionTexts.toPlan),
                before: hours(work.toPlanBefore),
                after: hours(work.toPlanAfter),
              },
            ],
    },
    {
      heading: say(revisionTexts.material),
      rows: materials.map(({ rawMaterial, measure, before, after, missing }) => ({
        key: String(rawMaterial.id),
        title: rawMaterial.name,
        before: `${number(before)} ${measure}`,
        after: `${number(after)} ${measure}`,
        notes:
          missing > 0
            ? [
                {
                  text: say(revisionTexts.lacks, { missing: number(missing), measure }),
                  grave: true,
                },
              ]
            : [],
      })),
    },
    {
      heading: say(revisionTexts.shipments),
      rows: shipments.map(({ id, before, after }) => ({
        key: String(id),
        title: say(revisionTexts.shipment, { id }),
        before: say(revisionTexts.pieces, { count: number(before) }),
        after:
          after === 0
            ? say(revisionTexts.goes)
            : say(revisionTexts.pieces, { count: number(after) }),
      })),
    },
  ];
}

function getNotes(
  line: RevisedLine,
  say: ReturnType<typeof useLanguage>['say'],
  number: (value: number) => string,
  hours: (minutes: number) => string,
): NonNullable<RevisionChangeRow['notes']> {
  const { released, reserved, opened, missing, request, freedMinutes, minutesToPlan } = line;
  return [
    ...(missing > 0
      ? [{ text: say(revisionTexts.missing, { count: number(missing) }), grave: true }]
      : []),
    ...(opened && line.after ? [{ text: say(revisionTexts.opened), grave: true }] : []),
    ...(released > 0 ? [{ text: say(revisionTexts.released, { count: number(released) }) }] : []),
    ...(reserved > 0 ? [{ text: say(revisionTexts.reserved, { count: number(reserved) }) }] : []),
    ...(request === null ? [] : [{ text: say(revisionTexts[request]) }]),
    ...(freedMinutes > 0
      ? [{ text: say(revisionTexts.freed, { hours: hours(freedMinutes) }) }]
      : []),
    ...(minutesToPlan > 0
      ? [{ text: say(revisionTexts.open, { hours: hours(minutesToPlan) }) }]
      : []),
  ];
}
