import { Alert, Skeleton, Textarea } from '@mantine/core';
import { paragraphMaxLength } from '@tarima/domain/kit/fields';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orders } from '@tarima/domain/orders/order';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { computeTypedOrderTotals } from '@tarima/domain/orders/totals';
import { lazy, Suspense } from 'react';
import { PanelFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { useRefreshRecordNames } from '../../kit/select/cached-record-names.ts';
import { useLanguage } from '../../kit/words.tsx';
import { QuotationLineRows } from '../quotation-line-rows.tsx';
import { OrderTotalSummary, OrderTotalsRows } from '../order-totals.tsx';
import classes from '../orders.module.css';
import {
  getFilledQuotationLines,
  normalizeQuotationLine,
  type QuotationDraft,
} from '../quotation-draft.ts';
import { QuotationTermsFields } from '../quotation-terms-fields.tsx';
import { RevisionImpactDialog } from './revision-impact-dialog.tsx';
import { useOrderRevisionForm } from './use-order-revision-form.ts';

const DayField = lazy(() => import('../../kit/form/day-field.tsx'));

interface RevisionPanelProps {
  readonly order: WholeOrder;
  close(): void;
  /** Closes without a confirmation. */
  leave(): void;
  /** Loads the order again after another user has changed it. */
  reload(): void;
}

/**
 * Form that changes an accepted order: the reason, the dates, the place of delivery and the lines.
 * It shows the consequences before it saves.
 */
export default function OrderRevisionPanel({ order, close, leave, reload }: RevisionPanelProps) {
  const { say } = useLanguage();
  useRefreshRecordNames('products');
  const form = useOrderRevisionForm(order, reload);
  const { draft, change, getErrorText, reason, seesPrices } = form;
  const totals = computeTypedOrderTotals(draft.lines.map(normalizeQuotationLine));
  const taxRate = order.tax?.rate;
  const set = (values: Partial<QuotationDraft>) => change((now) => ({ ...now, ...values }));
  const wrong = getErrorText('details');
  return (
    <>
      <PanelFormFrame
        draft={form.frame}
        cancel={close}
        words={revisionTexts.look}
        staleWords={{ text: orderTexts.stale }}
        className={classes.panel}
        enter="stays"
        inSight={
          seesPrices && (
            <OrderTotalSummary
              totals={totals?.sums}
              taxRate={taxRate}
              count={getFilledQuotationLines(draft).length}
            />
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
            maxLength={paragraphMaxLength}
            value={reason.value}
            error={reason.error}
            onChange={({ currentTarget }) => reason.setValue(currentTarget.value)}
          />
          <Suspense fallback={<Skeleton height={60} />}>
            <DayField
              label={say(orders.fields['requestedDate']?.label ?? orderTexts.product)}
              value={draft.requestedDate}
              error={getErrorText('requestedDate')}
              onChange={(requestedDate) => set({ requestedDate })}
            />
          </Suspense>
        </div>
        {wrong && (
          <Alert color="red" role="alert">
            {wrong}
          </Alert>
        )}
        <QuotationLineRows form={form} totals={totals} order={order} />
        {seesPrices && <OrderTotalsRows totals={totals?.sums} taxRate={taxRate} />}
        <QuotationTermsFields draft={draft} getErrorText={getErrorText} set={set} />
      </PanelFormFrame>
      <RevisionImpactDialog order={order} form={form} done={leave} />
    </>
  );
}
