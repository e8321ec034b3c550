import type { ListView } from '@tarima/domain/kit/list-layouts/contract';
import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import type { Module } from '@tarima/domain/kit/module';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toastInfo } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { isMyLayoutView } from '../data/list-search-state.ts';
import { listLayoutsQueryOptions, getInitialListState } from '../data/layouts-data.ts';
import type { ListState } from '../data/list-state.ts';
import {
  toViewSearchParams,
  layoutUsesCustomFields,
  isLayoutChanged,
  findMissingViewFields,
  getViewTabs,
} from './views.ts';

export type ListViewsState = ReturnType<typeof useListViews>;

/** Returns the views of a list: its tabs, the current one, and whether the layout still equals it. */
export function useListViews(module: Module, { search }: ListState, settled: boolean) {
  const router = useRouter();
  const layouts = useQuery(listLayoutsQueryOptions()).data;
  const initialState = getInitialListState(layouts, module);
  const current = layouts?.views.find(({ id, list }) => id === search.view && list === module.name);
  useTellMissing(module, current, settled);
  const go = (address: Record<string, unknown>) => {
    const raw: Readonly<Record<string, unknown>> = router.latestLocation.search;
    return router.navigate({
      to: router.latestLocation.pathname,
      search: { ...('tab' in raw && { tab: raw['tab'] }), ...address },
      resetScroll: false,
    });
  };
  // URL parameters of the default layout, for a list that opens with a view.
  const firstAddress: Record<string, unknown> = initialState.view ? { view: 'own' } : {};
  return {
    tabs: getViewTabs(layouts, module.name),
    current,
    isFirst: isMyLayoutView(search.view),
    isChanged: isLayoutChanged(module, search, current, initialState),
    firstAddress,
    addressOf: (view: ListView) => toViewSearchParams(module, view, initialState),
    show: (view: ListView) => void go(toViewSearchParams(module, view, initialState)),
    showFirst: () => void go(firstAddress),
  };
}

/** Versions of views whose missing parts this tab has already reported. */
const reportedViews = new Set<string>();

/** Reports once that a view was opened without its deleted or hidden parts. */
function useTellMissing(module: Module, view: ListView | undefined, settled: boolean): void {
  const { say } = useLanguage();
  useEffect(() => {
    if (!view || (!settled && layoutUsesCustomFields(view.look))) return;
    const missing = findMissingViewFields(module, view);
    const version = `${view.id} ${view.updatedAt}`;
    if (missing.length === 0 || reportedViews.has(version)) return;
    reportedViews.add(version);
    const names = missing.map((field) => say(field?.label ?? layoutTexts.missingField));
    toastInfo(say(layoutTexts.missing, { view: view.name, names: [...new Set(names)].join(', ') }));
  }, [module, view, settled, say]);
}
