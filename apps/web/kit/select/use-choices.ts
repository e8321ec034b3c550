import { defineCall } from '@tarima/domain/kit/contract';
import { listMetadata, selectPageSize, selectSearchFrom } from '@tarima/domain/kit/list-query';
import { namedRecord, type NamedRecord } from '@tarima/domain/kit/schemas';
import { getModulePath, type ModuleName } from '@tarima/domain/kit/module';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { call } from '../call.ts';
import { matches } from '../catalog-options.ts';
import { choicesKey } from '../list/list-data.ts';
import { useLanguage } from '../words.tsx';
import { useCachedNames } from './names-at-hand.ts';
import { useSettled } from './use-settled.ts';

const choicesAnswer = z.object({ elements: z.array(namedRecord), metadata: listMetadata });

/** Call for a module's choices, the same for every module, whether its screen is a plain catalogue or not. */
export const buildChoicesCall = (name: ModuleName) =>
  defineCall({
    method: 'GET',
    path: `/${getModulePath({ name })}/all`,
    access: 'signed-in',
    answer: choicesAnswer,
  });

const everything = {};

/** Narrows the choices loaded for other letters at once to those whose name or id contains the typed text. */
const matching = (choices: readonly NamedRecord[], typed: string): readonly NamedRecord[] =>
  typed.trim() === '' ? choices : choices.filter(({ id, name }) => matches(`${name} ${id}`, typed));

/**
 * Returns a module's records to choose from: pages of 6, at once where all names are loaded; else from the server, from 3 typed characters,
 * 500 ms after the last of them. A text without a match among the names is sent to the server too: another user may just have added it.
 */
export function useChoices(
  name: ModuleName,
  typed: string,
  enabled: boolean,
  /** Only records that refer to this one: `{divisionId: 3}`. */
  narrowed: Readonly<Record<string, number>> = everything,
): Choices {
  const names = useCachedNames(name);
  const [shown, setShown] = useState({ typed, count: selectPageSize });
  const count = shown.typed === typed ? shown.count : selectPageSize;
  const here = useMemo(
    () => (names && narrowed === everything ? names.find(typed, count + 1) : []),
    [names, narrowed, typed, count],
  );
  const isKnown = names !== undefined && narrowed === everything;
  const fetched = useFetchedChoices(name, typed, {
    enabled: enabled && here.length === 0,
    isKnown,
    narrowed,
  });
  const isNowhere =
    isKnown &&
    typed.trim() !== '' &&
    !fetched.searching &&
    matching(fetched.choices, typed).length === 0;
  const near = useMemo(
    () => (isNowhere && names ? names.near(typed, selectPageSize) : []),
    [isNowhere, names, typed],
  );
  if (near.length > 0) return { ...fetched, choices: near, isNear: true, hasMore: false };
  if (here.length === 0) return fetched;
  return {
    choices: here.slice(0, count),
    isAtHand: true,
    searching: false,
    failed: false,
    hasMore: here.length > count,
    loadMore: () => setShown({ typed, count: count + selectPageSize }),
  };
}

export interface Choices {
  readonly choices: readonly NamedRecord[];
  /** Whether the records come from names that are loaded already, for any number of letters. */
  readonly isAtHand: boolean;
  /** Whether no record contains the typed text, and the options are similar ones. */
  readonly isNear?: true;
  readonly searching: boolean;
  readonly failed: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
}

/**
 * Returns the records to offer for a typed text.
 * @param records found records, without those that cannot be chosen
 */
export const filterOffered = (
  { isNear }: Pick<Choices, 'isNear'>,
  records: readonly NamedRecord[],
  typed: string,
): readonly NamedRecord[] => (isNear ? records : matching(records, typed));

interface Asking {
  readonly enabled: boolean;
  /** Whether all names are loaded: only a search of enough letters may find records that are newer. */
  readonly isKnown: boolean;
  readonly narrowed: Readonly<Record<string, number>>;
}

function useFetchedChoices(
  name: ModuleName,
  typed: string,
  { enabled, isKnown, narrowed }: Asking,
): Choices {
  const { language } = useLanguage();
  const settledText = typed.trim().length >= selectSearchFrom ? typed.trim() : '';
  const search = useSettled(settledText);
  const found = useInfiniteQuery({
    queryKey: [...choicesKey({ name }), search, language, narrowed],
    queryFn: ({ pageParam, signal }) =>
      call(buildChoicesCall(name), {
        query: {
          page: pageParam,
          size: selectPageSize,
          lang: language,
          ...narrowed,
          ...(search && { search }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      page < last.metadata.totalPages ? page + 1 : undefined,
    enabled: enabled && !(isKnown && (settledText === '' || settledText !== search)),
  });
  return {
    choices: found.data?.pages.flatMap(({ elements }) => elements) ?? [],
    isAtHand: false,
    searching: settledText !== search || found.isFetching,
    failed: found.isError,
    hasMore: found.hasNextPage,
    loadMore: () => void found.fetchNextPage(),
  };
}
