import { selectSearchFrom } from '@tarima/domain/kit/list-query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useSettled } from '../../kit/select/use-settled.ts';
import { useLanguage } from '../../kit/words.tsx';
import type { MenuScreen } from '../../menu/menu-data.ts';
import { screenIcons } from '../menu/menu-icons.ts';
import { screenPath } from '../../kit/screen-path.ts';
import type { Command } from './command.ts';
import { asksNumber, findRecords, type FoundRecord } from './find-records.ts';

/** Returns commands for the records that match the typed text, from three letters or any number on. */
export function useRecords(screens: readonly MenuScreen[], typed: string) {
  const { language } = useLanguage();
  const navigate = useNavigate();
  const text = typed.trim();
  const settledText = asksNumber(text) || text.length >= selectSearchFrom ? text : '';
  const search = useSettled(settledText);
  const isSettled = search === settledText;
  const found = useQuery({
    queryKey: ['palette', search, language, screens],
    queryFn: ({ signal }) => findRecords({ text: search, screens, language, signal }),
    enabled: isSettled && settledText !== '',
    // Records of another text would look like results of this one.
    placeholderData: () => undefined,
  });

  const toCommand = ({ screen, id, name, numbered }: FoundRecord): Command => ({
    id: `${screen}-${id}`,
    label: name,
    ...(numbered !== name && { hint: numbered }),
    Icon: screen === 'notifications' ? Bell : screenIcons[screen],
    // A notification has no panel of its own: its list is opened with the search.
    run: () =>
      void navigate({
        to: screenPath(screen),
        search: screen === 'notifications' ? { search: text } : { panel: 'view', id },
      }),
  });
  return {
    records: isSettled && settledText !== '' ? (found.data ?? []).map(toCommand) : [],
    searching: settledText !== '' && (!isSettled || found.isFetching),
    failed: isSettled && settledText !== '' && found.isError,
  };
}
