import { customers } from '@tarima/domain/customers/customer';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { CustomerHistoryList, NewQuotationButton } from './customer-history.tsx';

const overrides: ModuleOverrides = { Before: NewQuotationButton, More: CustomerHistoryList };

/** Screen of the customers: a list whose panel shows the sales of a customer. */
export default function CustomersScreen() {
  return <ListScreen module={customers} overrides={overrides} />;
}
