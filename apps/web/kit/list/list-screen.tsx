import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Module } from '@tarima/domain/kit/module';
import { estimatedCount, nounCount, nounWords } from '@tarima/domain/kit/noun-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { filterCount, kitTexts } from '@tarima/domain/kit/texts';
import { useQueryClient } from '@tanstack/react-query';
import { ListFilter, Plus } from 'lucide-react';
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
import { whenIdle } from '../when-idle.ts';
import { useLanguage } from '../words.tsx';
import { FilterBadges } from './filter-badges.tsx';
import { ListCards } from './list-cards.tsx';
import { recordOptions } from './list-data.ts';
import { ListFooter } from './list-footer.tsx';
import { ListMessage } from './list-message.tsx';
import { ListTable } from './list-table.tsx';
import classes from './list.module.css';
import type { ActOnRow } from './row-menu.tsx';
import { useList, type List } from './use-list.ts';

const importPanel = () => import('../panel/record-panel.tsx');
const importRemoval = () => import('../remove/remove-modal.tsx');
const RecordPanel = lazy(importPanel);
const RemoveModal = lazy(importRemoval);
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

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
          <div className={classes.scroll} onScroll={markScrolled}>
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

/** True from the first time on: what closes with an animation must stay to play it. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

interface ListTopProps {
  readonly module: Module;
  readonly list: List;
  readonly headingId: string;
  readonly small: boolean;
  add(): void;
}

function ListTop({ module, list, headingId, small, add }: ListTopProps) {
  const { say, sayCount } = useLanguage();
  const [sheet, setSheet] = useState(false);
  const everOpened = useEver(sheet);
  const { noun } = module;
  const filters = Object.keys(list.search.filters).length;
  const count = list.estimated ? estimatedCount(noun) : nounCount(noun);
  return (
    <header className={classes.top}>
      <h1 id={headingId} className={classes.title}>
        {say(nounWords('list', noun))}
      </h1>
      <output className={classes.count}>
        {list.status === 'first' ? (
          <VisuallyHidden>{say(nounWords('loading', noun))}</VisuallyHidden>
        ) : (
          list.status === 'shown' && sayCount(count, list.totalItems)
        )}
      </output>
      {small && (
        <Button
          variant="default"
          size="md"
          leftSection={<ListFilter size={16} aria-hidden />}
          onClick={() => setSheet(true)}
        >
          {filters > 0 ? sayCount(filterCount, filters) : say(kitTexts.filters)}
        </Button>
      )}
      <Button
        size={small ? 'md' : 'sm'}
        leftSection={<Plus size={16} aria-hidden />}
        aria-keyshortcuts="n"
        onClick={add}
      >
        {small ? say(kitTexts.add) : say(nounWords('add', noun))}
      </Button>
      <Suspense>
        {everOpened && (
          <FilterSheet module={module} list={list} opened={sheet} close={() => setSheet(false)} />
        )}
      </Suspense>
    </header>
  );
}
