import { minSelectSearchLength } from '@tarima/domain/kit/list-query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useDebouncedSearchText } from '../../kit/select/use-debounced-search-text.ts';
import { useLanguage } from '../../kit/words.tsx';
import type { MenuScreenName } from '../../menu/menu-data.ts';
import { menuScreenIcons } from '../menu/menu-icons.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import type { PaletteCommand } from './palette-command.ts';
import { isRecordNumberSearch, findRecords, type PaletteFoundRecord } from './find-records.ts';

/** Returns commands for the records that match the typed text, from three letters on or from any number. */
export function useRecordCommands(screens: readonly MenuScreenName[], typedText: string) {
  const { language } = useLanguage();
  const navigate = useNavigate();
  const text = typedText.trim();
  const settledText =
    isRecordNumberSearch(text) || text.length >= minSelectSearchLength ? text : '';
  const search = useDebouncedSearchText(settledText);
  const isSettled = search === settledText;
  const found = useQuery({
    queryKey: ['palette', search, language, screens],
    queryFn: ({ signal }) => findRecords({ text: search, screens, language, signal }),
    enabled: isSettled && settledText !== '',
    // Records of another text would look like results of this text.
    placeholderData: () => undefined,
  });

  const toCommand = ({ screen, id, name, numbered }: PaletteFoundRecord): PaletteCommand => ({
    id: `${screen}-${id}`,
    label: name,
    ...(numbered !== name && { hint: numbered }),
    Icon: screen === 'notifications' ? Bell : menuScreenIcons[screen],
    // A notification has no panel: its list opens with the search.
    run: () =>
      void navigate({
        to: getScreenPath(screen),
        search: screen === 'notifications' ? { search: text } : { panel: 'view', id },
      }),
  });
  return {
    records: isSettled && settledText !== '' ? (found.data ?? []).map(toCommand) : [],
    searching: settledText !== '' && (!isSettled || found.isFetching),
    failed: isSettled && settledText !== '' && found.isError,
  };
}
