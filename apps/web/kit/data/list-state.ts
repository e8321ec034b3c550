import type { TableLayout } from '@tarima/domain/kit/list-layouts/list-layout';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { ListSearchState } from './list-search-state.ts';

/** State of a list and its actions, independent of drawing. */
export interface ListState {
  readonly search: ListSearchState;
  readonly rows: readonly ModuleRecord[];
  readonly totalItems: number;
  readonly totalPages: number;
  readonly estimated: boolean;
  /** Status of the rows. `first`: nothing was shown yet. `failed`: loading failed and there is nothing to show. */
  readonly status: 'first' | 'shown' | 'failed';
  /** Whether a request is running while the previous rows stay on the screen. */
  readonly refreshing: boolean;
  readonly error: unknown;
  retry(): void;
  goToPage(page: number): void;
  setSize(size: number): void;
  sort(orderBy: string, orderType: 'asc' | 'desc'): void;
  setFilter(name: string, value: FilterValue | undefined): void;
  /** Searches records by text. */
  find(text: string | undefined): void;
  /** Clears filters and search: all rows are shown again. */
  clearFilters(): void;
  /** Removes filters that cannot be applied from the URL. */
  dropUnread(): void;
  /** Changes the layout: stored for the user, or in the URL where the URL shows a view or a link. */
  setLayout(layout: TableLayout): void;
  /** Resets columns, widths and density to the default layout, and the user's own page size. */
  resetLayout(): void;
}
