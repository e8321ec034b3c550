import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { formatMoney } from '@tarima/domain/kit/amount';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { runningTotals, type OrderTotals } from '@tarima/domain/orders/totals';
import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { PanelWaiting } from '../kit/panel/reading.tsx';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { toastError, toastInfo } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { OwnFields, useCustomValues, useOwnFields } from '../products/own-fields.tsx';
import { DetailRows } from './detail-rows.tsx';
import { ExpirationLine } from './expiration-line.tsx';
import classes from './orders.module.css';
import { orderOptions } from './orders-data.ts';
import { linesOf, plainLine, type QuotationDraft } from './quotation-draft.ts';
import { useQuotationForm } from './use-quotation-form.ts';

const DayField = lazy(() => import('../kit/form/day-field.tsx'));
const PromiseLine = lazy(async () => ({
  default: (await import('../plant/promise-line.tsx')).PromiseLine,
}));

interface QuotationPanelProps {
  /** Left out for a new one. */
  readonly stored: WholeOrder | undefined;
  /** The order that a new one begins as a copy of. */
  readonly from?: number | undefined;
  close(): void;
  /** Closes without asking. */
  leave(): void;
  /** Reads the stored one again, after somebody else changed it. */
  readonly reload?: (() => void) | undefined;
}

/** The form of a quotation, from the customer to the last line. */
export function QuotationPanel(props: QuotationPanelProps) {
  const own = useOwnFields('orders');
  return own ? <QuotationFields {...props} own={own} /> : <PanelWaiting />;
}

type Own = NonNullable<ReturnType<typeof useOwnFields>>;

const nothing: Readonly<Record<string, unknown>> = {};

function QuotationFields({
  stored,
  from,
  own,
  close,
  leave,
  reload,
}: QuotationPanelProps & { own: Own }) {
  const { say } = useLanguage();
  const custom = useCustomValues(own, stored?.customFields ?? nothing);
  const form = useQuotationForm({ stored, custom, reload, done: leave });
  const { draft, change, said } = form;
  const totals = runningTotals(draft.lines.map(plainLine));
  const promised = useMemo(
    () => draft.lines.map(({ product, quantity }) => ({ product, quantity: numberIn(quantity) })),
    [draft.lines],
  );
  const set = (values: Partial<QuotationDraft>) => change((now) => ({ ...now, ...values }));
  return (
    <RecordFrame
      draft={form.frame}
      cancel={close}
      staleWords={{ text: orderTexts.stale }}
      className={classes.panel}
      enter={leadOn}
    >
      {form.isRestored && (
        <Alert color="blue" icon={<History size={18} aria-hidden />}>
          {say(orderTexts.draftKept)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
            {say(orderTexts.discardDraft)}
          </Button>
        </Alert>
      )}
      <div className={classes.head} data-head>
        <RemoteSelect
          module="customers"
          label={say(orders.fields['customer']?.label ?? orderTexts.product)}
          required
          value={draft.customer}
          placeholder={say(kitTexts.choose)}
          nothing={say(kitTexts.noChoices)}
          description={undefined}
          data-autofocus
          error={said('customer')}
          onChange={(customer) => set({ customer })}
        />
        <Suspense fallback={<Skeleton height={60} />}>
          <DayField
            label={say(orders.fields['orderDate']?.label ?? orderTexts.product)}
            required
            value={draft.orderDate}
            error={said('orderDate')}
            onChange={(orderDate) => set({ orderDate })}
          />
          <DayField
            label={say(orders.fields['requestedDate']?.label ?? orderTexts.product)}
            value={draft.requestedDate}
            error={said('requestedDate')}
            onChange={(requestedDate) => set({ requestedDate })}
          />
        </Suspense>
        {!stored && <CopyFrom from={from} onCopied={set} />}
      </div>
      <ExpirationLine />
      <DetailRows form={form} totals={totals} />
      <Totals totals={totals} />
      <Suspense>
        <PromiseLine
          lines={promised}
          requestedDate={form.draft.requestedDate}
          division={stored?.division.id}
        />
      </Suspense>
      <OwnFields form={custom} />
    </RecordFrame>
  );
}

/** Enter never saves by the way: it leads on, from the head to the first line. */
function leadOn(field: HTMLInputElement): void {
  if (field.getAttribute('aria-expanded') === 'true' || !field.closest('[data-head]')) return;
  field.form?.querySelector<HTMLElement>('[data-field="product"] input')?.focus();
}

/** A quantity as it is typed; undefined while it is none. */
const numberIn = (text: string): number | undefined => {
  const number = Number(text.trim());
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
};

/** The sums below the lines, as they are typed. */
export function Totals({ totals }: { totals: Omit<OrderTotals, 'lines'> | undefined }) {
  const { say } = useLanguage();
  const shown = (amount: string | undefined) => (amount === undefined ? '—' : formatMoney(amount));
  return (
    <dl className={classes.totals} aria-live="polite">
      <div>
        <dt>{say(orderTexts.subtotal)}</dt>
        <dd>{shown(totals?.subtotal)}</dd>
      </div>
      <div>
        <dt>{say(orderTexts.discount)}</dt>
        <dd>{shown(totals?.discount)}</dd>
      </div>
      <div className={classes.grand}>
        <dt>{say(orderTexts.total)}</dt>
        <dd>{shown(totals?.total)}</dd>
      </div>
    </dl>
  );
}

interface CopyFromProps {
  /** What is copied at once. */
  readonly from: number | undefined;
  onCopied(values: Partial<QuotationDraft>): void;
}

/** Brings customer and lines of an earlier order, by its number. */
function CopyFrom({ from, onCopied }: CopyFromProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [number, setNumber] = useState(from === undefined ? '' : String(from));
  const [copying, setCopying] = useState(from !== undefined);
  const [missing, setMissing] = useState(false);

  const copy = async () => {
    const id = Number(number);
    if (!Number.isInteger(id) || id <= 0) return setMissing(true);
    setCopying(true);
    await bring(id);
  };
  const bring = async (id: number) => {
    try {
      const order = await client.fetchQuery(orderOptions(id, language));
      onCopied({
        customer: { id: order.customer.id, name: order.customer.user.name },
        lines: linesOf(order),
      });
      toastInfo(say(orderTexts.copied, { id }));
      setNumber('');
    } catch (error) {
      if (error instanceof CodedError && error.code === 'ENTITY_NOT_FOUND') setMissing(true);
      else toastError(error, speech);
    } finally {
      setCopying(false);
    }
  };
  const begin = useEffectEvent(bring);
  useEffect(() => {
    if (from !== undefined) void begin(from);
  }, [from]);
  return (
    <TextInput
      label={say(orderTexts.copyFrom)}
      description={say(orderTexts.copyFromHint)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      value={number}
      error={missing && say(orderTexts.copyFailed)}
      onChange={(event) => {
        setNumber(event.currentTarget.value);
        setMissing(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        void copy();
      }}
      rightSectionWidth={84}
      rightSection={
        <Button variant="subtle" size="compact-sm" loading={copying} onClick={() => void copy()}>
          {say(orderTexts.copy)}
        </Button>
      }
    />
  );
}
