import type { WholeOrder } from '@tarima/domain/orders/answers';
import { useQuery } from '@tanstack/react-query';
import { accountSettingsQueryOptions } from '../company/account-settings.ts';

/** Returns the tax rate with which a quotation was written; for a new one, the rate of the account. */
export function useQuotationTaxRate(storedRate: WholeOrder | undefined): number | undefined {
  const account = useQuery({ ...accountSettingsQueryOptions(), enabled: !storedRate });
  return storedRate ? storedRate.tax?.rate : (account.data?.settings.taxRate ?? undefined);
}
