import type { WholeOrder } from '@tarima/domain/orders/answers';
import { useQuery } from '@tanstack/react-query';
import { accountSettingsQuery } from '../company/account-settings.ts';

/** The rate that a quotation was written with; of a new one, the account's own. */
export function useTaxRate(stored: WholeOrder | undefined): number | undefined {
  const account = useQuery({ ...accountSettingsQuery(), enabled: !stored });
  return stored ? stored.tax?.rate : (account.data?.settings.taxRate ?? undefined);
}
