import { defineCall } from '@tarima/domain/kit/contract';
import { listMetadata, selectPageSize, selectSearchFrom } from '@tarima/domain/kit/list-query';

import { namedRecord } from '@tarima/domain/kit/schemas';
import { pathOf, type ModuleName } from '@tarima/domain/kit/module';
import { useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../call.ts';
import { choicesKey } from '../list/list-data.ts';
import { useLanguage } from '../words.tsx';
import { useSettled } from './use-settled.ts';

const choicesAnswer = z.object({ elements: z.array(namedRecord), metadata: listMetadata });

/** Every module's choices are asked for alike, whether its screen is a plain catalogue or not. */
export const choicesOf = (name: ModuleName) =>
  defineCall({
    method: 'GET',
    path: `/${pathOf({ name })}/all`,
    access: 'signed-in',
    answer: choicesAnswer,
  });

const everything = {};

/** A module's records to choose from: pages of 6, searched from 3 typed characters, 500 ms after the last of them. */
export function useChoices(
  name: ModuleName,
  typed: string,
  enabled: boolean,
  /** Only records that refer to this one: `{divisionId: 3}`. */
  narrowed: Readonly<Record<string, number>> = everything,
) {
  const { language } = useLanguage();
  const wanted = typed.trim().length >= selectSearchFrom ? typed.trim() : '';
  const search = useSettled(wanted);
  const found = useInfiniteQuery({
    queryKey: [...choicesKey({ name }), search, language, narrowed],
    queryFn: ({ pageParam, signal }) =>
      call(choicesOf(name), {
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
    enabled,
  });
  return {
    choices: found.data?.pages.flatMap(({ elements }) => elements) ?? [],
    searching: wanted !== search || found.isFetching,
    failed: found.isError,
    hasMore: found.hasNextPage,
    loadMore: () => void found.fetchNextPage(),
  };
}

export type Choices = ReturnType<typeof useChoices>;
