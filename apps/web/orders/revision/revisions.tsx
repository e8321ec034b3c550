import { Button } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { orderCalls } from '@tarima/domain/orders/contract';
import { quotationFileName } from '@tarima/domain/orders/letters';
import { orders } from '@tarima/domain/orders/order';
import type { OrderRevision } from '@tarima/domain/orders/revision';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { accountToday } from '../../kit/account-time.ts';
import { useAct } from '../../kit/act.ts';
import { call, callFile } from '../../kit/call.ts';
import { formatDay, formatMoment } from '../../kit/format.ts';
import { saveFile } from '../../kit/save-file.ts';
import { toastRefusal } from '../../kit/toasts.tsx';
import { useMay } from '../../kit/use-may.ts';
import { useLanguage } from '../../kit/words.tsx';
import orderClasses from '../orders.module.css';
import { lineText } from './line-text.ts';
import classes from './revision.module.css';

/** What an order was agreed to be, the latest first: who changed it and why, its lines and total then, and its paper. */
export default function OrderRevisions({ id }: { readonly id: number }) {
  const { say, language } = useLanguage();
  const revisions = useQuery({
    queryKey: ['orders', 'revisions', id, language],
    queryFn: ({ signal }) =>
      call(orderCalls.revisions, { params: { id }, query: { lang: language }, signal }),
    placeholderData: () => undefined,
  });
  if (!revisions.data) return null;
  return (
    <section className={orderClasses.section} aria-labelledby="order-revisions">
      <h3 id="order-revisions" className={orderClasses.heading}>
        {say(revisionTexts.revisions)}
      </h3>
      <ol className={classes.revisions}>
        {revisions.data.toReversed().map((revision) => (
          <Revision key={revision.number} id={id} revision={revision} />
        ))}
      </ol>
    </section>
  );
}

function Revision({ id, revision }: { readonly id: number; readonly revision: OrderRevision }) {
  const { say, language } = useLanguage();
  const { number, user, at, reason, details, total, tax, requestedDate, deliveryPlace } = revision;
  return (
    <li>
      <details>
        <summary>
          <strong>{say(revisionTexts.revision, { number })}</strong>{' '}
          <span className={orderClasses.hint}>
            {user
              ? say(orderTexts.historyBy, { name: user.name, at: formatMoment(at, language) })
              : say(revisionTexts.accepted, { at: formatMoment(at, language) })}
          </span>
          {total !== undefined && <span> · {formatMoney((tax ?? { total }).total)}</span>}
        </summary>
        <ul className={classes.lines}>
          {details.map((line) => (
            <li key={line.id}>
              {line.product.name}: {lineText(line, language)}
            </li>
          ))}
        </ul>
        {(requestedDate !== null || deliveryPlace !== null) && (
          <p className={orderClasses.hint}>
            {[requestedDate === null ? '' : formatDay(requestedDate, language), deliveryPlace ?? '']
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        )}
        <Paper id={id} number={number} />
      </details>
      {reason !== null && <q>{reason}</q>}
    </li>
  );
}

/** The paper says what it costs. */
function Paper({ id, number }: { readonly id: number; readonly number: number }) {
  const speech = useLanguage();
  const may = useMay();
  const download = useAct({
    mutationFn: () => callFile(orderCalls.revisionPdf, { params: { id, number }, query: {} }),
    onSuccess: (file) =>
      saveFile(file, `${quotationFileName(id, accountToday())}-rev-${number}.pdf`),
    onError: (error) => toastRefusal(error, speech, nounErrors(orders.noun)),
  });
  if (!may('prices') || !(may('orders') || may('my_orders'))) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<Download size={14} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {speech.say(revisionTexts.paper, { number })}
    </Button>
  );
}
