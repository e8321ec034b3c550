import { lazy, Suspense } from 'react';

const LineDrawing = lazy(() => import('../products/design/line-drawing.tsx'));

interface OrderLineDrawingProps {
  readonly product: { readonly id: number; readonly name: string };
  /** Ids of the products of all lines, with commas. */
  readonly products: string;
}

/** Returns the ids of products in the form in which their drawings are requested. */
export const joinProductIds = (ids: readonly number[]): string =>
  [...new Set(ids)].toSorted((one, other) => one - other).join(',');

/** Drawing of a line's product, in a chunk of its own, which lists of orders do not load. */
export function OrderLineDrawing(props: OrderLineDrawingProps) {
  return (
    <Suspense fallback={null}>
      <LineDrawing {...props} />
    </Suspense>
  );
}
