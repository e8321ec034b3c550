import { useMediaQuery } from '@mantine/hooks';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type UIEvent,
} from 'react';
import { useFocusReturn } from '../panel/use-focus-return.ts';
import { usePanel } from '../panel/use-panel.ts';
import { useShortcuts } from '../shortcuts.ts';
import { OwnWaysProvider, type OwnWays } from '../own-ways.ts';
import { useEver } from '../use-ever.ts';
import { whenIdle } from '../when-idle.ts';
import { useLanguage } from '../words.tsx';
import { FilterBadges } from './filter-badges.tsx';
import { ListCards } from './list-cards.tsx';
import { recordOptions } from './list-data.ts';
import { ListFooter } from './list-footer.tsx';
import { ListMessage } from './list-message.tsx';
import { ListTable } from './list-table.tsx';
import { ListTop } from './list-top.tsx';
import classes from './list.module.css';
import type { ActOnRow } from './row-menu.tsx';
import { useList } from './use-list.ts';

const importPanel = () => import('../panel/record-panel.tsx');
const importRemoval = () => import('../remove/remove-modal.tsx');
const RecordPanel = lazy(importPanel);
const RemoveModal = lazy(importRemoval);

const smallScreen = '(max-width: 47.99em)';

interface ListScreenProps {
  readonly module: Module;
  readonly ways?: OwnWays;
}

const asDefined: OwnWays = {};

/** The list of a module's records, with its panel and its delete modal. */
export const ListScreen = ({ module, ways = asDefined }: ListScreenProps) => (
  <OwnWaysProvider value={ways}>
    <Screen module={module} />
  </OwnWaysProvider>
);

function Screen({ module }: { module: Module }) {
  const list = useList(module);
  const { panel, open, close, leave } = usePanel(module);
  const client = useQueryClient();
  const { language } = useLanguage();
  const headingId = useId();
  const root = useRef<HTMLElement>(null);
  const [removing, setRemoving] = useState<Element>();
  const rememberFocus = useFocusReturn(removing !== undefined, removing?.id);
  const isSmall = useMediaQuery(smallScreen, false, { getInitialValueInEffect: false }) === true;

  const act = useCallback<ActOnRow>(
    (action, row) => {
      if (action === 'remove') {
        rememberFocus();
        setRemoving(row);
      } else open({ mode: action, id: row.id });
    },
    [open, rememberFocus],
  );
  const add = useCallback(() => open({ mode: 'create' }), [open]);
  const onNear = useCallback(
    ({ id }: Element) => void client.prefetchQuery(recordOptions(module, id, language, client)),
    [client, module, language],
  );
  useShortcuts({
    n: add,
    '/': () => root.current?.querySelector<HTMLElement>('[data-filter]')?.focus(),
  });
  // Fetched once the rows are there and nothing else is asked for, so that the first panel opens at once.
  const rows = useTopOfPage(list.search.page);
  const waiting = list.status === 'first';
  useEffect(
    () =>
      waiting ? undefined : whenIdle(() => void Promise.all([importPanel(), importRemoval()])),
    [waiting],
  );

  const shown = { module, list, labelledBy: headingId, act };
  return (
    <section className={classes.screen} ref={root} aria-labelledby={headingId}>
      <ListTop module={module} list={list} headingId={headingId} small={isSmall} add={add} />
      <FilterBadges module={module} {...list} />
      <div className={classes.frame}>
        {list.refreshing && <div className={classes.progress} />}
        {isSmall ? (
          <ListCards {...shown} />
        ) : (
          <div ref={rows} className={classes.scroll} onScroll={markScrolled}>
            <ListTable {...shown} onNear={onNear} onFilter={list.setFilter} />
          </div>
        )}
        {list.status !== 'first' && list.rows.length === 0 && (
          <ListMessage module={module} list={list} add={add} />
        )}
        <ListFooter {...list} />
      </div>
      <Suspense>
        {useEver(panel.mode !== 'none') && (
          <RecordPanel module={module} panel={panel} open={open} close={close} leave={leave} />
        )}
        {useEver(removing !== undefined) && (
          <RemoveModal module={module} row={removing} close={() => setRemoving(undefined)} />
        )}
      </Suspense>
    </section>
  );
}

/** Says to the style sheet that columns slid under the one that stays; no drawing again for that. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

/** Another page is read from its top: in the table's own scroll, or in the window's where the cards fill it. */
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
