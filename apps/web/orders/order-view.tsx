import { Button } from '@mantine/core';
import { catalogWords, tagColor } from '@tarima/domain/catalogs/catalogs';
import { columnsOf, writableFields } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { Cell } from '../kit/cells/cell.tsx';
import { Moment, TagsCell } from '../kit/cells/cells.tsx';
import panelClasses from '../kit/panel/panel.module.css';
import { PanelLayout } from '../kit/panel/side-panel.tsx';
import { useLanguage } from '../kit/words.tsx';
import { useOwnFields } from '../products/own-fields.tsx';
import { LateFlag } from './late-flag.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMaterials, OrderShortages } from './order-materials.tsx';
import { OrderLines } from './order-lines.tsx';
import classes from './orders.module.css';
import { Totals } from './quotation-panel.tsx';
import { WaitsForTransfer } from './status-cell.tsx';

/** Everything about an order: who, when, its lines and where they come from, what it comes to, what happened. */
export function OrderView({ order, close }: { order: WholeOrder; close(): void }) {
  const { say } = useLanguage();
  const status = catalogWords('orderStatuses', order.status);
  return (
    <PanelLayout
      onlyRead
      footer={
        <Button variant="default" onClick={close}>
          {say(kitTexts.close)}
        </Button>
      }
    >
      <div className={classes.panel}>
        <div className={classes.state}>
          {status && (
            <TagsCell
              tags={[{ name: say(status), color: tagColor('orderStatuses', order.status) }]}
            />
          )}
          <LateFlag order={order} whole />
          <WaitsForTransfer order={order} />
        </div>
        {order.reason !== null && (
          <p className={classes.reason}>
            <strong>{say(orderTexts.reason)}:</strong> {order.reason}
          </p>
        )}
        <Facts order={order} />
        <OrderLines order={order} />
        <Totals totals={order} />
        <OrderMaterials materials={order.materials} />
        <OrderShortages shortages={order.shortages} />
        <OrderHistory history={order.history} />
      </div>
    </PanelLayout>
  );
}

/** Told elsewhere on the panel. */
const elsewhere = new Set(['id', 'status', 'total', 'late', 'createdAt', 'updatedAt']);

function Facts({ order }: { order: WholeOrder }) {
  const { say } = useLanguage();
  const own = useOwnFields('orders');
  return (
    <dl className={`${panelClasses.values} ${classes.facts}`}>
      {columnsOf(orders)
        .filter(({ name }) => !elsewhere.has(name))
        .map(({ name, field }) => (
          <div key={name} className={panelClasses.value}>
            <dt>{say(field.label)}</dt>
            <dd>
              <Cell element={order} name={name} field={field} whole />
            </dd>
          </div>
        ))}
      {own &&
        writableFields(own).map(([name, field]) => (
          <div key={name} className={panelClasses.value}>
            <dt>{say(field.label)}</dt>
            <dd>
              <Cell element={order} name={name} field={field} whole />
            </dd>
          </div>
        ))}
      {(['createdAt', 'updatedAt'] as const).map((name) => (
        <div key={name} className={panelClasses.value}>
          <dt>{say(orderTexts[name])}</dt>
          <dd>
            <Moment instant={order[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
