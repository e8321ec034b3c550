import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { lazy, Suspense, useEffect, useRef, type UIEvent } from 'react';
import type { ListState } from '../data/list-state.ts';
import { retryImport } from '../retry-import.ts';
import { useHasEverBeenTrue } from '../use-has-ever-been-true.ts';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import classes from './list.module.css';
import type { RowActionHandler } from './row-actions-menu.tsx';
import type { ListRowSelection } from './row-selection.ts';
import { scrollFocusIntoView } from './scroll-focus-into-view.ts';

const InPlace = lazy(() => retryImport(() => import('../many/in-place-cell-editing.tsx')));

interface ListRowsProps {
  readonly module: Module;
  readonly list: ListState;
  readonly selection: ListRowSelection;
  readonly labelledBy: string;
  readonly isSmall: boolean;
  /** Whether cells can be changed in the table. */
  readonly hasCells: boolean;
  readonly onAction: RowActionHandler;
  /** Called when the pointer comes near a row. */
  readonly onNear: (row: ModuleRecord) => void;
  /** Called when the keys of the cells are ready. */
  readonly onKeysReady: () => void;
}

/** Rows of a list: cards on a small screen, else a table whose cells can be changed in place. */
export function ListRows({ isSmall, hasCells, onNear, onKeysReady, ...shown }: ListRowsProps) {
  const { module, list } = shown;
  const rows = useTopOfPage(list.search.page);
  const isEditable = useHasEverBeenTrue(list.status !== 'first' && hasCells);
  if (isSmall) return <ListCards {...shown} />;
  return (
    <div
      ref={rows}
      className={classes.scroll}
      onScroll={markScrolled}
      onFocus={scrollFocusIntoView}
    >
      <ListTable {...shown} onNear={onNear} onFilter={list.setFilter} />
      {isEditable && (
        <Suspense>
          <InPlace module={module} list={list} table={rows} onReady={onKeysReady} />
        </Suspense>
      )}
    </div>
  );
}

/** Marks for the style sheet that columns have scrolled under the pinned column, without drawing again. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

/** Scrolls to the top on a new page: in the table's own scroll area, or in the window where cards fill it. */
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
