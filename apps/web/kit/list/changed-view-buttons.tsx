import { Button } from '@mantine/core';
import { layoutPanelTexts } from '@tarima/domain/kit/list-layouts/panel-texts';
import type { Module } from '@tarima/domain/kit/module';
import { useLanguage } from '../words.tsx';
import { toListLayout } from '../data/list-search-state.ts';
import type { ListState } from '../data/list-state.ts';
import type { ListViewsState } from './use-list-views.ts';
import { useListViewActions } from './view-actions.ts';

interface ViewButtonsProps {
  readonly module: Module;
  readonly list: ListState;
  readonly views: ListViewsState;
  /** Opens the form for the name of a new view. */
  ask(): void;
}

/** Buttons for a layout that differs from its view: one saves it, the other restores it. */
export default function ChangedViewButtons({ module, list, views, ask }: ViewButtonsProps) {
  const { say } = useLanguage();
  const { update } = useListViewActions(module.name);
  const { current } = views;
  const save = async () => {
    if (!current) return;
    const saved = await update(current, { ...current, look: toListLayout(list.search) });
    if (saved) views.show(saved);
  };
  return (
    <>
      {current && (
        <Button variant="subtle" size="compact-sm" onClick={() => views.show(current)}>
          {say(layoutPanelTexts.putBack)}
        </Button>
      )}
      {current?.open ? (
        <Button variant="light" size="compact-sm" onClick={() => void save()}>
          {say(layoutPanelTexts.saveView)}
        </Button>
      ) : (
        <Button variant="light" size="compact-sm" onClick={ask}>
          {say(layoutPanelTexts.saveAsView)}
        </Button>
      )}
    </>
  );
}
