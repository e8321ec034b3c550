import type { WholeOrder } from '@tarima/domain/orders/answers';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { FieldCell } from '../kit/cells/field-cell.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

/** Status of an order, with the reason why it waits where no action of its row helps. */
export function OrderStatusCell({ order }: { order: ModuleRecord }) {
  const { say } = useLanguage();
  const field = orders.fields['status'];
  if (!field) return null;
  return (
    <>
      <FieldCell element={order} name="status" field={field} />
      {order['waitsForTransfer'] === true && (
        <span className={classes.hint}> {say(orderTexts.waitsForTransfer)}</span>
      )}
    </>
  );
}

/** Notice on an order whose own production is complete and which waits for transfers. */
export function WaitingForTransferNotice({ order }: { order: WholeOrder }) {
  const { say } = useLanguage();
  if (order.status !== 'production' || order.productionFinishedAt === null) return null;
  const awaited = order.details.flatMap(({ data: { origin } }) =>
    origin?.originType === 'transfer' && !origin.ready ? (origin.division?.name ?? []) : [],
  );
  return (
    <span>
      {awaited.length === 0
        ? say(orderTexts.waitsForTransfer)
        : say(orderTexts.waitsForDivisions, { divisions: [...new Set(awaited)].join(', ') })}
    </span>
  );
}
