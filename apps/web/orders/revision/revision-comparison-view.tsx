import { NativeSelect } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { compareRevisions, type ComparedOrderLine } from '@tarima/domain/orders/compare-revisions';
import { orders } from '@tarima/domain/orders/order';
import type { OrderRevision } from '@tarima/domain/orders/revision';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useState } from 'react';
import { formatDay } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { RevisionChangeTable } from './revision-change-table.tsx';
import { formatOrderLine } from './format-order-line.ts';
import classes from './revision.module.css';

/** View that compares any two sent or agreed versions and shows their differences; at first the last two. */
export function RevisionComparisonView({
  revisions,
}: {
  readonly revisions: readonly OrderRevision[];
}) {
  const { say } = useLanguage();
  const [from, setFrom] = useState(revisions.at(-2)?.number);
  const [to, setTo] = useState(revisions.at(-1)?.number);
  const before = revisions.find(({ number }) => number === from);
  const after = revisions.find(({ number }) => number === to);
  const choices = revisions.map(({ number }) => ({
    value: String(number),
    label: say(revisionTexts.revision, { number }),
  }));
  return (
    <>
      <div className={classes.choice}>
        <NativeSelect
          label={say(revisionTexts.from)}
          data={choices}
          value={String(from)}
          onChange={({ currentTarget }) => setFrom(Number(currentTarget.value))}
        />
        <NativeSelect
          label={say(revisionTexts.to)}
          data={choices}
          value={String(to)}
          onChange={({ currentTarget }) => setTo(Number(currentTarget.value))}
        />
      </div>
      {before && after && <Changes before={before} after={after} />}
    </>
  );
}

function Changes({
  before,
  after,
}: {
  readonly before: OrderRevision;
  readonly after: OrderRevision;
}) {
  const { say, language } = useLanguage();
  const { lines, terms, total } = compareRevisions(before, after);
  if (lines.length === 0 && terms.length === 0 && total === null)
    return <output>{say(revisionTexts.same)}</output>;
  const formatLine = (line: ComparedOrderLine | null, other: ComparedOrderLine | null) =>
    line === null
      ? '—'
      : other !== null && other.product.id !== line.product.id
        ? `${line.product.name}: ${formatOrderLine(line, language)}`
        : formatOrderLine(line, language);
  const labels = {
    requestedDate: orders.fields['requestedDate']?.label ?? orderTexts.product,
    paymentTerms: orderTexts.paymentTerms,
    deliveryPlace: orderTexts.deliveryPlace,
    notes: orderTexts.notes,
  };
  const formatTerm = (field: string, value: string | null) =>
    value === null ? '—' : field === 'requestedDate' ? formatDay(value, language) : value;
  return (
    <RevisionChangeTable
      parts={[
        {
          heading: say(revisionTexts.linesPart),
          rows: lines.map(({ before: was, after: is }) => ({
            key: String(is?.id ?? was?.id),
            title: (is ?? was)?.product.name ?? '',
            before: was ? formatLine(was, is) : say(revisionTexts.added),
            after: is ? formatLine(is, was) : say(revisionTexts.goes),
          })),
        },
        {
          heading: say(revisionTexts.termsPart),
          rows: terms.map(({ field, before: was, after: is }) => ({
            key: field,
            title: say(labels[field]),
            before: formatTerm(field, was),
            after: formatTerm(field, is),
          })),
        },
        {
          heading: say(revisionTexts.moneyPart),
          rows: total
            ? [
                {
                  key: 'total',
                  title: say(orderTexts.total),
                  before: formatMoney(total.before),
                  after: formatMoney(total.after),
                  notes: [
                    {
                      text: say(revisionTexts.difference, {
                        amount: formatSigned(total.difference),
                      }),
                    },
                  ],
                },
              ]
            : [],
        },
      ]}
    />
  );
}

const formatSigned = (amount: string): string =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1))}` : `+${formatMoney(amount)}`;
