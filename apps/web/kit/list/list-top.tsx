import { Button, VisuallyHidden } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { entityEstimate, entityCount, entityWords } from '@tarima/domain/kit/entity-texts';
import { filterCount, kitTexts } from '@tarima/domain/kit/texts';
import { ListFilter, Plus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { GearEntry } from '../additions.ts';
import { useModuleOverrides } from '../module-overrides.ts';
import type { PanelControl } from '../panel/use-panel.ts';
import { retryImport } from '../retry-import.ts';
import { useEver } from '../use-ever.ts';
import { useLanguage } from '../words.tsx';
import { FindBox } from './find-box.tsx';
import { GearMenu } from './gear-menu.tsx';
import classes from './list.module.css';
import type { List } from './use-list.ts';

const FilterSheet = lazy(() => retryImport(() => import('./filter-sheet.tsx')));

interface ListTopProps {
  readonly module: Module;
  readonly list: List;
  readonly headingId: string;
  readonly small: boolean;
  /** Left out where only the server makes records. */
  readonly add?: (() => void) | undefined;
  /** Entries of the gear menu; none where it is left out. */
  readonly gear?: readonly GearEntry[];
  openGear?(entry: GearEntry): void;
  /** Actions on the current layout. */
  readonly aside?: ReactNode;
  readonly open?: PanelControl['open'];
}

/** Title of the list, the number of its rows, and the actions on the list as a whole. */
export function ListTop({
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
  const addWords = addOverride ?? (small ? kitTexts.add : entityWords('add', module.entity));
  const [sheet, setSheet] = useState(false);
  const everOpened = useEver(sheet);
  const { entity } = module;
  const filters = Object.keys(list.search.filters).length;
  const count = list.estimated ? entityEstimate(entity) : entityCount(entity);
  return (
    <header className={classes.top}>
      <h1 id={headingId} className={classes.title}>
        {say(module.heading ?? entityWords('list', entity))}
      </h1>
      <output className={classes.count}>
        {list.status === 'first' ? (
          <VisuallyHidden>{say(entityWords('loading', entity))}</VisuallyHidden>
        ) : (
          list.status === 'shown' && sayCount(count, list.totalItems)
        )}
      </output>
      <FindBox module={module} list={list} large={small} />
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
      {openGear && <GearMenu entries={gear} large={small} open={openGear} />}
      <Suspense>
        {everOpened && (
          <FilterSheet module={module} list={list} opened={sheet} close={() => setSheet(false)} />
        )}
      </Suspense>
    </header>
  );
}
