import { Button } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { orderCalls } from '@tarima/domain/orders/contract';
import { getQuotationFileName } from '@tarima/domain/orders/mails';
import { orders } from '@tarima/domain/orders/order';
import type { OrderRevision } from '@tarima/domain/orders/revision';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { Download, GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { getAccountToday } from '../../kit/account-time.ts';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi, callApiForFile } from '../../kit/call-api.ts';
import { formatDay, formatMoment } from '../../kit/format.ts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { downloadFile } from '../../kit/download-file.ts';
import { toastRefusal } from '../../kit/toasts.tsx';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import orderClasses from '../orders.module.css';
import { RevisionComparisonView } from './revision-comparison-view.tsx';
import { formatOrderLine } from './format-order-line.ts';
import classes from './revision.module.css';

/** Versions of an agreed order, the latest first: author, reason, lines, total and paper of each. */
export default function OrderRevisionList({ id }: { readonly id: number }) {
  const { say, language } = useLanguage();
  const revisions = useQuery({
    queryKey: ['orders', 'revisions', id, language],
    queryFn: ({ signal }) =>
      callApi(orderCalls.revisions, { params: { id }, query: { lang: language }, signal }),
    placeholderData: () => undefined,
  });
  const [isComparing, setIsComparing] = useState(false);
  if (!revisions.data || revisions.data.length === 0) return null;
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
      {revisions.data.length > 1 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<GitCompareArrows size={14} aria-hidden />}
          onClick={() => setIsComparing(true)}
        >
          {say(revisionTexts.compare)}
        </Button>
      )}
      <ModalDialog
        opened={isComparing}
        close={() => setIsComparing(false)}
        title={say(revisionTexts.compareTitle, { id })}
        wide
      >
        <RevisionComparisonView revisions={revisions.data} />
      </ModalDialog>
    </section>
  );
}

function Revision({ id, revision }: { readonly id: number; readonly revision: OrderRevision }) {
  const { say, language } = useLanguage();
  const { number, reason, details, total, tax, requestedDate, deliveryPlace } = revision;
  const origin = useRevisionOrigin(revision);
  return (
    <li>
      <details>
        <summary>
          <strong>{say(revisionTexts.revision, { number })}</strong>{' '}
          <span className={orderClasses.hint}>{origin}</span>
          {total !== undefined && <span> · {formatMoney((tax ?? { total }).total)}</span>}
        </summary>
        <ul className={classes.lines}>
          {details.map((line) => (
            <li key={line.id}>
              {line.product.name}: {formatOrderLine(line, language)}
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
        {revision.kind !== 'current' && <Paper id={id} number={number} />}
      </details>
      {reason !== null && <q>{reason}</q>}
    </li>
  );
}

/** Formats the origin of a revision, its time and its author. */
function useRevisionOrigin({ kind, user, at: when, acceptedAt }: OrderRevision): string {
  const { say, language } = useLanguage();
  const at = formatMoment(when, language);
  const name = user?.name ?? '';
  switch (kind) {
    case 'current':
      return say(revisionTexts.current, { at });
    case 'accepted':
      return say(revisionTexts.accepted, { at });
    case 'revised':
      return say(orderTexts.historyBy, { name, at });
    case 'sent':
      return acceptedAt === null
        ? say(revisionTexts.sent, { name, at })
        : say(revisionTexts.sentAccepted, {
            name,
            at,
            accepted: formatMoment(acceptedAt, language),
          });
  }
}

/** Button that opens the document of a revision, for users who see prices, because the document shows them. */
function Paper({ id, number }: { readonly id: number; readonly number: number }) {
  const speech = useLanguage();
  const may = useHasPermission();
  const download = useIdempotentMutation({
    mutationFn: () => callApiForFile(orderCalls.revisionPdf, { params: { id, number }, query: {} }),
    onSuccess: (file) =>
      downloadFile(file, `${getQuotationFileName(id, getAccountToday())}-rev-${number}.pdf`),
    onError: (error) => toastRefusal(error, speech, getEntityErrorWords(orders.entity)),
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
