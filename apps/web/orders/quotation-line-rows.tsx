import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { maxOrderDetails } from '@tarima/domain/orders/body';
import { orderTexts } from '@tarima/domain/orders/texts';
import type { TypedOrderTotals } from '@tarima/domain/orders/totals';
import { SortableFormRows } from '../kit/rows/sortable-form-rows.tsx';
import { useLanguage } from '../kit/words.tsx';
import type { DescribedNewPallet } from './described-new-pallet.ts';
import { useQuotationLineFacts } from './line-facts.tsx';
import { joinProductIds } from './order-line-drawing.tsx';
import classes from './orders.module.css';
import { QuotationLineRow } from './quotation-line-row.tsx';
import { useQuotationLineEditing } from './use-quotation-line-editing.ts';
import type { QuotationFormState } from './use-quotation-form.ts';

interface DetailRowsProps {
  readonly form: Pick<QuotationFormState, 'draft' | 'change' | 'getErrorText' | 'seesPrices'>;
  readonly totals: TypedOrderTotals | undefined;
  /** Stored order whose lines these are; undefined for a new quotation. */
  readonly order: Pick<WholeOrder, 'id' | 'division'> | undefined;
  /** Puts the focus in the first line when the form opens: the customer is already filled in. */
  readonly begins?: boolean;
  /** Creates a product that is missing, from the typed text; undefined where the user may not. */
  readonly createProduct?:
    | ((name: string, created: (product: NamedRecord) => void) => void)
    | undefined;
  /** Makes a product of a described pallet; undefined where the user may not. */
  readonly designPallet?: ((wanted: DescribedNewPallet) => void) | undefined;
}

/** Rows of the lines of a quotation. The user needs no mouse: Enter moves to the next line, and adds one after the last. */
export function QuotationLineRows({
  form,
  totals,
  order,
  begins = false,
  createProduct,
  designPallet,
}: DetailRowsProps) {
  const { say } = useLanguage();
  const { lines, customer } = form.draft;
  const factsOf = useQuotationLineFacts({ lines, customer: customer?.id, order });
  const drawnProducts = joinProductIds(lines.flatMap(({ product }) => product?.id ?? []));
  const { root, addLine, removeLine, moveLine, handlers } = useQuotationLineEditing({
    form,
    factsOf,
    createProduct,
    designPallet,
  });

  return (
    <section className={classes.section} aria-labelledby="quotation-details" ref={root}>
      <h3 id="quotation-details" className={classes.heading}>
        {say(orderTexts.details)}
        <span className={`${classes.hint} ${classes.keys}`}>{say(orderTexts.keyboardHint)}</span>
      </h3>
      <div className={classes.lineHead} data-unpriced={!form.seesPrices || undefined} aria-hidden>
        <span>{say(orderTexts.product)}</span>
        <span>{say(orderTexts.quantity)}</span>
        {form.seesPrices && (
          <>
            <span>{say(orderTexts.price)}</span>
            <span>{say(orderTexts.discount)}</span>
            <span>{say(orderTexts.lineTotal)}</span>
          </>
        )}
      </div>
      <SortableFormRows
        rows={lines}
        label={say(orderTexts.details)}
        addLabel={orderTexts.addLine}
        most={maxOrderDetails}
        onAdd={addLine}
        onRemove={removeLine}
        onMove={moveLine}
        renderRow={(line, at) => (
          <QuotationLineRow
            line={line}
            at={at}
            begins={begins && at === 0}
            seesPrices={form.seesPrices}
            subtotal={totals?.lines[at]?.subtotal}
            facts={factsOf(line)}
            drawnProducts={drawnProducts}
            productError={form.getErrorText(`${line.key}.product`)}
            quantityError={form.getErrorText(`${line.key}.quantity`)}
            priceError={form.getErrorText(`${line.key}.price`)}
            discountError={form.getErrorText(`${line.key}.discount`)}
            canCreate={createProduct !== undefined}
            canDesign={designPallet !== undefined}
            {...handlers}
          />
        )}
      />
    </section>
  );
}
