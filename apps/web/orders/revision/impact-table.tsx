import { formatMoney } from '@tarima/domain/kit/amount';
import { catalogWords } from '@tarima/domain/catalogs/catalogs';
import { orders } from '@tarima/domain/orders/order';
import type { RevisedLine, RevisionImpact } from '@tarima/domain/orders/revision';
import { freedEvents, revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { formatDay, formatDecimal, formatMoment } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { ChangeTable, type ChangeRow } from './change-table.tsx';
import { lineText } from './line-text.ts';
import classes from './revision.module.css';

/** All that a change of an order changes, before and after. */
export function RevisionImpactTable({ impact }: { readonly impact: RevisionImpact }) {
  const { say, sayCount, language } = useLanguage();
  const { work } = impact;
  const parts = useParts(impact);
  const hours = formatDecimal(Math.round(work.freedMinutes / 6) / 10, 1, language);
  return (
    <>
      <ChangeTable parts={parts} />
      {work.events.length > 0 && (
        <details className={classes.events}>
          <summary>{sayCount(freedEvents, work.events.length, { hours })}</summary>
          <ul>
            {work.events.map((event) => (
              <li
                key={`${event.start} ${event.workplace.id} ${event.user.id} ${event.pieces ?? ''}`}
              >
                {say(goneWords(event), {
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

function goneWords({ pieces, endAfter }: RevisionImpact['work']['events'][number]) {
  if (pieces !== undefined)
    return endAfter === null ? revisionTexts.loadGoes : revisionTexts.loadFewer;
  return endAfter === null ? revisionTexts.eventGoes : revisionTexts.eventEnds;
}

function useParts(
  impact: RevisionImpact,
): { readonly heading: string; readonly rows: ChangeRow[] }[] {
  const { say, language } = useLanguage();
  const number = (value: number) => formatDecimal(value, 3, language);
  const hours = (minutes: number) =>
    say(revisionTexts.hours, { hours: formatDecimal(Math.round(minutes / 6) / 10, 1, language) });
  const { lines, terms, ends, work, materials, shipments, money, status } = impact;
  const statusOf = (name: string) =>
    say(catalogWords('orderStatuses', name) ?? { es: name, en: name });
  const termText = (field: string, value: string | null) =>
    value === null ? '—' : field === 'requestedDate' ? formatDay(value, language) : value;
  const labels = {
    requestedDate: orders.fields['requestedDate']?.label ?? orderTexts.product,
    paymentTerms: orderTexts.paymentTerms,
    deliveryPlace: orderTexts.deliveryPlace,
    notes: orderTexts.notes,
  };
  const moment = (at: string | null) =>
    at === null ? say(revisionTexts.noDate) : formatMoment(at, language);
  return [
    {
      heading: say(orderTexts.details),
      rows: lines.map((line, at) => ({
        key: `${line.id} ${at}`,
        title: line.product.name,
        before: line.before === null ? '—' : lineText(line.before, language),
        after: line.after === null ? say(revisionTexts.goes) : lineText(line.after, language),
        notes: notesOf(line, say, number, hours),
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
                before: statusOf(status.before),
                after: statusOf(status.after),
              },
            ]),
      ],
    },
    {
      heading: say(revisionTexts.work),
      rows: [
        ...(ends && (ends.before !== null || ends.after !== null)
          ? [
              {
                key: 'end',
                title: say(revisionTexts.end),
                before: moment(ends.before),
                after: moment(ends.after),
                notes:
                  ends.lateDays > 0
                    ? [{ text: say(revisionTexts.late, { days: ends.lateDays }), grave: true }]
                    : [],
              },
            ]
          : []),
        ...(work.toPlanBefore === work.toPlanAfter
          ? []
          : [
              {
                key: 'toPlan',
                title: say(revisionTexts.toPlan),
                before: hours(work.toPlanBefore),
                after: hours(work.toPlanAfter),
              },
            ]),
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

function notesOf(
  line: RevisedLine,
  say: ReturnType<typeof useLanguage>['say'],
  number: (value: number) => string,
  hours: (minutes: number) => string,
): NonNullable<ChangeRow['notes']> {
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
