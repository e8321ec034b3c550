import {
  getCurrentAccountCall,
  updateCurrentAccountCall,
  type CurrentAccount,
} from '@tarima/domain/accounts/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallBody } from '../kit/call-api.ts';
import { setAccountTimeSettings } from '../kit/account-time.ts';
import { accountQueryOptions, accountSettingsQueryKey } from './account.ts';

export const accountSettingsQueryOptions = () =>
  queryOptions({
    queryKey: accountSettingsQueryKey,
    queryFn: ({ signal }) => callApi(getCurrentAccountCall, { signal }),
  });

/** Returns a function that saves the style or the settings. This browser shows them at once; the socket notifies other browsers. */
export function useSaveAccountSettings(): (
  body: CallBody<typeof updateCurrentAccountCall>,
) => Promise<CurrentAccount> {
  const client = useQueryClient();
  return async (body) => {
    const saved = await callApi(updateCurrentAccountCall, { body });
    client.setQueryData(accountSettingsQueryOptions().queryKey, saved);
    const { styleMetadata, settings, timeZone } = saved;
    setAccountTimeSettings({ timeZone, longDates: settings.longDates });
    client.setQueryData(
      accountQueryOptions().queryKey,
      (known) => known && { ...known, styleMetadata },
    );
    void client.invalidateQueries({ queryKey: accountQueryOptions().queryKey });
    return saved;
  };
}
