import {
  getCurrentAccount,
  updateCurrentAccount,
  type CurrentAccount,
} from '@tarima/domain/accounts/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type BodyOf } from '../kit/call.ts';
import { setAccountTime } from '../kit/account-time.ts';
import { accountQuery, accountSettingsKey } from './account.ts';

export const accountSettingsQuery = () =>
  queryOptions({
    queryKey: accountSettingsKey,
    queryFn: ({ signal }) => call(getCurrentAccount, { signal }),
  });

/** Saves styles or settings; here they show at once, other browsers are notified by the socket. */
export function useSaveAccountSettings(): (
  body: BodyOf<typeof updateCurrentAccount>,
) => Promise<CurrentAccount> {
  const client = useQueryClient();
  return async (body) => {
    const saved = await call(updateCurrentAccount, { body });
    client.setQueryData(accountSettingsQuery().queryKey, saved);
    const { styleMetadata, settings, timeZone } = saved;
    setAccountTime({ timeZone, longDates: settings.longDates });
    client.setQueryData(accountQuery().queryKey, (known) => known && { ...known, styleMetadata });
    void client.invalidateQueries({ queryKey: accountQuery().queryKey });
    return saved;
  };
}
