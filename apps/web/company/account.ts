import {
  publicAccountSchema,
  getPublicAccountCall,
  type PublicAccount,
} from '@tarima/domain/accounts/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { readStoredText, writeStoredText } from '../kit/storage.ts';

const key = 'account';

/** Query key of the account's data for signed-in users, settings included. */
export const accountSettingsQueryKey = ['account_settings'] as const;

/** Returns the host by which the server looks up the account. */
export const removeWwwPrefix = (hostname: string): string => hostname.replace(/^www\./, '');

/**
 * Query of the account to which this host belongs.
 * The page first uses the stored answer of the last visit, so that it opens in the colours of the company.
 * It then loads the account in the background.
 */
export const accountQueryOptions = () =>
  queryOptions({
    queryKey: [key],
    queryFn: async ({ signal }) => {
      const account = await callApi(getPublicAccountCall, {
        query: { url: removeWwwPrefix(location.hostname) },
        signal,
      });
      writeStoredText(key, JSON.stringify(account));
      return account;
    },
    staleTime: 10 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    initialData: readStoredAccount,
    initialDataUpdatedAt: 0,
  });

/** Returns the account of this host, on every screen: the app shows no screen before it is loaded. */
export function useCurrentAccount(): PublicAccount {
  const { data } = useQuery(accountQueryOptions());
  if (!data) throw new Error('A screen is shown after its account is known');
  return data;
}

function readStoredAccount(): PublicAccount | undefined {
  const stored = readStoredText(key);
  if (stored === null) return undefined;
  try {
    return publicAccountSchema.parse(JSON.parse(stored));
  } catch {
    return undefined;
  }
}
