import { OrdersTabs } from './orders-tabs.tsx';

/** Screen of the user's own orders. */
export default function MyOrdersScreen() {
  return <OrdersTabs view="my_orders" />;
}
