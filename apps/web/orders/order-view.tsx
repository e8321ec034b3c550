import { Button } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { getModuleColumns, listWritableFields } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderDocument } from '@tarima/domain/orders/document';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import type { OrderTotals } from '@tarima/domain/orders/totals';
import { lazy, Suspense } from 'react';
import { FieldCell } from '../kit/cells/field-cell.tsx';
import { MomentText, TagsCell } from '../kit/cells/cells.tsx';
import panelClasses from '../kit/frame/panel.module.css';
import { SidePanelLayout } from '../kit/frame/side-panel.tsx';
import { RecordHistorySection } from '../kit/panel/record-history-section.tsx';
import { formatDate } from '../kit/format.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { useCustomFieldsModule } from '../products/custom-fields.tsx';
import { LateOrderFlag } from './late-order-flag.tsx';
import { OrderHistoryTimeline } from './order-history-timeline.tsx';
import { OrderMaterialsSection, OrderShortagesSection } from './order-materials-section.tsx';
import { OrderLinesSection, PartialDeliveryText } from './order-lines-section.tsx';
import classes from './orders.module.css';
import { OrderTotalsRows } from './order-totals.tsx';
import { WaitingForTransferNotice } from './order-status-cell.tsx';

const OrderPieces = lazy(() => import('./order-pieces-progress.tsx'));
const OrderReturns = lazy(() => import('../returns/order-returns.tsx'));
const OrderProgress = lazy(() => import('./order-floor-progress.tsx'));
const OrderApproval = lazy(() => import('./order-approval-notice.tsx'));
const OrderLinks = lazy(() => import('./customer-order-links.tsx'));
const OrderRevisions = lazy(() => import('./revision/revisions.tsx'));

/** Details of an order: customer, dates, lines with their origins, totals and history. */
export function OrderView({ order, close }: { order: WholeOrder; close(): void }) {
  const { say } = useLanguage();
  const may = useHasPermission();
  const status = findCatalogWords('orderStatuses', order.status);
  const custom = useCustomFieldsModule('orders');
  const historyModule = { ...orders, fields: { ...custom?.fields, ...orders.fields } };
  const sells = may('prices') && (may('orders') || may('my_orders'));
  const canShare =
    sells && (orderDocument.is('quoted', order.status) || orderDocument.is('agreed', order.status));
  return (
    <SidePanelLayout
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
              tags={[{ name: say(status), color: getTagColor('orderStatuses', order.status) }]}
            />
          )}
          <LateOrderFlag order={order} whole />
          <WaitingForTransferNotice order={order} />
          <PartialDeliveryText order={order} />
        </div>
        {order.reason !== null && (
          <p className={classes.reason}>
            <strong>{say(orderTexts.reason)}:</strong> {order.reason}
          </p>
        )}
        <Facts order={order} />
        <OrderLinesSection order={order} />
        {isPriced(order) && orderDocument.is('quoted', order.status) && (
          <Suspense>
            <OrderApproval order={order} />
          </Suspense>
        )}
        {isPriced(order) && <OrderTotalsRows totals={order} taxRate={order.tax?.rate} />}
        {order.details.some(({ pieces }) => pieces && pieces.made > 0) && (
          <Suspense>
            <OrderPieces order={order} />
            <OrderReturns order={order} />
          </Suspense>
        )}
        {order.computedStartDate !== null && (
          <Suspense>
            <OrderProgress id={order.id} isOver={hasEndedProduction(order)} />
          </Suspense>
        )}
        <OrderMaterialsSection materials={order.materials} />
        <OrderShortagesSection shortages={order.shortages} />
        {wasSent(order) && (
          <Suspense>
            <OrderRevisions id={order.id} />
          </Suspense>
        )}
        {canShare && (
          <Suspense>
            <OrderLinks id={order.id} />
          </Suspense>
        )}
        <OrderHistoryTimeline history={order.history} />
        <RecordHistorySection module={historyModule} id={order.id} />
      </div>
    </SidePanelLayout>
  );
}

/** Returns true when no step of the order is to be continued: its production has finished, or it is canceled or delivered. */
const hasEndedProduction = ({ status, productionFinishedAt }: WholeOrder): boolean =>
  productionFinishedAt !== null || !orderDocument.is('toPlan', status);

/** Returns true when the order was sent, or was agreed more than once: only then does it have earlier versions. */
const wasSent = ({ revision, history }: WholeOrder): boolean =>
  revision > 1 || history.some(({ event }) => event === 'mail' || event === 'share');

/** Returns true when the reader receives the totals. */
const isPriced = (order: WholeOrder): order is WholeOrder & Omit<OrderTotals, 'lines'> =>
  [order.subtotal, order.discount, order.total].every((amount) => amount !== undefined);

/** Returns true when the customer has accepted the quotation, which then no longer expires, also after the order was canceled. */
const wasAccepted = ({ status, history }: WholeOrder): boolean =>
  orderDocument.is('agreed', status) || history.some(({ event }) => event === 'accept');

/** Fields that appear elsewhere on the panel. */
const elsewhere = new Set(['id', 'status', 'total', 'late', 'createdAt', 'updatedAt']);

function Facts({ order }: { order: WholeOrder }) {
  const { say, language } = useLanguage();
  const module = useCustomFieldsModule('orders');
  return (
    <dl className={`${panelClasses.values} ${classes.facts}`}>
      {getModuleColumns(orders)
        .filter(({ name }) => !elsewhere.has(name))
        .filter(({ name }) => name !== 'expirationDate' || !wasAccepted(order))
        .map(({ name, field }) => (
          <div key={name} className={panelClasses.value}>
            <dt>{say(field.label)}</dt>
            <dd>
              <FieldCell element={order} name={name} field={field} whole />
            </dd>
          </div>
        ))}
      {order.promisedEndDate !== null && (
        <div className={panelClasses.value}>
          <dt>{say(orderTexts.promisedEndDate)}</dt>
          <dd>{formatDate(order.promisedEndDate, language)}</dd>
        </div>
      )}
      <Written order={order} />
      {module &&
        listWritableFields(module).map(([name, field]) => (
          <div key={name} className={panelClasses.value}>
            <dt>{say(field.label)}</dt>
            <dd>
              <FieldCell element={order} name={name} field={field} whole />
            </dd>
          </div>
        ))}
      {(['createdAt', 'updatedAt'] as const).map((name) => (
        <div key={name} className={panelClasses.value}>
          <dt>{say(orderTexts[name])}</dt>
          <dd>
            <MomentText instant={order[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Texts of the quotation beside its lines, and the address of the last mail. */
function Written({ order }: { order: WholeOrder }) {
  const { say } = useLanguage();
  const mailed = order.history.findLast(({ event }) => event === 'mail');
  const shown = [
    [orderTexts.paymentTerms, order.paymentTerms],
    [orderTexts.deliveryPlace, order.deliveryPlace],
    [orderTexts.notes, order.notes],
    [orderTexts.mailedLast, mailed?.reason ?? null],
  ] as const;
  return shown.map(
    ([label, text]) =>
      text !== null && (
        <div key={label.es} className={panelClasses.value}>
          <dt>{say(label)}</dt>
          <dd className={classes.written}>{text}</dd>
        </div>
      ),
  );
}
