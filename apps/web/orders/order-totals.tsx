import { formatMoney } from '@tarima/domain/kit/amount';
import { CodedError } from '@tarima/domain/kit/errors';
import { addTax, type TaxedAmount } from '@tarima/domain/kit/money';
import { typedLineCountWords, orderTexts } from '@tarima/domain/orders/texts';
import type { OrderTotals } from '@tarima/domain/orders/totals';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

interface TotalsProps {
  readonly totals: Omit<OrderTotals, 'lines'> | undefined;
  /** Percentage of the tax; undefined where no tax is added. */
  readonly taxRate: number | undefined;
}

/** Sums below the lines, computed from the typed values. */
export function OrderTotalsRows({ totals, taxRate }: TotalsProps) {
  const { say } = useLanguage();
  const tax = findTax({ totals, taxRate });
  const isTaxed = taxRate !== undefined;
  return (
    <dl className={classes.totals} aria-live="polite">
      <Sum label={orderTexts.subtotal} amount={totals?.subtotal} />
      <Sum label={orderTexts.discount} amount={totals?.discount} />
      {isTaxed ? (
        <>
          <Sum label={orderTexts.totalBeforeTax} amount={totals?.total} />
          <div>
            <dt>{say(orderTexts.tax, { rate: taxRate })}</dt>
            <dd>{formatAmount(tax?.amount)}</dd>
          </div>
          <Sum label={orderTexts.totalWithTax} amount={tax?.total} isGrand />
        </>
      ) : (
        <Sum label={orderTexts.total} amount={totals?.total} isGrand />
      )}
    </dl>
  );
}

/** Total beside the buttons, in sight while many lines scroll. */
export function OrderTotalSummary({
  totals,
  taxRate,
  count,
}: TotalsProps & { readonly count: number }) {
  const { say, sayCount } = useLanguage();
  const tax = findTax({ totals, taxRate });
  const isTaxed = taxRate !== undefined;
  return (
    <p className={classes.inSight}>
      <small>
        {sayCount(typedLineCountWords, count)} ·{' '}
        {say(isTaxed ? orderTexts.totalWithTax : orderTexts.total)}
      </small>{' '}
      {formatAmount(isTaxed ? tax?.total : totals?.total)}
    </p>
  );
}

interface SumProps {
  readonly label: LocalizedWords;
  readonly amount: string | undefined;
  readonly isGrand?: boolean;
}

function Sum({ label, amount, isGrand = false }: SumProps) {
  const { say } = useLanguage();
  return (
    <div className={isGrand ? classes.grand : undefined}>
      <dt>{say(label)}</dt>
      <dd>{formatAmount(amount)}</dd>
    </div>
  );
}

const formatAmount = (amount: string | undefined) =>
  amount === undefined ? '—' : formatMoney(amount);

/** Returns the tax of the order; undefined where no tax is added, and where the sum is beyond the maximum of an order. */
function findTax({ totals, taxRate }: TotalsProps): TaxedAmount | undefined {
  if (taxRate === undefined || !totals) return undefined;
  try {
    return addTax(totals.total, taxRate);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}
