import { Alert, Skeleton, Textarea } from '@mantine/core';
import { paragraphLimit } from '@tarima/domain/kit/fields';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orders } from '@tarima/domain/orders/order';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { runningTotals } from '@tarima/domain/orders/totals';
import { lazy, Suspense } from 'react';
import { RecordFrame } from '../../kit/panel/record-frame.tsx';
import { useNamesAtHand } from '../../kit/select/names-at-hand.ts';
import { useLanguage } from '../../kit/words.tsx';
import { DetailRows } from '../detail-rows.tsx';
import { TotalInSight, Totals } from '../order-totals.tsx';
import classes from '../orders.module.css';
import { getFilledLines, plainLine, type QuotationDraft } from '../quotation-draft.ts';
import { QuotationTerms } from '../quotation-terms.tsx';
import { ImpactDialog } from './impact-dialog.tsx';
import { useRevisionForm } from './use-revision-form.ts';

const DayField = lazy(() => import('../../kit/form/day-field.tsx'));

interface RevisionPanelProps {
  readonly order: WholeOrder;
  close(): void;
  /** Closes without a confirmation. */
  leave(): void;
  /** Loads the order again, after another user changed it. */
  reload(): void;
}

/** The form in which an accepted order is changed: why, until when, where to, and its lines. What follows is shown before it is done. */
export default function RevisionPanel({ order, close, leave, reload }: RevisionPanelProps) {
  const { say } = useLanguage();
  useNamesAtHand('products');
  const form = useRevisionForm(order, reload);
  const { draft, change, said, reason, seesPrices } = form;
  const totals = runningTotals(draft.lines.map(plainLine));
  const taxRate = order.tax?.rate;
  const set = (values: Partial<QuotationDraft>) => change((now) => ({ ...now, ...values }));
  const wrong = said('details');
  return (
    <>
      <RecordFrame
        draft={form.frame}
        cancel={close}
        words={revisionTexts.look}
        staleWords={{ text: orderTexts.stale }}
        className={classes.panel}
        enter="stays"
        inSight={
          seesPrices && (
            <TotalInSight totals={totals} taxRate={taxRate} count={getFilledLines(draft).length} />
          )
        }
      >
        <p className={classes.hint}>{say(revisionTexts.lead)}</p>
        <div className={classes.head}>
          <Textarea
            label={say(revisionTexts.reason)}
            required
            data-autofocus
            rows={2}
            resize="vertical"
            maxLength={paragraphLimit}
            value={reason.value}
            error={reason.error}
            onChange={({ currentTarget }) => reason.setValue(currentTarget.value)}
          />
          <Suspense fallback={<Skeleton height={60} />}>
            <DayField
              label={say(orders.fields['requestedDate']?.label ?? orderTexts.product)}
              value={draft.requestedDate}
              error={said('requestedDate')}
              onChange={(requestedDate) => set({ requestedDate })}
            />
          </Suspense>
        </div>
        {wrong && (
          <Alert color="red" role="alert">
            {wrong}
          </Alert>
        )}
        <DetailRows form={form} totals={totals} division={order.division.id} />
        {seesPrices && <Totals totals={totals} taxRate={taxRate} />}
        <QuotationTerms draft={draft} said={said} set={set} />
      </RecordFrame>
      <ImpactDialog order={order} form={form} done={leave} />
    </>
  );
}
