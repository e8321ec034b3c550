import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { ModuleName } from '@tarima/domain/kit/module';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { choicesKey } from '../list/list-data.ts';

export type RecordNames = (module: ModuleName, id: number) => string;

interface ChoicesPage {
  readonly elements: readonly NamedRecord[];
}

/** Names of records that were offered as choices lately. An address opened anew knows ids alone: those are shown until the list is. */
export function useRecordNames(): RecordNames {
  const client = useQueryClient();
  return (module, id) => {
    const kept = client.getQueriesData<InfiniteData<ChoicesPage>>({
      queryKey: choicesKey({ name: module }),
    });
    const pages = kept.flatMap(([, data]) => data?.pages ?? []);
    const record = pages.flatMap(({ elements }) => elements).find((each) => each.id === id);
    return record?.name ?? `#${id}`;
  };
}
