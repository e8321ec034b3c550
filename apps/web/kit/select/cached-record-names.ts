import { defineCall } from '@tarima/domain/kit/contract';
import { getModulePath, type ModuleName } from '@tarima/domain/kit/module';
import { createSearchRanker, lastSearchRank } from '@tarima/domain/kit/find-rank';
import { foldText } from '@tarima/domain/kit/fold-text';
import { createWordMatcher } from '@tarima/domain/kit/name-search';
import { createFuzzyWordMatcher } from '@tarima/domain/kit/fuzzy-word-matcher';
import { namesAnswer } from '@tarima/domain/kit/names';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { recordChoicesQueryKey } from '../data/list-data.ts';
import { useLanguage } from '../words.tsx';

/** Names of all records of a module, so that choosing a record needs no request. */
export interface CachedRecordNames {
  readonly version: string;
  /** Cached records; undefined where there are more than a browser caches. */
  readonly records: readonly NamedRecord[] | undefined;
  /** Returns the records whose names (or number) contain the typed text: the best matches first, then by name. */
  find(typed: string, most: number): readonly NamedRecord[];
  /** Returns matches that allow typing mistakes. */
  near(typed: string, most: number): readonly NamedRecord[];
}

const refreshedAfter = 60_000; // Milliseconds after which names are refreshed.

const namesKey = (name: ModuleName, language: Language) =>
  [...recordChoicesQueryKey({ name }), 'names', language] as const;

const buildNamesCall = (name: ModuleName) =>
  defineCall({
    method: 'GET',
    path: `/${getModulePath({ name })}/names`,
    access: 'signed-in',
    answer: namesAnswer,
  });

/** Returns the query of the names. Where they are already stored, the server only confirms that they are unchanged. */
const namesOptions = (name: ModuleName, language: Language, client: QueryClient) =>
  queryOptions({
    queryKey: namesKey(name, language),
    queryFn: async ({ signal }): Promise<CachedRecordNames> => {
      const before = client.getQueryData<CachedRecordNames>(namesKey(name, language));
      const answer = await callApi(buildNamesCall(name), {
        query: { lang: language, ...(before && { known: before.version }) },
        signal,
      });
      if (before && answer.found === 'same') return before;
      if (answer.found !== 'all')
        return { version: answer.version, records: undefined, find: () => [], near: () => [] };
      const records = answer.ids.map((id, at) => ({ id, name: answer.names[at] ?? '' }));
      return { version: answer.version, records, ...finder(records) };
    },
    staleTime: refreshedAfter / 2,
    placeholderData: () => undefined,
  });

/** Loads the names of a module and refreshes them while its screen is open. */
export function useRefreshRecordNames(name: ModuleName): void {
  const { language } = useLanguage();
  const client = useQueryClient();
  useQuery({ ...namesOptions(name, language, client), refetchInterval: refreshedAfter });
}

/** Returns the names of a module where a screen has loaded them; sends no request. */
export function useCachedRecordNames(name: ModuleName): CachedRecordNames | undefined {
  const { language } = useLanguage();
  const { data } = useQuery<CachedRecordNames>({
    queryKey: namesKey(name, language),
    queryFn: () => Promise.reject(new Error('Names are kept by screens that use them.')),
    enabled: false,
    placeholderData: () => undefined,
  });
  return data?.records ? data : undefined;
}

function finder(records: readonly NamedRecord[]): Pick<CachedRecordNames, 'find' | 'near'> {
  // Names are normalized at the first search: fifty thousand names take a moment, while the user may be typing elsewhere.
  let normalized: readonly string[] | undefined;
  const names = () => (normalized ??= records.map(({ name }) => foldText(name)));
  let numbered: readonly string[] | undefined;
  const texts = () => (numbered ??= records.map(({ id }, at) => `${names()[at] ?? ''} ${id}`));
  const find: CachedRecordNames['find'] = (typed, most) => {
    const text = foldText(typed);
    if (text === '') return records.slice(0, most);
    const has = createWordMatcher(text);
    const rank = createSearchRanker(text);
    // Names are already sorted, so each rank keeps that sequence; ranks have half steps. Only names that can be shown are kept.
    const found: NamedRecord[][] = Array.from({ length: 2 * lastSearchRank + 1 }, () => []);
    for (const [at, record] of records.entries()) {
      if (!has(texts()[at] ?? '')) continue;
      const among = found[2 * rank(names()[at] ?? '', record.id)];
      if (among && among.length < most) among.push(record);
      if ((found[0]?.length ?? 0) >= most) break;
    }
    return found.flat().slice(0, most);
  };
  const near: CachedRecordNames['near'] = (typed, most) => {
    const isNear = createFuzzyWordMatcher(typed);
    const found: NamedRecord[] = [];
    for (const [at, record] of records.entries()) {
      if (isNear(texts()[at] ?? '')) found.push(record);
      if (found.length >= most) break;
    }
    return found;
  };
  return { find, near };
}
