import { Button } from '@mantine/core';
import { toThousandths } from '@tarima/domain/inventories/quantity';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderLinePieces } from '@tarima/domain/orders/line-pieces';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { shipmentCalls } from '@tarima/domain/shipments/contract';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipments } from '@tarima/domain/shipments/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { formatDecimal } from '../kit/format.ts';
import { getScreenPath } from '../kit/screen-path.ts';
import { toastRefusal } from '../kit/toasts.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import own from './order-pieces.module.css';

/** Figures of every line; the columns of returned and refused pieces are only shown where there are such pieces. */
const figures = ['ordered', 'made', 'shipped', 'delivered', 'refused', 'returned'] as const;
const seldom: ReadonlySet<keyof OrderLinePieces> = new Set(['refused', 'returned']);

/** Progress of each line's pieces to the customer. */
export default function OrderPiecesProgress({ order }: { readonly order: WholeOrder }) {
  const { say, language } = useLanguage();
  const lines = groupLineRows(order.details).flatMap(({ line: { id, product, pieces } }) =>
    pieces ? [{ id, name: product.name, pieces }] : [],
  );
  const shown = figures.filter(
    (figure) => !seldom.has(figure) || lines.some(({ pieces }) => pieces[figure] > 0),
  );
  return (
    <section className={classes.section} aria-labelledby="order-pieces">
      <h3 id="order-pieces" className={classes.heading}>
        {say(shipmentPieceTexts.pieces)}
        <ShipReady order={order} lines={order.details.flatMap(({ pieces }) => pieces ?? [])} />
      </h3>
      <ul className={own.lines}>
        {lines.map(({ id, name, pieces }) => (
          <li key={id} className={own.line}>
            <span className={own.product}>{name}</span>
            <dl className={own.figures}>
              {shown.map((figure) => (
                <div key={figure} data-figure={figure}>
                  <dt>{say(shipmentPieceTexts[figure])}</dt>
                  <dd>{formatDecimal(pieces[figure], 3, language)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns true when finished pieces lie at their place of departure and are not shipped. */
const isReady = ({ made, shipped, refused, ended }: OrderLinePieces): boolean =>
  toThousandths(made) - toThousandths(shipped) + toThousandths(refused) - toThousandths(ended) > 0;

/**
 * Link for users who ship. Finished pieces can leave before the rest: the link opens the list in which the user schedules their shipment.
 */
function ShipReady({
  order,
  lines,
}: {
  readonly order: WholeOrder;
  readonly lines: readonly OrderLinePieces[];
}) {
  const speech = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useHasPermission()('shipping');
  const shipping = useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) =>
      callApi(shipmentCalls.shipReady, {
        params: { id: order.id },
        query: { lang: speech.language },
        idempotencyKey,
      }),
    onSuccess: async ({ shipments: ready }) => {
      void client.invalidateQueries({ queryKey: [shipments.name] });
      const [first] = ready;
      await navigate({
        to: getScreenPath('shipping'),
        search: { panel: 'edit', id: String(first?.id ?? '') },
      });
    },
    onError: (error) => toastRefusal(error, speech, getEntityErrorWords(shipments.entity)),
  });
  if (!may || !orderDocument.is('inParts', order.status) || !lines.some(isReady)) return null;
  return (
    <Button
      variant="default"
      size="xs"
      className={own.ship ?? ''}
      leftSection={<Truck size={14} aria-hidden />}
      loading={shipping.isPending}
      onClick={() => shipping.mutate()}
    >
      {speech.say(shipmentPieceTexts.shipReady)}
    </Button>
  );
}
