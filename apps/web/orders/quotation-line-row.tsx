import { NativeSelect } from '@mantine/core';
import { formatMoney } from '@tarima/domain/kit/amount';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import { discountTypes } from '@tarima/domain/kit/money';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { OrderLineInfo } from '@tarima/domain/orders/order-line-info';
import { orderTexts } from '@tarima/domain/orders/texts';
import { sayPalletOffer } from '@tarima/domain/pallets/say-pallet-offer';
import { memo, useMemo, type ClipboardEvent, type KeyboardEvent } from 'react';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { LineFigureField } from './line-figure-field.tsx';
import { QuotationLineFactsText } from './line-facts.tsx';
import { OrderLineDrawing } from './order-line-drawing.tsx';
import classes from './orders.module.css';
import {
  findLineFigureIssues,
  normalizeLineFigures,
  normalizeQuotationLine,
  type QuotationLineDraft,
} from './quotation-draft.ts';

interface QuotationLineRowProps {
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
export const QuotationLineRow = memo(function QuotationLineRow(props: QuotationLineRowProps) {
  const { line, at, subtotal, facts, productError, quantityError, priceError, discountError } =
    props;
  const { say, language } = useLanguage();
  const row = at + 1;
  const issues = findLineFigureIssues(line);
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields bubble up to here, and so does the focus that leaves them
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
      <LineFigureField
        field="quantity"
        label={label(orderTexts.quantity)}
        placeholder={say(orderTexts.quantity)}
        value={line.quantity}
        error={quantityError}
        issue={issues.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
      {props.seesPrices && (
        <>
          <LineFigureField
            field="price"
            label={label(orderTexts.price)}
            placeholder={say(orderTexts.price)}
            value={line.price}
            error={priceError}
            issue={issues.price}
            onChange={(price) => onChange({ price, proposed: false })}
          />
          <div className={classes.discount}>
            <LineFigureField
              field="discount"
              label={label(orderTexts.discount)}
              placeholder={say(orderTexts.discount)}
              value={line.discount}
              error={discountError}
              issue={issues.discount}
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
