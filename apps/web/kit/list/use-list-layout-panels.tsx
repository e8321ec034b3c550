import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import type { Module } from '@tarima/domain/kit/module';
import { useRouter } from '@tanstack/react-router';
import { Columns3, Layers, Link2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { GearMenuEntry } from '../data/list-app-hooks.ts';
import { encodeQuery } from '../nested-query.ts';
import { useFocusReturn } from '../frame/use-focus-return.ts';
import { toastFailure, toastSuccess } from '../toasts.tsx';
import { retryImport } from '../retry-import.ts';
import { useHasEverBeenTrue } from '../use-has-ever-been-true.ts';
import { closedSidePanel, toListSearchParams } from '../data/list-search-state.ts';
import type { ListState } from '../data/list-state.ts';
import { useListViews } from './use-list-views.ts';
import { ListViewTabs } from './list-view-tabs.tsx';

const ColumnsPanel = lazy(() => retryImport(() => import('./columns-panel.tsx')));
const ViewsPanel = lazy(() => retryImport(() => import('./list-views-panel.tsx')));
const ViewButtons = lazy(() => retryImport(() => import('./changed-view-buttons.tsx')));

/** Open panel. `naming`: the form for the name of a new view. */
type Opened = 'columns' | 'views' | 'naming';

/**
 * Panels and tabs for the layout of any list: view tabs, the buttons that save a view, entries of the gear menu and their panels.
 * The URL does not hold the open panel: it holds the changes made there, which going back must not undo.
 * @param settled whether custom fields are loaded
 */
export function useListLayoutPanels(module: Module, list: ListState, settled: boolean) {
  const router = useRouter();
  const [opened, setOpened] = useState<Opened>();
  const remember = useFocusReturn(opened !== undefined, undefined);
  const views = useListViews(module, list, settled);
  const entries = useMemo<readonly GearMenuEntry[]>(() => {
    const opens = (panel: Opened) => async () => {
      remember();
      setOpened(panel);
    };
    return [
      { key: 'columns', words: layoutTexts.columns, icon: Columns3, run: opens('columns') },
      { key: 'views', words: layoutTexts.manage, icon: Layers, run: opens('views') },
      {
        key: 'link',
        words: layoutTexts.copyLink,
        icon: Link2,
        run: async (_module, { search }, { say }) => {
          const view = typeof search.view === 'number' ? search.view : 'link';
          const address = toListSearchParams(module, { ...search, view, panel: closedSidePanel });
          const raw: Readonly<Record<string, unknown>> = router.latestLocation.search;
          const query = encodeQuery({ ...('tab' in raw && { tab: raw['tab'] }), ...address });
          const link = `${location.origin}${router.latestLocation.pathname}?${query}`;
          // Shows the link in a toast where there is no clipboard, as on a page without https.
          await navigator.clipboard.writeText(link).then(
            () => toastSuccess(say(layoutTexts.linkCopied)),
            () => toastFailure(link),
          );
        },
      },
    ];
  }, [remember, module, router]);
  const close = () => setOpened(undefined);
  const isViews = opened === 'views' || opened === 'naming';
  return {
    entries,
    tabs: <ListViewTabs module={module} views={views} />,
    buttons: views.isChanged && (
      <Suspense>
        <ViewButtons
          module={module}
          list={list}
          views={views}
          ask={() => {
            remember();
            setOpened('naming');
          }}
        />
      </Suspense>
    ),
    panels: (
      <Suspense>
        {useHasEverBeenTrue(opened === 'columns') && (
          <ColumnsPanel module={module} list={list} opened={opened === 'columns'} close={close} />
        )}
        {useHasEverBeenTrue(isViews) && (
          <ViewsPanel
            module={module}
            list={list}
            views={views}
            opened={isViews}
            naming={opened === 'naming'}
            close={close}
          />
        )}
      </Suspense>
    ),
  };
}
