import { findMissingFields } from '@tarima/domain/kit/field-guards';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type UIEvent,
} from 'react';
import { useAdditions, type Extended, type GearEntry } from '../additions.ts';
import { useFocusReturn } from '../panel/use-focus-return.ts';
import { usePanel } from '../panel/use-panel.ts';
import { useShortcuts, useShortcutHints } from '../shortcuts.ts';
import { useSmallScreen } from '../small-screen.ts';
import {
  ModuleOverridesProvider,
  useModuleOverrides,
  type ModuleOverrides,
} from '../module-overrides.ts';
import { retryImport } from '../retry-import.ts';
import { useEver } from '../use-ever.ts';
import { whenIdle } from '../when-idle.ts';
import { useLanguage } from '../words.tsx';
import { FilterBadges } from './filter-badges.tsx';
import { ListCards } from './list-cards.tsx';
import { GearPanels } from './gear-panels.tsx';
import { recordOptions } from './list-data.ts';
import { ListFooter } from './list-footer.tsx';
import { leadToFirstRow, listKeys, listKeysWithoutAdd } from './list-keys.ts';
import { ListMessage } from './list-message.tsx';
import { asksCustom, closedPanel } from './list-search.ts';
import { ListTable } from './list-table.tsx';
import { ListTop } from './list-top.tsx';
import classes from './list.module.css';
import { ReadingButtons } from './reading-buttons.tsx';
import type { OnRowAction } from './row-menu.tsx';
import { useSelection } from './selection.ts';
import { uncoverFocus } from './uncover-focus.ts';
import { useList } from './use-list.ts';
import { useReading } from './use-reading.ts';
import { useLayoutPanels } from './use-layout-panels.tsx';

const CountTabs = lazy(() => retryImport(() => import('./count-tabs.tsx')));
const InPlace = lazy(() => retryImport(() => import('../many/in-place.tsx')));
const LongPress = lazy(() => retryImport(() => import('./long-press.tsx')));
const Many = lazy(() => retryImport(() => import('../many/many.tsx')));
const MoreKeys = lazy(() => retryImport(() => import('./more-keys.tsx')));
const Peek = lazy(() => retryImport(() => import('./peek.tsx')));
const Totals = lazy(() => retryImport(() => import('./totals.tsx')));
const importPanel = () => import('../panel/record-panel.tsx');
const importRemoval = () => import('../remove/remove-modal.tsx');
const RecordPanel = lazy(importPanel);
const RemoveModal = lazy(importRemoval);

interface ListScreenProps {
  readonly module: Module;
  readonly overrides?: ModuleOverrides;
}

const asDefined: ModuleOverrides = {};

/** Screen of a module's records, with its panel and its delete modal. */
export function ListScreen({ module: defined, overrides = asDefined }: ListScreenProps) {
  const { Extension, gear, toVisible } = useAdditions();
  const gearEntries = useMemo(() => gear(defined), [gear, defined]);
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
}: Extended & { gearEntries: readonly GearEntry[] }) {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const list = useList(module, settled || !asksCustom(raw));
  const control = usePanel(module);
  const { panel, open } = control;
  const client = useQueryClient();
  const speech = useLanguage();
  const { language } = speech;
  const headingId = useId();
  const root = useRef<HTMLElement>(null);
  const [removing, setRemoving] = useState<Element>();
  const rememberFocus = useFocusReturn(removing !== undefined, removing?.id);
  const isSmall = useSmallScreen();
  const selection = useSelection(list);
  const { toggle } = selection;
  const [summed, setSummed] = useState(false);

  const runAction = useCallback<OnRowAction>(
    (action, row) => {
      if (action === 'remove') {
        rememberFocus();
        setRemoving(row);
      } else if (action === 'select') toggle(row);
      else open({ mode: action, id: row.id });
    },
    [open, rememberFocus, toggle],
  );
  const {
    add: addWords,
    emptyHint,
    Panel = RecordPanel,
    onNear: onNearOverride,
  } = useModuleOverrides();
  const create = useCallback(() => open({ mode: 'create' }), [open]);
  // Creating needs write access to all required fields.
  const add = addWords === null || findMissingFields(module).length > 0 ? undefined : create;
  const onNear = useCallback(
    (row: Element) =>
      onNearOverride
        ? onNearOverride(row)
        : void client.prefetchQuery(recordOptions(module, row.id, language, client)),
    [onNearOverride, client, module, language],
  );
  useShortcuts({
    ...(add && { n: add }),
    '/': () => root.current?.querySelector<HTMLElement>('[data-find]')?.focus(),
    // Handles keys of the page itself; a focused control keeps its own keys.
    ArrowDown: () =>
      document.activeElement?.matches('body, main') === true && leadToFirstRow(root.current),
  });
  useShortcutHints(add ? listKeys : listKeysWithoutAdd);
  const reading = useReading({ module, list, selection, onAction: runAction });
  // Fetched once the rows are there and no other request is under way, so that the first panel opens at once.
  const rows = useTopOfPage(list.search.page);
  const waiting = list.status === 'first';
  useEffect(
    () =>
      waiting ? undefined : whenIdle(() => void Promise.all([importPanel(), importRemoval()])),
    [waiting],
  );

  const isEditable = useEver(!waiting && (module.inPlace ?? []).length > 0);
  // An address that names a form opens none where only the server creates records.
  const isNoForm = panel.mode === 'gear' || (panel.mode === 'create' && add === undefined);
  const recordPanel = isNoForm ? closedPanel : panel;
  const shown = { module, list, labelledBy: headingId, onAction: runAction };
  const layoutPanels = useLayoutPanels(module, list, settled);
  const offered = useMemo(
    () => [...layoutPanels.entries, ...gearEntries],
    [layoutPanels.entries, gearEntries],
  );
  return (
    <section className={classes.screen} ref={root} aria-labelledby={headingId}>
      <ListTop
        module={module}
        list={list}
        headingId={headingId}
        small={isSmall}
        add={add}
        gear={offered}
        aside={!isSmall && layoutPanels.buttons}
        open={open}
        openGear={(entry) =>
          'run' in entry
            ? void entry.run(module, list, speech)
            : open({ mode: 'gear', entry: entry.key })
        }
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
      <FilterBadges module={module} {...list} />
      <div className={classes.frame}>
        {list.refreshing && <div className={classes.progress} />}
        {isSmall ? (
          <ListCards {...shown} selection={selection} />
        ) : (
          <div ref={rows} className={classes.scroll} onScroll={markScrolled} onFocus={uncoverFocus}>
            <ListTable {...shown} selection={selection} onNear={onNear} onFilter={list.setFilter} />
            {isEditable && (
              <Suspense>
                <InPlace module={module} list={list} table={rows} />
              </Suspense>
            )}
          </div>
        )}
        {list.status !== 'first' && list.rows.length === 0 && (
          <ListMessage
            module={module}
            list={list}
            add={add}
            {...(emptyHint && { hint: emptyHint })}
          />
        )}
        {useEver(selection.rows.size > 0) && (
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
          <ReadingButtons
            module={module}
            summed={summed}
            setSummed={setSummed}
            copy={reading.copy}
          />
        </ListFooter>
      </div>
      <Suspense>
        {useEver(recordPanel.mode !== 'none' && settled) && (
          <Panel module={module} {...control} panel={recordPanel} />
        )}
        {useEver(removing !== undefined) && (
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
          <MoreKeys list={list} selection={selection} root={root} />
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
      <GearPanels entries={gearEntries} module={module} list={list} control={control} />
      {layoutPanels.panels}
    </section>
  );
}

/** Marks for the style sheet that columns slid under the pinned one; this draws nothing again. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

/** Scrolls another page to its top: in the table's own scroll, or in the window's where the cards fill it. */
function useTopOfPage(page: number) {
  const rows = useRef<HTMLDivElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    if (rows.current) rows.current.scrollTop = 0;
    else window.scrollTo({ top: 0 });
  }, [page]);
  return rows;
}
