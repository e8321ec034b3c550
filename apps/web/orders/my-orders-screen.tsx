import { OrdersTabs } from './orders-tabs.tsx';

/** The orders that the person made. */
export default function MyOrdersScreen() {
  return <OrdersTabs view="my_orders" />;
}
