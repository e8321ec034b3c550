import { Button, Skeleton } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { createHistoryCall, type HistoryEntry } from '@tarima/domain/kit/record-history';
import { getRecordActionWords, recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CirclePlus, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { callApi } from '../call-api.ts';
import { useLanguage } from '../words.tsx';
import {
  EmptyTimelineMessage,
  EventTimeline,
  TimelineErrorMessage,
  TimelineEvent,
} from '../frame/event-timeline.tsx';
import { HistoryChangesList } from './history-changes-list.tsx';
import { mergeHistoryEntries, sayHistoryActor, type MergedHistoryEntry } from './history-words.ts';
import classes from './record-history.module.css';

const pageSize = 20;

/** List of changes of a record, newest first. */
export default function RecordHistory({
  module,
  id,
}: {
  readonly module: Module;
  readonly id: number;
}) {
  const { say, language } = useLanguage();
  const history = useInfiniteQuery({
    queryKey: [module.name, 'history', id, language],
    queryFn: ({ signal, pageParam }) =>
      callApi(createHistoryCall(module), {
        params: { id },
        query: { lang: language, page: pageParam, size: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }, _, page) =>
      page < metadata.totalPages ? page + 1 : undefined,
    staleTime: 0,
  });
  const entries = mergeHistoryEntries(uniqueEntries(history.data?.pages ?? []));
  return (
    <div className={classes.history}>
      {history.isPending && <Skeleton height={96} />}
      {history.isError && (
        <TimelineErrorMessage
          words={recordHistoryTexts.failed}
          retry={() => void history.refetch()}
        />
      )}
      {history.isSuccess && entries.length === 0 && (
        <EmptyTimelineMessage words={recordHistoryTexts.empty} />
      )}
      {entries.length > 0 && (
        <EventTimeline>
          {entries.map((entry) => (
            <HistoryEvent key={entry.id} entry={entry} module={module} />
          ))}
        </EventTimeline>
      )}
      {history.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {say(recordHistoryTexts.more)}
        </Button>
      )}
    </div>
  );
}

/** A change between the loading of two pages moves an entry from one page to the next. */
const uniqueEntries = (pages: readonly { readonly elements: readonly HistoryEntry[] }[]) => [
  ...new Map(pages.flatMap(({ elements }) => elements.map((each) => [each.id, each]))).values(),
];

const icons: Readonly<Record<string, LucideIcon>> = { create: CirclePlus, delete: Trash2 };

function HistoryEvent({ entry, module }: { entry: MergedHistoryEntry; module: Module }) {
  const speech = useLanguage();
  return (
    <TimelineEvent
      icon={icons[entry.action] ?? Pencil}
      at={entry.at}
      details={sayHistoryActor(entry, speech)}
    >
      {speech.say(getRecordActionWords(entry.action))}
      <HistoryChangesList module={module} parts={entry.parts} />
    </TimelineEvent>
  );
}
