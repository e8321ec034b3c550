import type { ListView, ListLayouts } from '@tarima/domain/kit/list-layouts/contract';
import type { ListLayout } from '@tarima/domain/kit/list-layouts/list-layout';
import {
  parseCustomFieldId,
  toCustomFieldName,
  findField,
  type Module,
} from '@tarima/domain/kit/module';
import type { Field } from '@tarima/domain/kit/fields';
import {
  toLayoutSearchParams,
  areJsonEqual,
  toListLayout,
  parseListSearchState,
  toListSearchParams,
  type ListSearchState,
} from '../data/list-search-state.ts';
import { getMyListLayout, type InitialListState } from '../data/layouts-data.ts';

/** Returns the views of a user's tabs, in sequence; views without a position come last. */
export function getViewTabs(layouts: ListLayouts | undefined, list: string): readonly ListView[] {
  const { order } = getMyListLayout(layouts, list);
  const getPosition = ({ id }: ListView): number => {
    const at = order.indexOf(id);
    return at === -1 ? order.length : at;
  };
  const shown = layouts?.views.filter((view) => view.list === list && view.shown) ?? [];
  return shown.toSorted((one, other) => getPosition(one) - getPosition(other) || one.id - other.id);
}

/** Returns the state that a view opens. */
const toListSearch = (module: Module, { id, look: layout }: ListView): ListSearchState =>
  parseListSearchState(module, { ...toLayoutSearchParams(layout), view: id });

/** Returns the complete URL parameters of a view, which show the same to a user without the view. */
export const toViewSearchParams = (
  module: Module,
  view: ListView,
  initialState: InitialListState,
): Record<string, unknown> => toListSearchParams(module, toListSearch(module, view), initialState);

/** Returns whether a list's layout differs from its view, or from the default layout without a view. */
export const isLayoutChanged = (
  module: Module,
  search: ListSearchState,
  view: ListView | undefined,
  initialState: InitialListState,
): boolean =>
  !areJsonEqual(
    toListLayout(search),
    toListLayout(
      view
        ? toListSearch(module, view)
        : parseListSearchState(module, { view: 'own' }, initialState),
    ),
  );

/** Returns the fields that a view names and this list lacks or hides from this user; undefined stands for deleted fields. */
export function findMissingViewFields(module: Module, view: ListView): (Field | undefined)[] {
  const read = toListSearch(module, view);
  const names = [
    ...getColumnNames(view.look).filter((name) => !module.columns.includes(name)),
    ...getFilterNames(view.look).filter((name) => read.filters[name] === undefined),
    ...(view.look.orderBy !== undefined && view.look.orderBy !== read.orderBy
      ? [view.look.orderBy]
      : []),
  ];
  return [...new Set(names)].map((name) => findField(module, name) ?? module.hidden?.[name]);
}

const getColumnNames = ({ columns = [] }: ListLayout): string[] => columns.map(({ name }) => name);

const getFilterNames = ({ filters = {} }: ListLayout): string[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    name === 'customFields' && typeof value === 'object' && value !== null
      ? Object.keys(value).map(toCustomFieldName)
      : [name],
  );

/** Returns whether a layout names custom fields, which must be loaded before any can be reported missing. */
export const layoutUsesCustomFields = (layout: ListLayout): boolean =>
  [...getColumnNames(layout), ...getFilterNames(layout), layout.orderBy ?? ''].some(
    (name) => parseCustomFieldId(name) !== undefined,
  );
