import { formatMoney } from '@tarima/domain/kit/amount';
import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import { orders } from '@tarima/domain/orders/order';
import type { RevisedLine, RevisionImpact } from '@tarima/domain/orders/revision';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { formatDay, formatDecimal } from '../../kit/format.ts';
import { useLanguage, type Speech } from '../../kit/words.tsx';
import { formatOrderLine } from './format-order-line.ts';
import type { RevisionChangeRow, RevisionChangeSection } from './revision-change-table.tsx';

/** Texts and numbers of the shown language. */
interface Formats extends Pick<Speech, 'say' | 'language'> {
  readonly number: (value: number) => string;
  readonly hours: (minutes: number) => string;
}

/** Returns the effects of a change of an order as rows under headings: lines, terms, work, material and shipments. */
export function useImpactParts(impact: RevisionImpact): readonly RevisionChangeSection[] {
  const { say, language } = useLanguage();
  const formats: Formats = {
    say,
    language,
    number: (value) => formatDecimal(value, 3, language),
    hours: (minutes) =>
      say(revisionTexts.hours, { hours: formatDecimal(Math.round(minutes / 6) / 10, 1, language) }),
  };
  return [
    { heading: say(orderTexts.details), rows: createLineRows(impact, formats) },
    {
      heading: say(revisionTexts.agreed),
      rows: [
        ...createTermRows(impact, formats),
        ...createTotalRows(impact, formats),
        ...createStatusRows(impact, formats),
      ],
    },
    { heading: say(revisionTexts.work), rows: createWorkRows(impact, formats) },
    { heading: say(revisionTexts.material), rows: createMaterialRows(impact, formats) },
    { heading: say(revisionTexts.shipments), rows: createShipmentRows(impact, formats) },
  ];
}

const createLineRows = ({ lines }: RevisionImpact, formats: Formats): RevisionChangeRow[] => {
  const { say, language } = formats;
  return lines.map((line, at) => ({
    key: `${line.id} ${at}`,
    title: line.product.name,
    before: line.before === null ? '—' : formatOrderLine(line.before, language),
    after: line.after === null ? say(revisionTexts.goes) : formatOrderLine(line.after, language),
    notes: createLineNotes(line, formats),
  }));
};

function createTermRows(
  { terms }: RevisionImpact,
  { say, language }: Formats,
): RevisionChangeRow[] {
  const formatTerm = (field: string, value: string | null) =>
    value === null ? '—' : field === 'requestedDate' ? formatDay(value, language) : value;
  const labels = {
    requestedDate: orders.fields['requestedDate']?.label ?? orderTexts.product,
    paymentTerms: orderTexts.paymentTerms,
    deliveryPlace: orderTexts.deliveryPlace,
    notes: orderTexts.notes,
  };
  return terms.map(({ field, before, after }) => ({
    key: field,
    title: say(labels[field]),
    before: formatTerm(field, before),
    after: formatTerm(field, after),
  }));
}

function createTotalRows({ money }: RevisionImpact, { say }: Formats): RevisionChangeRow[] {
  if (!money) return [];
  const { before, after, difference } = money;
  const amount = `${difference.startsWith('-') ? '−' : '+'}${formatMoney(difference.replace('-', ''))}`;
  return [
    {
      key: 'total',
      title: say(after.tax ? orderTexts.totalWithTax : orderTexts.total),
      before: formatMoney((before.tax ?? before).total),
      after: formatMoney((after.tax ?? after).total),
      notes: Number(difference) === 0 ? [] : [{ text: say(revisionTexts.difference, { amount }) }],
    },
  ];
}

function createStatusRows({ status }: RevisionImpact, { say }: Formats): RevisionChangeRow[] {
  const sayStatus = (name: string) =>
    say(findCatalogWords('orderStatuses', name) ?? { es: name, en: name });
  if (status.before === status.after) return [];
  return [
    {
      key: 'status',
      title: say(orders.fields['status']?.label ?? orderTexts.product),
      before: sayStatus(status.before),
      after: sayStatus(status.after),
    },
  ];
}

const createWorkRows = (
  { work: { toPlanBefore, toPlanAfter } }: RevisionImpact,
  { say, hours }: Formats,
): RevisionChangeRow[] =>
  toPlanBefore === toPlanAfter
    ? []
    : [
        {
          key: 'toPlan',
          title: say(revisionTexts.toPlan),
          before: hours(toPlanBefore),
          after: hours(toPlanAfter),
        },
      ];

const createMaterialRows = (
  { materials }: RevisionImpact,
  { say, number }: Formats,
): RevisionChangeRow[] =>
  materials.map(({ rawMaterial, measure, before, after, missing }) => ({
    key: String(rawMaterial.id),
    title: rawMaterial.name,
    before: `${number(before)} ${measure}`,
    after: `${number(after)} ${measure}`,
    notes:
      missing > 0
        ? [{ text: say(revisionTexts.lacks, { missing: number(missing), measure }), grave: true }]
        : [],
  }));

const createShipmentRows = (
  { shipments }: RevisionImpact,
  { say, number }: Formats,
): RevisionChangeRow[] =>
  shipments.map(({ id, before, after }) => ({
    key: String(id),
    title: say(revisionTexts.shipment, { id }),
    before: say(revisionTexts.pieces, { count: number(before) }),
    after:
      after === 0 ? say(revisionTexts.goes) : say(revisionTexts.pieces, { count: number(after) }),
  }));

function createLineNotes(
  line: RevisedLine,
  { say, number, hours }: Formats,
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
