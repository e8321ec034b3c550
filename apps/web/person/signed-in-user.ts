import { CodedError } from '@tarima/domain/kit/errors';
import {
  getCurrentUserCall,
  refreshSessionCall,
  type CurrentUser,
} from '@tarima/domain/session/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { getPresentTime } from '../kit/clock.ts';
import { waitForListLayouts } from '../kit/data/layouts-data.ts';
import { endSession, saveTokens, readSession } from '../kit/session.ts';
import { parseTokenClaims, isTokenUnexpired } from '../kit/token.ts';

/** Returns the id of the session's user, to detect a change of user. */
export function getTokenSubject(accessToken: string | null): string | undefined {
  return accessToken === null ? undefined : parseTokenClaims(accessToken)?.sub;
}

export const signedInUserQueryKey = (subject: string | undefined) =>
  ['users', 'current', subject] as const;

const visitorQuery = () =>
  queryOptions({
    queryKey: signedInUserQueryKey(getTokenSubject(readSession().accessToken)),
    queryFn: ({ signal }) => callApi(getCurrentUserCall, { signal }),
    staleTime: 60_000,
  });

/** Stores new data of the signed-in user in the cache; a router that is invalidated then passes it to every screen. */
export const cacheSignedInUser = (queryClient: QueryClient, visitor: CurrentUser): void =>
  void queryClient.setQueryData(visitorQuery().queryKey, visitor);

/**
 * Returns the signed-in user, or undefined without a valid session.
 * An expired access token is exchanged for a new one while the refresh token is valid.
 * When both are invalid, the session ends and the auth screen reports it.
 * @throws CodedError SERVICE_UNAVAILABLE when the server does not answer: the user stays signed in
 */
export async function loadSignedInUser(queryClient: QueryClient): Promise<CurrentUser | undefined> {
  if (!(await hasGoodSession())) return undefined;
  // Loaded in parallel with the user: lists are drawn in the user's layout from the start.
  const listLayouts = waitForListLayouts(queryClient);
  try {
    const visitor = await queryClient.ensureQueryData({
      ...visitorQuery(),
      revalidateIfStale: true,
    });
    await listLayouts;
    return visitor;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'ACCESS_EXPIRED') return undefined;
    throw error;
  }
}

async function hasGoodSession(): Promise<boolean> {
  const { accessToken, refreshToken } = readSession();
  if (isTokenUnexpired(accessToken, getPresentTime())) return true;
  if (refreshToken !== null) return renewOnce(refreshToken);
  if (accessToken !== null) endSession({ expired: true });
  return false;
}

let renewal: Promise<boolean> | undefined;

/** Navigations that find the token expired at the same time share one renewal, because a refresh token can be used once. */
const renewOnce = (refreshToken: string): Promise<boolean> =>
  (renewal ??= renew(refreshToken).finally(() => {
    renewal = undefined;
  }));

async function renew(refreshToken: string): Promise<boolean> {
  try {
    saveTokens(await callApi(refreshSessionCall, { body: { refreshToken } }));
    return true;
  } catch (error) {
    if (!(error instanceof CodedError) || !refusesToken(error)) throw error;
    // Another tab may have renewed the session first, or the user may have signed in again.
    const session = readSession();
    if (session.refreshToken === refreshToken) endSession({ expired: true });
    return isTokenUnexpired(session.accessToken, getPresentTime());
  }
}

const refusesToken = ({ code }: CodedError): boolean =>
  code === 'ACCESS_EXPIRED' || code === 'CREDENTIALS_UNKNOWN' || code === 'WRONG_VALUES';
