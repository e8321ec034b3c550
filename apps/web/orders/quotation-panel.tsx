import { Alert, Button, Skeleton } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { computeTypedOrderTotals } from '@tarima/domain/orders/totals';
import { History } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { LoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useRefreshRecordNames } from '../kit/select/cached-record-names.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  CustomFieldInputs,
  useCustomFieldValuesForm,
  useCustomFieldsModule,
} from '../products/custom-fields.tsx';
import { QuotationLineRows } from './quotation-line-rows.tsx';
import { QuotationExpirationText } from './quotation-expiration-text.tsx';
import classes from './orders.module.css';
import type { MissingRecordRequest } from './create-missing-record-dialog.tsx';
import { OrderTotalSummary, OrderTotalsRows } from './order-totals.tsx';
import {
  getFilledQuotationLines,
  normalizeQuotationLine,
  type QuotationDraft,
} from './quotation-draft.ts';
import { QuotationTermsFields } from './quotation-terms-fields.tsx';
import { useFillInCustomerTerms } from './use-fill-in-customer-terms.ts';
import { useQuotationForm } from './use-quotation-form.ts';
import { useQuotationTaxRate } from './use-quotation-tax-rate.ts';
import type { DescribedNewPallet } from './described-new-pallet.ts';
import { OrderCopyField } from './order-copy-field.tsx';

const NewRecord = lazy(() => import('./create-missing-record-dialog.tsx'));
const NewPallet = lazy(() => import('../products/design/new-pallet-dialog.tsx'));
const DayField = lazy(() => import('../kit/form/day-field.tsx'));
const PromiseLine = lazy(async () => ({
  default: (await import('../plant/promised-dates-text.tsx')).PromisedDatesText,
}));

interface QuotationPanelProps {
  /** Stored quotation; undefined for a new one. */
  readonly stored: WholeOrder | undefined;
  /** Id of the order that a new quotation copies. */
  readonly from?: number | undefined;
  /** Customer of a new quotation. */
  readonly customer?: number | undefined;
  close(): void;
  /** Closes without a confirmation. */
  leave(): void;
  /** Loads the stored quotation again, after another user changed it. */
  readonly reload?: (() => void) | undefined;
}

/** Form of a quotation, from the customer to the last line. */
export function QuotationPanel(props: QuotationPanelProps) {
  const module = useCustomFieldsModule('orders');
  return module ? <QuotationFields {...props} module={module} /> : <LoadingPanel />;
}

type OrderModule = NonNullable<ReturnType<typeof useCustomFieldsModule>>;

const nothing = { customFields: {}, updatedAt: null };

function QuotationFields({
  stored,
  from,
  customer,
  module,
  close,
  leave,
  reload,
}: QuotationPanelProps & { module: OrderModule }) {
  const { say } = useLanguage();
  useRefreshRecordNames('customers');
  useRefreshRecordNames('products');
  const custom = useCustomFieldValuesForm(module, stored ?? nothing);
  const form = useQuotationForm({ stored, custom, reload, done: leave });
  const { draft, change, getErrorText } = form;
  const totals = computeTypedOrderTotals(draft.lines.map(normalizeQuotationLine));
  const taxRate = useQuotationTaxRate(stored);
  const promised = useMemo(
    () =>
      draft.lines.map(({ product, quantity }) => ({ product, quantity: parseQuantity(quantity) })),
    [draft.lines],
  );
  const set = (values: Partial<QuotationDraft>) => change((now) => ({ ...now, ...values }));
  const choose = useFillInCustomerTerms(change, customer);
  const may = useHasPermission();
  const [wanted, setWanted] = useState<MissingRecordRequest>();
  const [wantedPallet, setWantedPallet] = useState<DescribedNewPallet>();
  // The focus starts at the products where the customer is given.
  const begins = customer !== undefined;
  return (
    <>
      <PanelFormFrame
        draft={form.frame}
        cancel={close}
        staleWords={{ text: orderTexts.stale }}
        className={classes.panel}
        enter={focusFirstLine}
        inSight={
          form.seesPrices && (
            <OrderTotalSummary
              totals={totals?.sums}
              taxRate={taxRate}
              count={getFilledQuotationLines(draft).length}
            />
          )
        }
      >
        {form.isRestored && (
          <Alert color="blue" icon={<History size={18} aria-hidden />}>
            {say(orderTexts.draftKept)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
              {say(orderTexts.discardDraft)}
            </Button>
          </Alert>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields bubble up to here */}
        <div
          className={classes.head}
          data-head
          onKeyDown={(event) => {
            if (getFilledQuotationLines(draft).length === 0) tabToLines(event);
          }}
        >
          <div data-customer>
            <RemoteSelect
              module="customers"
              label={say(orders.fields['customer']?.label ?? orderTexts.product)}
              required
              value={draft.customer}
              placeholder={say(kitTexts.choose)}
              nothing={say(kitTexts.noChoices)}
              description={undefined}
              data-autofocus={!begins || undefined}
              error={getErrorText('customer')}
              one={say(orderTexts.newCustomer)}
              onCreate={
                may('customers')
                  ? (name) => setWanted({ module: 'customers', name, created: choose })
                  : undefined
              }
              onChange={choose}
            />
          </div>
          <Suspense fallback={<Skeleton height={60} />}>
            <DayField
              label={say(orders.fields['orderDate']?.label ?? orderTexts.product)}
              required
              value={draft.orderDate}
              error={getErrorText('orderDate')}
              onChange={(orderDate) => set({ orderDate })}
            />
            <DayField
              label={say(orders.fields['requestedDate']?.label ?? orderTexts.product)}
              value={draft.requestedDate}
              error={getErrorText('requestedDate')}
              onChange={(requestedDate) => set({ requestedDate })}
            />
          </Suspense>
          {!stored && (
            <OrderCopyField
              from={from}
              typed={getFilledQuotationLines(draft).length}
              onCopied={set}
            />
          )}
        </div>
        <QuotationExpirationText />
        <QuotationLineRows
          form={form}
          totals={totals}
          order={stored}
          begins={begins}
          createProduct={
            may('products')
              ? (name, created) => setWanted({ module: 'products', name, created })
              : undefined
          }
          designPallet={may('products') && form.seesPrices ? setWantedPallet : undefined}
        />
        {form.seesPrices && <OrderTotalsRows totals={totals?.sums} taxRate={taxRate} />}
        <QuotationTermsFields draft={draft} getErrorText={getErrorText} set={set} />
        <Suspense>
          <PromiseLine
            lines={promised}
            requestedDate={form.draft.requestedDate}
            division={stored?.division.id}
          />
        </Suspense>
        <CustomFieldInputs form={custom} />
      </PanelFormFrame>
      {/* Beside the form: keys that are pressed in the dialog are not the form's. */}
      <Suspense>
        {wanted && <NewRecord wanted={wanted} close={() => setWanted(undefined)} />}
        {wantedPallet && (
          <NewPallet
            {...wantedPallet}
            requestedDate={draft.requestedDate}
            division={stored?.division.id}
            made={(product, quantity) => {
              setWantedPallet(undefined);
              wantedPallet.made(product, quantity);
            }}
            close={() => setWantedPallet(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Moves the focus to the first line on Enter, which never saves the form. */
function focusFirstLine(field: HTMLInputElement): void {
  if (field.getAttribute('aria-expanded') === 'true' || !field.closest('[data-head]')) return;
  field.form?.querySelector<HTMLElement>('[data-field="product"] input')?.focus();
}

/**
 * Moves the focus with Tab from the customer of a quotation without lines to the first line.
 * The fields between are filled already, or rarely needed.
 */
function tabToLines(event: KeyboardEvent): void {
  const { key, shiftKey, target } = event;
  if (key !== 'Tab' || shiftKey || !(target instanceof HTMLInputElement)) return;
  if (!target.closest('[data-customer]')) return;
  event.preventDefault();
  const product = target.form?.querySelector<HTMLElement>('[data-field="product"] input');
  // Runs after the field has handled Tab: a field left earlier treats it as leaving without a choice.
  queueMicrotask(() => product?.focus());
}

/** Parses a typed quantity; undefined while the text is not a quantity. */
const parseQuantity = (text: string): number | undefined => {
  const number = Number(text.trim());
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
};
