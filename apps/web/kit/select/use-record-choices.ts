import { defineCall } from '@tarima/domain/kit/contract';
import { sortBySearchRank } from '@tarima/domain/kit/find-rank';
import { foldText } from '@tarima/domain/kit/fold-text';
import {
  listMetadataSchema,
  maxSearchLength,
  remoteSelectPageSize,
  minSelectSearchLength,
} from '@tarima/domain/kit/list-query';
import { namedRecordSchema, type NamedRecord } from '@tarima/domain/kit/schemas';
import { getModulePath, type ModuleName } from '@tarima/domain/kit/module';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { callApi } from '../call-api.ts';
import { matchesSearch } from '../catalog-options.ts';
import { recordChoicesQueryKey } from '../data/list-data.ts';
import { useLanguage } from '../words.tsx';
import { useCachedRecordNames } from './cached-record-names.ts';
import { useDebouncedSearchText } from './use-debounced-search-text.ts';

const choicesAnswer = z.object({
  elements: z.array(namedRecordSchema),
  metadata: listMetadataSchema,
});

/** Builds the call for a module's choices, the same for every module. */
export const buildChoicesApiCall = (moduleName: ModuleName) =>
  defineCall({
    method: 'GET',
    path: `/${getModulePath({ name: moduleName })}/all`,
    access: 'signed-in',
    answer: choicesAnswer,
  });

const everything = {};

/** Narrows the choices loaded for other letters to those whose name or id contains the typed text, the best matches first. */
const matching = (choices: readonly NamedRecord[], typed: string): readonly NamedRecord[] =>
  typed.trim() === ''
    ? choices
    : sortBySearchRank(
        choices.filter(({ id, name }) => matchesSearch(`${name} ${id}`, typed)),
        typed,
        ({ id, name }) => [foldText(name), id],
      );

/**
 * Returns a module's records to choose from: pages of 6, at once where all names are loaded.
 * Otherwise the server is queried from 3 typed characters on, 500 ms after the last one.
 * A text without a match among the names is also sent to the server: another user may just have added the record.
 */
export function useRecordChoices(
  moduleName: ModuleName,
  typedText: string,
  enabled: boolean,
  /** Restricts the records to those that refer to a record: `{divisionId: 3}`. */
  filters: Readonly<Record<string, number>> = everything,
): RecordChoices {
  const names = useCachedRecordNames(moduleName);
  const [shown, setShown] = useState({ typed: typedText, count: remoteSelectPageSize });
  const count = shown.typed === typedText ? shown.count : remoteSelectPageSize;
  const here = useMemo(
    () => (names && filters === everything ? names.find(typedText, count + 1) : []),
    [names, filters, typedText, count],
  );
  const isKnown = names !== undefined && filters === everything;
  const fetched = useFetchedChoices(moduleName, typedText, {
    enabled: enabled && here.length === 0,
    isKnown,
    narrowed: filters,
  });
  const isNowhere =
    isKnown &&
    here.length === 0 &&
    typedText.trim() !== '' &&
    !fetched.searching &&
    filterOfferedRecords(fetched, fetched.choices, typedText).length === 0;
  const near = useMemo(
    () => (isNowhere && names ? names.near(typedText, remoteSelectPageSize) : []),
    [isNowhere, names, typedText],
  );
  if (near.length > 0) return { ...fetched, choices: near, isNear: true, hasMore: false };
  if (here.length === 0) return fetched;
  return {
    choices: here.slice(0, count),
    isAtHand: true,
    searching: false,
    failed: false,
    hasMore: here.length > count,
    loadMore: () => setShown({ typed: typedText, count: count + remoteSelectPageSize }),
  };
}

export interface RecordChoices {
  readonly choices: readonly NamedRecord[];
  /** Whether the records come from names that are already loaded, for any number of letters. */
  readonly isAtHand: boolean;
  /** Whether no record contains the typed text, and the options are similar names. */
  readonly isNear?: true;
  /** Whether the server found the records by the typed text: by their names, or by codes, phones and e-mails that are not shown. */
  readonly isFound?: boolean;
  readonly searching: boolean;
  readonly failed: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
}

/**
 * Returns the records to offer for a typed text.
 * @param records found records, without those that cannot be chosen
 */
export const filterOfferedRecords = (
  { isNear, isFound }: Pick<RecordChoices, 'isNear' | 'isFound'>,
  records: readonly NamedRecord[],
  typedText: string,
): readonly NamedRecord[] => {
  if (isNear) return records;
  const named = matching(records, typedText);
  return isFound ? [...new Set([...named, ...records])] : named;
};

const noneFound = {
  choices: [],
  isAtHand: false,
  searching: false,
  failed: false,
  hasMore: false,
} as const;

interface Asking {
  readonly enabled: boolean;
  /** Whether all names are loaded: then only a search of enough letters may find newer records. */
  readonly isKnown: boolean;
  readonly narrowed: Readonly<Record<string, number>>;
}

function useFetchedChoices(
  name: ModuleName,
  typed: string,
  { enabled, isKnown, narrowed }: Asking,
): RecordChoices {
  const { language } = useLanguage();
  const settledText = typed.trim().length >= minSelectSearchLength ? typed.trim() : '';
  // The server refuses a longer search, and no record matches it.
  const isTooLong = settledText.length > maxSearchLength;
  const search = useDebouncedSearchText(settledText);
  const found = useInfiniteQuery({
    queryKey: [...recordChoicesQueryKey({ name }), search, language, narrowed],
    queryFn: ({ pageParam, signal }) =>
      callApi(buildChoicesApiCall(name), {
        query: {
          page: pageParam,
          size: remoteSelectPageSize,
          lang: language,
          ...narrowed,
          ...(search && { search }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      page < last.metadata.totalPages ? page + 1 : undefined,
    enabled:
      enabled &&
      !isTooLong &&
      search.length <= maxSearchLength &&
      !(isKnown && (settledText === '' || settledText !== search)),
  });
  if (isTooLong) return { ...noneFound, loadMore: () => undefined };
  return {
    choices: found.data?.pages.flatMap(({ elements }) => elements) ?? [],
    isAtHand: false,
    isFound: search !== '' && search === typed.trim() && !found.isPlaceholderData,
    searching: settledText !== search || found.isFetching,
    failed: found.isError,
    hasMore: found.hasNextPage,
    loadMore: () => void found.fetchNextPage(),
  };
}
