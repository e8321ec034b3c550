import { lookTexts } from '@tarima/domain/kit/looks/texts';
import type { Module } from '@tarima/domain/kit/module';
import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { GearEntry } from '../additions.ts';
import { useFocusReturn } from '../panel/use-focus-return.ts';
import { useEver } from '../use-ever.ts';
import type { List } from './use-list.ts';

const ColumnsPanel = lazy(() => import('./columns-panel.tsx'));

/**
 * What the gear menu of every list offers for its look. Which is open stands in no address: what it changes does, and going
 * back from it must not take that back.
 */
export function useLookPanels(module: Module, list: List) {
  const [opened, setOpened] = useState<'columns'>();
  const remember = useFocusReturn(opened !== undefined, undefined);
  const entries = useMemo<readonly GearEntry[]>(
    () => [
      {
        key: 'columns',
        words: lookTexts.columns,
        icon: Columns3,
        run: async () => {
          remember();
          setOpened('columns');
        },
      },
    ],
    [remember],
  );
  const close = () => setOpened(undefined);
  return {
    entries,
    panels: (
      <Suspense>
        {useEver(opened === 'columns') && (
          <ColumnsPanel module={module} list={list} opened={opened === 'columns'} close={close} />
        )}
      </Suspense>
    ),
  };
}
