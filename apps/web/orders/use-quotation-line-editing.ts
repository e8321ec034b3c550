import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { OrderLineInfo } from '@tarima/domain/orders/order-line-info';
import { products } from '@tarima/domain/products/product';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { moveItem } from '../kit/rows/move-item.ts';
import { useFillRowFromRecord } from '../kit/rows/use-fill-row-from-record.ts';
import { useLatestCallback } from '../kit/use-latest-callback.ts';
import type { DescribedNewPallet } from './described-new-pallet.ts';
import { createBlankQuotationLine, type QuotationLineDraft } from './quotation-draft.ts';
import { usePastedLines } from './use-pasted-lines.ts';
import { useProposedPrices } from './use-proposed-prices.ts';
import type { QuotationFormState } from './use-quotation-form.ts';

interface QuotationLineEditing {
  readonly form: Pick<QuotationFormState, 'draft' | 'change'>;
  /** Returns what the server has sent about the product of a line. */
  factsOf(line: QuotationLineDraft): OrderLineInfo | undefined;
  readonly createProduct:
    | ((name: string, created: (product: NamedRecord) => void) => void)
    | undefined;
  readonly designPallet: ((wanted: DescribedNewPallet) => void) | undefined;
}

/**
 * Changes the lines of a quotation and moves the focus as the user types: Enter moves to the next line, and adds one after the last.
 * The handlers of a row stay the same functions, so that a row is rendered again only when its line changes.
 */
export function useQuotationLineEditing({
  form,
  factsOf,
  createProduct,
  designPallet,
}: QuotationLineEditing) {
  const { root, moveFocus } = useLineFocus();
  const { lines } = form.draft;

  const setLines = (next: (lines: readonly QuotationLineDraft[]) => QuotationLineDraft[]) =>
    form.change((draft) => ({ ...draft, lines: next(draft.lines) }));
  const changeLine = (key: string, values: Partial<QuotationLineDraft>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...values } : line)));
  useProposedPrices({ lines, factsOf, setLines });
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
    if (hasFocusNear(root.current, at)) moveFocus({ at, field: 'quantity' });
    loadPrice(key, product);
  };
  const chooseCreated = (key: string, at: number, product: NamedRecord): void => {
    // The dialog that created the product had the focus: it goes on in the line.
    moveFocus({ at, field: 'quantity' });
    choose(key, at, product);
  };
  const paste = usePastedLines({
    lines,
    setLines,
    pasted: (at) => {
      moveFocus({ at, field: 'product' });
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
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    leadToQuantity(event);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || hasOpenList(event.target))
      return;
    event.preventDefault();
    moveFocus({ at: at + 1, field: 'product' });
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

  const addLine = (): void => {
    moveFocus({ at: lines.length, field: 'product' });
    setLines((all) => [...all, createBlankQuotationLine(all.at(-1))]);
  };
  const removeLine = (key: string): void => {
    // The pressed button disappears with its line: the focus moves to the line that takes its position.
    const at = lines.findIndex((line) => line.key === key);
    moveFocus({ at: Math.max(0, Math.min(at, lines.length - 2)), field: 'product' });
    setLines((all) => {
      const rest = all.filter((line) => line.key !== key);
      return rest.length > 0 ? rest : [createBlankQuotationLine()];
    });
  };
  const moveLine = (from: number, to: number): void => setLines((all) => moveItem(all, from, to));

  return { root, addLine, removeLine, moveLine, handlers };
}

interface FocusTarget {
  /** Position of the line among those rendered next. */
  readonly at: number;
  readonly field: 'product' | 'quantity';
}

/** Returns a ref for the element of the lines, and a function that moves the focus to a field once its line is rendered. */
function useLineFocus() {
  const root = useRef<HTMLDivElement>(null);
  const target = useRef<FocusTarget>(undefined);
  useEffect(() => {
    if (!target.current) return;
    const { at, field } = target.current;
    const row = root.current?.querySelectorAll('[data-line]')[at];
    const input = row?.querySelector<HTMLElement>(`[data-field="${field}"] input`);
    if (!input) return;
    target.current = undefined;
    input.focus();
  });
  const moveFocus = (to: FocusTarget): void => {
    target.current = to;
  };
  return { root, moveFocus };
}

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
