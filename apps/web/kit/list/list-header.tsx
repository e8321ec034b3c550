import { Button, VisuallyHidden } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import {
  getEntityEstimateWords,
  getEntityCountWords,
  getEntityWords,
} from '@tarima/domain/kit/entity-texts';
import { filterCountWords, kitTexts } from '@tarima/domain/kit/texts';
import { ListFilter, Plus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { GearMenuEntry } from '../data/list-app-hooks.ts';
import { useModuleOverrides } from '../form/module-overrides.ts';
import type { SidePanelControl } from '../frame/use-side-panel.ts';
import { retryImport } from '../retry-import.ts';
import { useHasEverBeenTrue } from '../use-has-ever-been-true.ts';
import { useLanguage } from '../words.tsx';
import { ListSearchBox } from './list-search-box.tsx';
import { ListGearMenu } from './list-gear-menu.tsx';
import classes from './list.module.css';
import type { ListState } from '../data/list-state.ts';

const FilterSheet = lazy(() => retryImport(() => import('./list-filter-sheet.tsx')));

interface ListTopProps {
  readonly module: Module;
  readonly list: ListState;
  readonly headingId: string;
  readonly small: boolean;
  /** Adds a record; left out where only the server creates records. */
  readonly add?: (() => void) | undefined;
  /** Entries of the gear menu; none by default. */
  readonly gear?: readonly GearMenuEntry[];
  openGear?(entry: GearMenuEntry): void;
  /** Actions on the current layout. */
  readonly aside?: ReactNode;
  readonly open?: SidePanelControl['open'];
}

/** Header with the title of the list, the number of its rows, and the actions on the list as a whole. */
export function ListHeader({
  module,
  list,
  headingId,
  small,
  add,
  gear = [],
  openGear,
  aside,
  open,
}: ListTopProps) {
  const { say, sayCount } = useLanguage();
  const { add: addOverride, Top } = useModuleOverrides();
  const addWords = addOverride ?? (small ? kitTexts.add : getEntityWords('add', module.entity));
  const [sheet, setSheet] = useState(false);
  const everOpened = useHasEverBeenTrue(sheet);
  const { entity } = module;
  const filters = Object.keys(list.search.filters).length;
  const count = list.estimated ? getEntityEstimateWords(entity) : getEntityCountWords(entity);
  return (
    <header className={classes.top}>
      <h1 id={headingId} className={classes.title}>
        {say(module.heading ?? getEntityWords('list', entity))}
      </h1>
      <output className={classes.count}>
        {list.status === 'first' ? (
          <VisuallyHidden>{say(getEntityWords('loading', entity))}</VisuallyHidden>
        ) : (
          list.status === 'shown' && sayCount(count, list.totalItems)
        )}
      </output>
      <ListSearchBox module={module} list={list} large={small} />
      {small && (
        <Button
          variant="default"
          size="md"
          leftSection={<ListFilter size={16} aria-hidden />}
          onClick={() => setSheet(true)}
        >
          {filters > 0 ? sayCount(filterCountWords, filters) : say(kitTexts.filters)}
        </Button>
      )}
      {aside}
      {Top && open && <Top open={open} />}
      {add && (
        <Button
          size={small ? 'md' : 'sm'}
          leftSection={<Plus size={16} aria-hidden />}
          aria-keyshortcuts="n"
          onClick={add}
        >
          {say(addWords)}
        </Button>
      )}
      {openGear && <ListGearMenu entries={gear} large={small} open={openGear} />}
      <Suspense>
        {everOpened && (
          <FilterSheet module={module} list={list} opened={sheet} close={() => setSheet(false)} />
        )}
      </Suspense>
    </header>
  );
}
