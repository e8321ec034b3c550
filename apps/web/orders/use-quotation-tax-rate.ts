import type { WholeOrder } from '@tarima/domain/orders/answers';
import { useQuery } from '@tanstack/react-query';
import { accountSettingsQueryOptions } from '../company/account-settings.ts';

/** The rate that a quotation was written with; of a new one, the account's own. */
export function useQuotationTaxRate(storedRate: WholeOrder | undefined): number | undefined {
  const account = useQuery({ ...accountSettingsQueryOptions(), enabled: !storedRate });
  return storedRate ? storedRate.tax?.rate : (account.data?.settings.taxRate ?? undefined);
}
