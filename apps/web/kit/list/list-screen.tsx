import { findHiddenRequiredFieldIssues } from '@tarima/domain/kit/field-guards';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  useListAppHooks,
  type ExtendedModule,
  type GearMenuEntry,
} from '../data/list-app-hooks.ts';
import { useFocusReturn } from '../frame/use-focus-return.ts';
import { useSidePanel } from '../frame/use-side-panel.ts';
import { useShortcuts, useShortcutHints } from '../shortcuts.ts';
import { useSmallScreen } from '../small-screen.ts';
import {
  ModuleOverridesProvider,
  useModuleOverrides,
  type ModuleOverrides,
} from '../form/module-overrides.ts';
import { retryImport } from '../retry-import.ts';
import { useHasEverBeenTrue } from '../use-has-ever-been-true.ts';
import { runWhenIdle } from '../run-when-idle.ts';
import { useLanguage } from '../words.tsx';
import { ActiveFilterBadges } from './active-filter-badges.tsx';
import { ListGearPanels } from './list-gear-panels.tsx';
import { recordQueryOptions } from '../data/list-data.ts';
import { ListFooter } from './list-footer.tsx';
import {
  focusFirstRow,
  listShortcutHints,
  listShortcutHintsWithoutAdd,
} from './list-shortcut-hints.ts';
import { ListMessage } from './list-message.tsx';
import { urlUsesCustomFields, closedSidePanel } from '../data/list-search-state.ts';
import { ListHeader } from './list-header.tsx';
import { ListRows } from './list-rows.tsx';
import classes from './list.module.css';
import { TotalsAndCopyButtons } from './totals-and-copy-buttons.tsx';
import type { RowActionHandler } from './row-actions-menu.tsx';
import { useListRowSelection } from './row-selection.ts';
import { useListState } from './use-list-state.ts';
import { useEarlyListKeys } from './use-early-list-keys.ts';
import { useListReadingShortcuts } from './use-list-reading-shortcuts.ts';
import { useListLayoutPanels } from './use-list-layout-panels.tsx';

const CountTabs = lazy(() => retryImport(() => import('./value-count-tabs.tsx')));
const LongPress = lazy(() => retryImport(() => import('./long-press-detector.tsx')));
const Many = lazy(() => retryImport(() => import('../many/bulk-action-bar.tsx')));
const MoreKeys = lazy(() => retryImport(() => import('./list-navigation-shortcuts.tsx')));
const Peek = lazy(() => retryImport(() => import('./row-preview.tsx')));
const UnreadFilters = lazy(() => retryImport(() => import('./unread-filters.tsx')));
const Totals = lazy(() => retryImport(() => import('./list-totals.tsx')));
const importPanel = () => import('../panel/record-panel.tsx');
const importRemoval = () => import('../remove/remove-record-modal.tsx');
const RecordPanel = lazy(importPanel);
const RemoveModal = lazy(importRemoval);

interface ListScreenProps {
  readonly module: Module;
  readonly overrides?: ModuleOverrides;
}

const asDefined: ModuleOverrides = {};

/** Screen of a module's records, with its panel and its delete dialog. */
export function ListScreen({ module: defined, overrides = asDefined }: ListScreenProps) {
  const { Extension, listGearEntries, toVisible } = useListAppHooks();
  const gearEntries = useMemo(() => listGearEntries(defined), [listGearEntries, defined]);
  return (
    <ModuleOverridesProvider value={overrides}>
      <Extension module={toVisible(defined)}>
        {(extended) => <Screen {...extended} gearEntries={gearEntries} />}
      </Extension>
    </ModuleOverridesProvider>
  );
}

function Screen({
  module,
  settled,
  gearEntries,
}: ExtendedModule & { gearEntries: readonly GearMenuEntry[] }) {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const list = useListState(module, settled || !urlUsesCustomFields(raw));
  const control = useSidePanel(module);
  const { panel, open } = control;
  const client = useQueryClient();
  const speech = useLanguage();
  const { language } = speech;
  const headingId = useId();
  const root = useRef<HTMLElement>(null);
  const [removing, setRemoving] = useState<ModuleRecord>();
  const rememberFocus = useFocusReturn(removing !== undefined, removing?.id);
  const isSmall = useSmallScreen();
  const selection = useListRowSelection(list);
  const { toggle, reach } = selection;
  const [summed, setSummed] = useState(false);

  const runAction = useCallback<RowActionHandler>(
    (action, row) => {
      if (action === 'remove') {
        rememberFocus();
        setRemoving(row);
      } else if (action === 'select') toggle(row);
      else if (action === 'reach') reach(row);
      else open({ mode: action, id: row.id });
    },
    [open, rememberFocus, toggle, reach],
  );
  const {
    add: addWords,
    emptyHint,
    Panel = RecordPanel,
    onNear: onNearOverride,
  } = useModuleOverrides();
  const create = useCallback(() => open({ mode: 'create' }), [open]);
  // Adding requires write access to all required fields.
  const add =
    addWords === null || findHiddenRequiredFieldIssues(module).length > 0 ? undefined : create;
  const onNear = useCallback(
    (row: ModuleRecord) =>
      onNearOverride
        ? onNearOverride(row)
        : void client.prefetchQuery(recordQueryOptions(module, row.id, language, client)),
    [onNearOverride, client, module, language],
  );
  useShortcuts({
    ...(add && { n: add }),
    '/': () => root.current?.querySelector<HTMLElement>('[data-find]')?.focus(),
    // Handles keys of the page itself; a focused control keeps its own keys.
    ArrowDown: () =>
      document.activeElement?.matches('body, main') === true && focusFirstRow(root.current),
  });
  useShortcutHints(add ? listShortcutHints : listShortcutHintsWithoutAdd);
  const reading = useListReadingShortcuts({ module, list, selection, onAction: runAction });
  // Code of the panel is fetched once the rows are loaded and no other request is running, so that the first panel opens at once.
  const waiting = list.status === 'first';
  useEffect(
    () =>
      waiting ? undefined : runWhenIdle(() => void Promise.all([importPanel(), importRemoval()])),
    [waiting],
  );

  const hasCells = (module.inPlace ?? []).length > 0;
  const onKeysReady = useEarlyListKeys(waiting, isSmall ? 0 : hasCells ? 2 : 1);
  // A URL that names a form opens none where only the server creates records.
  const isNoForm = panel.mode === 'gear' || (panel.mode === 'create' && add === undefined);
  const recordPanel = isNoForm ? closedSidePanel : panel;
  const shown = { module, list, selection, labelledBy: headingId, onAction: runAction };
  const layoutPanels = useListLayoutPanels(module, list, settled);
  const offered = useMemo(
    () => [...layoutPanels.entries, ...gearEntries],
    [layoutPanels.entries, gearEntries],
  );
  const openGear = (entry: GearMenuEntry) =>
    'run' in entry
      ? void entry.run(module, list, speech)
      : open({ mode: 'gear', entry: entry.key });
  return (
    <section className={classes.screen} ref={root} aria-labelledby={headingId}>
      <ListHeader
        module={module}
        list={list}
        headingId={headingId}
        small={isSmall}
        add={add}
        gear={offered}
        aside={!isSmall && layoutPanels.buttons}
        open={open}
        openGear={openGear}
      />
      {layoutPanels.tabs}
      {isSmall && layoutPanels.buttons && (
        <div className={classes.lookAside}>{layoutPanels.buttons}</div>
      )}
      {module.tabs !== undefined && (
        <Suspense fallback={<div className={classes.tabs} />}>
          <CountTabs module={module} list={list} />
        </Suspense>
      )}
      <ActiveFilterBadges module={module} {...list} />
      {settled && list.search.unread && (
        <Suspense>
          <UnreadFilters module={module} unread={list.search.unread} drop={list.dropUnread} />
        </Suspense>
      )}
      <div className={classes.frame}>
        {list.refreshing && <div className={classes.progress} />}
        <ListRows
          {...shown}
          isSmall={isSmall}
          onNear={onNear}
          onKeysReady={onKeysReady}
          hasCells={hasCells}
        />
        {list.status !== 'first' && list.rows.length === 0 && (
          <ListMessage
            module={module}
            list={list}
            add={add}
            fill={gearEntries.filter((entry) => add && 'fillsList' in entry)}
            openGear={openGear}
            {...(emptyHint && { hint: emptyHint })}
          />
        )}
        {useHasEverBeenTrue(selection.rows.size > 0) && (
          <Suspense>
            <Many module={module} list={list} selection={selection} copy={reading.copy} />
          </Suspense>
        )}
        {summed && (
          <Suspense>
            <Totals module={module} list={list} />
          </Suspense>
        )}
        <ListFooter {...list}>
          <TotalsAndCopyButtons
            module={module}
            summed={summed}
            setSummed={setSummed}
            copy={reading.copy}
          />
        </ListFooter>
      </div>
      <Suspense>
        {useHasEverBeenTrue(recordPanel.mode !== 'none' && settled) && (
          <Panel module={module} {...control} panel={recordPanel} />
        )}
        {useHasEverBeenTrue(removing !== undefined) && (
          <RemoveModal module={module} row={removing} close={() => setRemoving(undefined)} />
        )}
      </Suspense>
      {reading.peeked && (
        <Suspense>
          <Peek module={module} row={reading.peeked} close={reading.closePeek} />
        </Suspense>
      )}
      {!isSmall && !waiting && (
        <Suspense>
          <MoreKeys list={list} selection={selection} root={root} onReady={onKeysReady} />
        </Suspense>
      )}
      {isSmall && !waiting && (
        <Suspense>
          <LongPress
            root={root}
            onLongPress={(id) => {
              const row = list.rows.find((each) => each.id === id);
              if (row) toggle(row);
            }}
          />
        </Suspense>
      )}
      <ListGearPanels entries={gearEntries} module={module} list={list} control={control} />
      {layoutPanels.panels}
    </section>
  );
}
