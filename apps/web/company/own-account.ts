import {
  readOwnAccount,
  updateOwnAccount,
  type OwnAccount,
} from '@tarima/domain/accounts/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type BodyOf } from '../kit/call.ts';
import { keepAccountTime } from '../kit/account-time.ts';
import { accountQuery, ownAccountKey } from './account.ts';

export const ownAccountQuery = () =>
  queryOptions({
    queryKey: ownAccountKey,
    queryFn: ({ signal }) => call(readOwnAccount, { signal }),
  });

/** Saves styles or settings; here they show at once, other browsers are notified by the socket. */
export function useSaveOwnAccount(): (
  body: BodyOf<typeof updateOwnAccount>,
) => Promise<OwnAccount> {
  const client = useQueryClient();
  return async (body) => {
    const saved = await call(updateOwnAccount, { body });
    client.setQueryData(ownAccountQuery().queryKey, saved);
    const { styleMetadata, settings, timeZone } = saved;
    keepAccountTime({ timeZone, longDates: settings.longDates });
    client.setQueryData(accountQuery().queryKey, (known) => known && { ...known, styleMetadata });
    void client.invalidateQueries({ queryKey: accountQuery().queryKey });
    return saved;
  };
}
