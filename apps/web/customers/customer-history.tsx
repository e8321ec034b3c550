import { Button, Skeleton } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import {
  customerCalls,
  customerHistoryTexts,
  type CustomerHistory,
} from '@tarima/domain/customers/customer-history';
import { formatMoney } from '@tarima/domain/kit/amount';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { orderListScreens } from '@tarima/domain/orders/order';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus } from 'lucide-react';
import { callApi } from '../kit/call-api.ts';
import { TagsCell } from '../kit/cells/cells.tsx';
import { formatDay } from '../kit/format.ts';
import {
  EmptyTimelineMessage,
  TimelineErrorMessage,
  RecordViewSection,
} from '../kit/frame/event-timeline.tsx';
import { getScreenPath } from '../kit/screen-path.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './customers.module.css';

/** Button of a new quotation for the customer, for sellers. */
export function NewQuotationButton({ record: { id } }: { readonly record: ModuleRecord }) {
  const { say } = useLanguage();
  const selling = (['orders', 'my_orders'] as const).find(useHasPermission());
  if (!selling) return null;
  return (
    <Button
      className={classes.quote}
      leftSection={<FilePlus size={16} aria-hidden />}
      renderRoot={(root) => (
        <Link
          {...root}
          to={getScreenPath(selling)}
          search={{ panel: 'create', customer: String(id) }}
        />
      )}
    >
      {say(customerHistoryTexts.newQuotation)}
    </Button>
  );
}

/** Recent sales to a customer; nothing for users without access to orders. */
export function CustomerHistoryList({ record: { id } }: { readonly record: ModuleRecord }) {
  const { say, language } = useLanguage();
  const may = useHasPermission();
  const screen = orderListScreens.find(may);
  const customerHistory = useQuery({
    queryKey: ['customers', 'dealings', id, language],
    queryFn: ({ signal }) =>
      callApi(customerCalls.dealings, { params: { id }, query: { lang: language }, signal }),
    enabled: screen !== undefined,
    staleTime: 0,
  });
  if (!screen) return null;
  return (
    <>
      <RecordViewSection title={customerHistoryTexts.orders}>
        {customerHistory.isPending && <Skeleton height={96} />}
        {customerHistory.isError && (
          <TimelineErrorMessage
            words={customerHistoryTexts.failed}
            retry={() => void customerHistory.refetch()}
          />
        )}
        {customerHistory.data?.orders.length === 0 && (
          <EmptyTimelineMessage words={customerHistoryTexts.noOrders} />
        )}
        {customerHistory.data && customerHistory.data.orders.length > 0 && (
          <Orders orders={customerHistory.data.orders} screen={getScreenPath(screen)} />
        )}
      </RecordViewSection>
      {customerHistory.data?.prices && customerHistory.data.prices.length > 0 && (
        <RecordViewSection title={customerHistoryTexts.prices}>
          <p className={classes.hint}>{say(customerHistoryTexts.pricesHint)}</p>
          <Prices prices={customerHistory.data.prices} screen={getScreenPath(screen)} />
        </RecordViewSection>
      )}
    </>
  );
}

function Orders({ orders, screen }: { orders: CustomerHistory['orders']; screen: string }) {
  const { say, language } = useLanguage();
  const seesPrices = orders.some(({ total }) => total !== undefined);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{say(customerHistoryTexts.order)}</th>
          <th scope="col">{say(customerHistoryTexts.date)}</th>
          <th scope="col">{say(customerHistoryTexts.status)}</th>
          {seesPrices && (
            <th scope="col" data-numeric>
              {say(customerHistoryTexts.total)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, orderDate, status, total }) => {
          const words = findCatalogWords('orderStatuses', status);
          return (
            <tr key={id}>
              <th scope="row">
                <OrderLink id={id} screen={screen} />
              </th>
              <td>{formatDay(orderDate, language)}</td>
              <td>
                <TagsCell
                  tags={
                    words ? [{ name: say(words), color: getTagColor('orderStatuses', status) }] : []
                  }
                />
              </td>
              {total !== undefined && <td data-numeric>{formatMoney(total)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PricesProps {
  readonly prices: NonNullable<CustomerHistory['prices']>;
  readonly screen: string;
}

function Prices({ prices, screen }: PricesProps) {
  const { say, language } = useLanguage();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{say(customerHistoryTexts.product)}</th>
          <th scope="col" data-numeric>
            {say(customerHistoryTexts.price)}
          </th>
          <th scope="col">{say(customerHistoryTexts.date)}</th>
          <th scope="col">{say(customerHistoryTexts.order)}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ product, price, orderDate, order }) => (
          <tr key={product.id}>
            <th scope="row">{product.name}</th>
            <td data-numeric>{formatMoney(price)}</td>
            <td>{formatDay(orderDate, language)}</td>
            <td>
              <OrderLink id={order.id} screen={screen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OrderLink({ id, screen }: { id: number; screen: string }) {
  const { say } = useLanguage();
  return (
    <Link
      to={screen}
      search={{ panel: 'view', id: String(id) }}
      className={classes.link ?? ''}
      aria-label={say(customerHistoryTexts.openOrder, { id })}
    >
      {id}
    </Link>
  );
}
