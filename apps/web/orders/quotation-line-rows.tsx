import { NativeSelect, TextInput } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { parseTypedDiscount, parseTypedNumber } from '@tarima/domain/kit/typed-number';
import { discountTypes } from '@tarima/domain/kit/money';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { decimalStep } from '@tarima/domain/kit/step-number';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { maxOrderDetails } from '@tarima/domain/orders/body';
import type { OrderLineInfo } from '@tarima/domain/orders/order-line-info';
import { orderTexts } from '@tarima/domain/orders/texts';
import type { OrderTotals } from '@tarima/domain/orders/totals';
import { sayPalletOffer } from '@tarima/domain/pallets/say-pallet-offer';
import { products } from '@tarima/domain/products/product';
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { SortableFormRows } from '../kit/rows/sortable-form-rows.tsx';
import { useFillRowFromRecord } from '../kit/rows/use-fill-row-from-record.ts';
import { moveItem } from '../kit/rows/move-item.ts';
import { stepNumberOnArrowKeys } from '../kit/form/step-number-on-arrow-keys.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLatestCallback } from '../kit/use-latest-callback.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { joinProductIds, OrderLineDrawing } from './order-line-drawing.tsx';
import { QuotationLineFactsText, useQuotationLineFacts } from './line-facts.tsx';
import {
  createBlankQuotationLine,
  normalizeLineFigures,
  normalizeQuotationLine,
  type QuotationLineDraft,
} from './quotation-draft.ts';
import type { DescribedNewPallet } from './described-new-pallet.ts';
import { usePastedLines } from './use-pasted-lines.ts';
import { useProposedPrices } from './use-proposed-prices.ts';
import type { QuotationFormState } from './use-quotation-form.ts';

interface DetailRowsProps {
  readonly form: Pick<QuotationFormState, 'draft' | 'change' | 'said' | 'seesPrices'>;
  readonly totals: OrderTotals | undefined;
  /** Division of a stored quotation. */
  readonly division: number | undefined;
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
  division,
  begins = false,
  createProduct,
  designPallet,
}: DetailRowsProps) {
  const { say } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const focusTarget = useRef<FocusTarget>(undefined);
  const { lines, customer } = form.draft;
  const factsOf = useQuotationLineFacts({ lines, customer: customer?.id, division });

  const setLines = (next: (lines: readonly QuotationLineDraft[]) => QuotationLineDraft[]) =>
    form.change((draft) => ({ ...draft, lines: next(draft.lines) }));
  const changeLine = (key: string, values: Partial<QuotationLineDraft>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...values } : line)));
  useProposedPrices({ lines, factsOf, setLines });
  const drawnProducts = joinProductIds(lines.flatMap(({ product }) => product?.id ?? []));
  const readChosen = useFillRowFromRecord(products, setLines);
  // The server fills in the price for users who may not read products.
  const loadPrice = (key: string, { id }: NamedRecord): void =>
    void readChosen({
      id,
      // A price that the user typed meanwhile stays. The answer for a product that the user has replaced meanwhile is ignored.
      isAwaited: (line) => line.key === key && line.product?.id === id && line.price === '',
      take: ({ price }) => ({ price: toDisplayText(price) }),
    });
  const choose = (key: string, at: number, product: NamedRecord | undefined): void => {
    // The user typed the price of a pasted line whose product was not found.
    const isPasted = lines.some((line) => line.key === key && line.asked !== undefined);
    changeLine(key, {
      product,
      asked: undefined,
      ...(!isPasted && { price: '', proposed: true }),
    });
    if (!product) return;
    // A late answer may find the user in another field: the focus and the text of that field stay.
    if (hasFocusNear(root.current, at)) focusTarget.current = { at, field: 'quantity' };
    loadPrice(key, product);
  };
  const chooseCreated = (key: string, at: number, product: NamedRecord): void => {
    // The dialog that created the product had the focus: it goes on in the line.
    focusTarget.current = { at, field: 'quantity' };
    choose(key, at, product);
  };
  const paste = usePastedLines({
    lines,
    setLines,
    pasted: (at) => {
      focusTarget.current = { at, field: 'product' };
    },
    chosen: (key, product) => {
      // A product that the user has chosen meanwhile stays.
      setLines((all) =>
        all.map((line) =>
          line.key === key && line.asked !== undefined
            ? { ...line, product, asked: undefined }
            : line,
        ),
      );
      loadPrice(key, product);
    },
  });
  useEffect(() => {
    if (!focusTarget.current) return;
    const { at, field } = focusTarget.current;
    const row = root.current?.querySelectorAll('[data-line]')[at];
    const input = row?.querySelector<HTMLElement>(`[data-field="${field}"] input`);
    if (!input) return;
    focusTarget.current = undefined;
    input.focus();
  });
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    leadToQuantity(event);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || hasOpenList(event.target))
      return;
    event.preventDefault();
    focusTarget.current = { at: at + 1, field: 'product' };
    // The lines are rendered first in both cases; then the next line gets the focus.
    setLines((all) =>
      at === all.length - 1 ? [...all, createBlankQuotationLine(all.at(-1))] : [...all],
    );
  };

  const createLineProduct = (key: string, at: number, name: string) =>
    createProduct?.(name, (product) => chooseCreated(key, at, product));

  const designLinePallet = (key: string, at: number, said: string) =>
    designPallet?.({
      said,
      quantity: lines.find((line) => line.key === key)?.quantity ?? '',
      made: (product, quantity) => {
        changeLine(key, { quantity });
        chooseCreated(key, at, product);
      },
    });

  const handlers = {
    onDesign: useLatestCallback(designLinePallet),
    onCreate: useLatestCallback(createLineProduct),
    onChoose: useLatestCallback(choose),
    onChange: useLatestCallback(changeLine),
    onKeyDown: useLatestCallback(onKeyDown),
    onPaste: useLatestCallback(paste),
  };

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
        onAdd={() => {
          focusTarget.current = { at: lines.length, field: 'product' };
          setLines((all) => [...all, createBlankQuotationLine(all.at(-1))]);
        }}
        onRemove={(key) => {
          // The pressed button disappears with its line: the focus moves to the line that takes its position.
          const at = lines.findIndex((line) => line.key === key);
          focusTarget.current = {
            at: Math.max(0, Math.min(at, lines.length - 2)),
            field: 'product',
          };
          setLines((all) => {
            const rest = all.filter((line) => line.key !== key);
            return rest.length > 0 ? rest : [createBlankQuotationLine()];
          });
        }}
        onMove={(from, to) => setLines((all) => moveItem(all, from, to))}
        renderRow={(line, at) => (
          <DetailRow
            line={line}
            at={at}
            begins={begins && at === 0}
            seesPrices={form.seesPrices}
            subtotal={totals?.lines[at]?.subtotal}
            facts={factsOf(line)}
            drawnProducts={drawnProducts}
            productError={form.said(`${line.key}.product`)}
            quantityError={form.said(`${line.key}.quantity`)}
            priceError={form.said(`${line.key}.price`)}
            discountError={form.said(`${line.key}.discount`)}
            canCreate={createProduct !== undefined}
            canDesign={designPallet !== undefined}
            {...handlers}
          />
        )}
      />
    </section>
  );
}

type FocusTarget = { readonly at: number; readonly field: 'product' | 'quantity' } | undefined;

/** Returns true when the focus is in the product of a line, or nowhere. */
function hasFocusNear(root: HTMLElement | null, at: number): boolean {
  const { activeElement } = document;
  const line = root?.querySelectorAll('[data-line]')[at];
  return (
    activeElement === document.body ||
    line?.querySelector('[data-field="product"]')?.contains(activeElement) === true
  );
}

/**
 * Moves the focus to the quantity when Tab chooses a product. The focus is already there, and the browser would move it one field further.
 */
function leadToQuantity(event: KeyboardEvent): void {
  const { key, shiftKey, target } = event;
  if (key !== 'Tab' || shiftKey || !(target instanceof HTMLElement) || !hasOpenList(target)) return;
  if (!target.closest('[data-field="product"]')) return;
  event.preventDefault();
  target
    .closest('[data-line]')
    ?.querySelector<HTMLElement>('[data-field="quantity"] input')
    ?.focus();
}

/** Returns true when Enter would choose from an open list instead of moving to the next line. */
const hasOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

interface DetailRowProps {
  readonly line: QuotationLineDraft;
  /** Index of the line, counted from 0. */
  readonly at: number;
  readonly begins: boolean;
  readonly seesPrices: boolean;
  readonly subtotal: string | undefined;
  readonly facts: OrderLineInfo | undefined;
  /** Ids of the products of all lines, whose drawings are loaded together. */
  readonly drawnProducts: string;
  /** Errors of the product, as sentences. */
  readonly productError: string | undefined;
  readonly quantityError: string | undefined;
  readonly priceError: string | undefined;
  readonly discountError: string | undefined;
  readonly canCreate: boolean;
  readonly canDesign: boolean;
  onDesign(key: string, at: number, said: string): void;
  onCreate(key: string, at: number, name: string): void;
  onChoose(key: string, at: number, product: NamedRecord | undefined): void;
  onChange(key: string, values: Partial<QuotationLineDraft>): void;
  onKeyDown(event: KeyboardEvent, at: number): void;
  onPaste(event: ClipboardEvent, at: number): void;
}

/** Row of one line, rendered again only when the line changes: a form may have hundreds. */
const DetailRow = memo(function DetailRow(props: DetailRowProps) {
  const { line, at, subtotal, facts, productError, quantityError, priceError, discountError } =
    props;
  const { say, language } = useLanguage();
  const row = at + 1;
  const { canDesign, onDesign } = props;
  const { key } = line;
  const design = useMemo(
    () =>
      canDesign
        ? {
            offer: (typed: string, hasMatches: boolean) =>
              sayPalletOffer(typed, language, hasMatches),
            take: (typed: string) => onDesign(key, at, typed),
          }
        : undefined,
    [canDesign, onDesign, key, at, language],
  );
  const onChange = (values: Partial<QuotationLineDraft>) => props.onChange(line.key, values);
  const label = (words: LocalizedWords) => say(formRowTexts.inRow, { label: say(words), row });
  return (
    // Handles the keys of all fields in the row, and the focus that leaves the row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.line}
      data-unpriced={!props.seesPrices || undefined}
      data-line
      onKeyDown={(event) => props.onKeyDown(event, at)}
      onPaste={(event) => props.onPaste(event, at)}
      onBlur={() => {
        const plain = normalizeLineFigures(line);
        if (Object.keys(plain).length > 0) onChange(plain);
      }}
    >
      <div data-field="product">
        <RemoteSelect
          module="products"
          label={label(orderTexts.product)}
          labelHidden
          required
          value={line.product}
          placeholder={say(orderTexts.product)}
          nothing={say(kitTexts.noChoices)}
          description={undefined}
          data-autofocus={props.begins || undefined}
          error={
            line.asked === undefined ? productError : say(orderTexts.notFound, { name: line.asked })
          }
          one={say(orderTexts.newProduct)}
          further={design}
          onCreate={props.canCreate ? (name) => props.onCreate(line.key, at, name) : undefined}
          onChange={(product) => props.onChoose(line.key, at, product)}
        />
      </div>
      <Figure
        field="quantity"
        label={label(orderTexts.quantity)}
        placeholder={say(orderTexts.quantity)}
        value={line.quantity}
        error={quantityError}
        isRead={isFigure}
        onChange={(quantity) => onChange({ quantity })}
      />
      {props.seesPrices && (
        <>
          <Figure
            field="price"
            label={label(orderTexts.price)}
            placeholder={say(orderTexts.price)}
            value={line.price}
            error={priceError}
            isRead={isFigure}
            onChange={(price) => onChange({ price, proposed: false })}
          />
          <div className={classes.discount}>
            <Figure
              field="discount"
              label={label(orderTexts.discount)}
              placeholder={say(orderTexts.discount)}
              value={line.discount}
              error={discountError}
              isRead={isDiscount}
              onChange={(discount) => onChange({ discount })}
            />
            <NativeSelect
              aria-label={label(orderTexts.discountType)}
              value={String(line.discountType)}
              data={[
                { value: String(discountTypes.amount), label: '$' },
                { value: String(discountTypes.percentage), label: '%' },
              ]}
              onChange={(event) =>
                onChange({
                  discountType:
                    event.currentTarget.value === '1'
                      ? discountTypes.percentage
                      : discountTypes.amount,
                })
              }
            />
          </div>
          <output className={classes.subtotal} data-label={say(orderTexts.lineTotal)}>
            {subtotal === undefined ? '—' : formatMoney(subtotal)}
          </output>
        </>
      )}
      {line.product && (
        <div className={classes.beside}>
          <OrderLineDrawing product={line.product} products={props.drawnProducts} />
          {facts && (
            <QuotationLineFactsText
              facts={facts}
              line={normalizeQuotationLine(line)}
              subtotal={subtotal}
            />
          )}
        </div>
      )}
    </div>
  );
});

interface FigureProps {
  readonly field: string;
  readonly label: string;
  /** Placeholder, also shown above the field where the column heads are hidden. */
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Returns true when a text is a figure. */
  isRead(text: string): boolean;
  onChange(value: string): void;
}

const isFigure = (text: string): boolean => parseTypedNumber(text) !== undefined;
const isDiscount = (text: string): boolean => parseTypedDiscount(text) !== undefined;

/** Field of a figure, typed or pasted; a text that is no figure is marked as soon as the field loses the focus. */
function Figure(props: FigureProps) {
  const { field, label, placeholder, value, error, isRead, onChange } = props;
  const { language } = useLanguage();
  const [isTyping, setIsTyping] = useState(false);
  const isWrong = !isTyping && value.trim() !== '' && !isRead(value);
  return (
    <div data-field={field} data-label={placeholder}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: classes.figure ?? '' }}
        value={value}
        error={error ?? (isWrong && sayValidationRule({ rule: 'number' }, language))}
        onFocus={(event) => {
          setIsTyping(true);
          event.currentTarget.select();
        }}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={stepNumberOnArrowKeys(value, onChange, decimalStep, 0)}
      />
    </div>
  );
}
