import {
  defaultPageSize,
  nestFilters,
  pageSizes,
  type ListFilters,
  type FilterValue,
  type ListQuery,
} from '@tarima/domain/kit/list-query';
import {
  rowDensities,
  defaultRowDensity,
  tableLayoutSchema,
  type RowDensity,
  type TableLayout,
  type ListLayout,
  type LayoutColumn,
} from '@tarima/domain/kit/list-layouts/list-layout';
import {
  parseCustomFieldId,
  toCustomFieldName,
  listWritableFields,
  type Module,
} from '@tarima/domain/kit/module';
import { listFilterableColumns } from '@tarima/domain/kit/list-columns';
import type { Language } from '@tarima/domain/kit/words';
import { getListQuerySchema } from '../module-calls.ts';
import { defaultInitialListState, type InitialListState } from './layouts-data.ts';

/** State of the side panel. */
export type SidePanelState =
  | { readonly mode: 'none' }
  /** State of a panel that creates a record. `from`: the record that is copied. */
  | ({ readonly mode: 'create'; readonly from?: number; readonly refers?: Refers } & SubPanelPart)
  | ({ readonly mode: 'view' | 'edit'; readonly id: number } & SubPanelPart)
  /** State of a panel that an entry of the gear menu opened. */
  | { readonly mode: 'gear'; readonly entry: string; readonly id?: number };

/** Records that a new record refers to from the start, by field name: `customer=12`. */
type Refers = Readonly<Record<string, number>>;

interface SubPanelPart {
  /** Sub-panel that an entity opens above its panel, which stays open below. */
  readonly part?: string;
}

/**
 * Layout that the URL is based on.
 * It is a view's, the user's `own` (also where the URL names none), or that of a `link`, which contains all of it.
 * Values left out of a URL with a view or a link are those of the default layout, so that all users see the same.
 */
export type ViewReference = number | 'own' | 'link';

/** State of a list screen, entirely in the URL. */
export interface ListSearchState extends Omit<ListQuery, 'lang'> {
  /** Shown columns; undefined for all columns of the module. */
  readonly columns: readonly LayoutColumn[] | undefined;
  readonly density: RowDensity;
  readonly view: ViewReference | undefined;
  readonly panel: SidePanelState;
  /** Filters of the URL that cannot be applied, by name, unchanged; left out where there are none. */
  readonly unread?: Raw;
}

type Raw = Readonly<Record<string, unknown>>;

export const closedSidePanel: SidePanelState = { mode: 'none' };

/**
 * Parses a URL leniently: an unreadable value takes its default, and other values still count.
 * @param initialState initial state of the list, with the values that a URL of the user's own layout leaves out
 */
export function parseListSearchState(
  module: Module,
  rawSearch: Raw,
  initialState: InitialListState = defaultInitialListState,
): ListSearchState {
  const { view: defaultView } = initialState;
  const raw =
    defaultView && hasNoLayoutParams(rawSearch)
      ? { ...rawSearch, ...toLayoutSearchParams(defaultView.look), view: defaultView.id }
      : rawSearch;
  const view = parseViewReference(raw);
  const ownLayout: TableLayout = isMyLayoutView(view) ? initialState.layout : {};
  const { page, orderBy, orderType } = parsePageAndOrder(module, raw);
  const filters = parseFilters(module, raw['filters']);
  const unread = listUnreadFilters(raw['filters'], filters);
  return {
    page,
    size: parseSize(raw['size']) ?? ownLayout.size ?? defaultPageSize,
    orderBy,
    orderType,
    filters,
    search: parseSearchText(module, raw['search']),
    columns: filterKnownColumns(
      module,
      isMyLayoutView(view) ? ownLayout.columns : parseColumns(raw['columns']),
    ),
    density:
      (isMyLayoutView(view) ? ownLayout.density : parseDensity(raw['density'])) ??
      defaultRowDensity,
    view,
    panel: withReferences(module, raw, parseSidePanelState(raw)),
    ...(Object.keys(unread).length > 0 && { unread }),
  };
}

const layoutKeys = [
  'page',
  'size',
  'orderBy',
  'orderType',
  'filters',
  'columns',
  'density',
  'view',
];

/** Returns whether a URL has no parameter of the layout. */
export const hasNoLayoutParams = (raw: Raw): boolean => !layoutKeys.some((key) => key in raw);

/** Returns whether layout changes are the user's own, and stored for the user. */
export const isMyLayoutView = (view: ViewReference | undefined): view is 'own' | undefined =>
  view === undefined || view === 'own';

function parseViewReference({ view, columns, density }: Raw): ViewReference | undefined {
  if (view === 'own' || view === 'link') return view;
  // A URL that names columns shows exactly these columns.
  return parseId(view) ?? (columns !== undefined || density !== undefined ? 'link' : undefined);
}

function parsePageAndOrder(
  module: Module,
  raw: Raw,
): Pick<ListQuery, 'page' | 'orderBy' | 'orderType'> {
  const parseOne = (name: 'page' | 'orderBy' | 'orderType'): ListQuery => {
    const schema = getListQuerySchema(module);
    const read = schema.safeParse(name in raw ? { [name]: raw[name] } : {});
    return read.success ? read.data : schema.parse({});
  };
  return {
    page: parseOne('page').page,
    orderBy: parseOne('orderBy').orderBy,
    orderType: parseOne('orderType').orderType,
  };
}

/** Returns whether a URL needs the account's custom fields. */
export const urlUsesCustomFields = (raw: Raw): boolean =>
  JSON.stringify([raw['filters'], raw['orderBy']]).includes('customFields');

const parseSize = (raw: unknown): TableLayout['size'] =>
  pageSizes.find((size) => String(size) === String(raw));

const parseDensity = (raw: unknown): RowDensity | undefined =>
  rowDensities.find((each) => each === raw);

/** Parses `id,name:240,store:180:pin`: column names, some with a width, some pinned. */
function parseColumns(raw: unknown): readonly LayoutColumn[] | undefined {
  if (typeof raw !== 'string') return undefined;
  const columns = raw.split(',').map((column) => {
    const [name = '', ...marks] = column.split(':');
    const width = marks.find((mark) => /^\d+$/.test(mark));
    return {
      name,
      ...(width !== undefined && { width: Number(width) }),
      ...(marks.includes('pin') && { pinned: true }),
    };
  });
  const read = tableLayoutSchema.safeParse({ columns });
  return read.success ? read.data.columns : undefined;
}

const writeColumns = (columns: readonly LayoutColumn[]): string =>
  columns
    .map(({ name, width, pinned }) =>
      [name, ...(width === undefined ? [] : [width]), ...(pinned ? ['pin'] : [])].join(':'),
    )
    .join(',');

/** Removes columns that the list does not have; the title column comes first where it was left out. */
function filterKnownColumns(
  module: Module,
  columns: readonly LayoutColumn[] | undefined,
): readonly LayoutColumn[] | undefined {
  const known = columns?.filter(
    ({ name }, at) =>
      module.columns.includes(name) && columns.findIndex((other) => other.name === name) === at,
  );
  if (!known || known.length === 0) return undefined;
  return known.some(({ name }) => name === module.title)
    ? known
    : [{ name: module.title }, ...known];
}

function parseSearchText(module: Module, search: unknown): string | undefined {
  const read = getListQuerySchema(module).safeParse({ search });
  return read.success ? read.data.search : undefined;
}

/** Returns the filters of a URL by field name; a filter parameter that is no object gets the name ''. */
function toFilterMap(raw: unknown): Map<string, unknown> {
  if (typeof raw !== 'object' || raw === null)
    return new Map(raw === undefined || raw === null || raw === '' ? [] : [['', raw]]);
  const { customFields: custom, ...own } = { customFields: undefined, ...raw };
  const rawFilters = new Map<string, unknown>(Object.entries(own));
  if (typeof custom === 'object' && custom !== null)
    for (const [id, value] of Object.entries(custom)) rawFilters.set(toCustomFieldName(id), value);
  else if (custom !== undefined) rawFilters.set('customFields', custom);
  return rawFilters;
}

/** Returns the filters of a URL that could not be parsed. Empty filters do not count. */
const listUnreadFilters = (raw: unknown, read: ListFilters): Raw =>
  Object.fromEntries(
    [...toFilterMap(raw)].filter(
      ([name, value]) => !Object.hasOwn(read, name) && value !== undefined && value !== '',
    ),
  );

function parseFilters(module: Module, raw: unknown): ListFilters {
  const rawFilters = toFilterMap(raw);
  return Object.fromEntries(
    listFilterableColumns(module).flatMap(({ name }) => {
      const value = parseFilter(module, name, rawFilters.get(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Parses one filter by the rules of the server; undefined where it breaks them. */
function parseFilter(module: Module, name: string, raw: unknown): FilterValue | undefined {
  if (raw === undefined) return undefined;
  const id = parseCustomFieldId(name);
  const filters = id === undefined ? { [name]: raw } : { customFields: { [id]: raw } };
  const read = getListQuerySchema(module).safeParse({ filters });
  return read.success ? read.data.filters[name] : undefined;
}

export function parseSidePanelState(raw: Raw): SidePanelState {
  const subPanelPart = parseSubPanelPart(raw['part']);
  const from = parseId(raw['from']);
  if (raw['panel'] === 'create')
    return { mode: 'create', ...(from !== undefined && { from }), ...subPanelPart };
  const id = parseId(raw['id']);
  if (raw['panel'] === 'view' || raw['panel'] === 'edit')
    return id === undefined ? closedSidePanel : { mode: raw['panel'], id, ...subPanelPart };
  if (typeof raw['panel'] !== 'string' || !/^[a-z]\w*$/i.test(raw['panel'])) return closedSidePanel;
  return { mode: 'gear', entry: raw['panel'], ...(id !== undefined && { id }) };
}

function withReferences(module: Module, raw: Raw, panel: SidePanelState): SidePanelState {
  if (panel.mode !== 'create') return panel;
  const refers = listWritableFields(module).flatMap(([name, { kind }]) => {
    const id = kind === 'reference' ? parseId(raw[name]) : undefined;
    return id === undefined ? [] : [[name, id] as const];
  });
  return refers.length === 0 ? panel : { ...panel, refers: Object.fromEntries(refers) };
}

const parseSubPanelPart = (raw: unknown): SubPanelPart =>
  typeof raw === 'string' && /^[a-z_]{1,40}$/.test(raw) ? { part: raw } : {};

const parseId = (raw: unknown): number | undefined =>
  /^\d{1,15}$/.test(String(raw)) ? Number(raw) : undefined;

/** Formats a layout for the URL. */
export const toLayoutSearchParams = ({ columns, ...rest }: ListLayout): Raw =>
  Object.fromEntries(
    Object.entries({ ...rest, ...(columns && { columns: writeColumns(columns) }) }).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** Converts the state of a list to the query for the server. */
export const toListQuery = (
  { page, size, orderBy, orderType, filters, search }: Omit<ListQuery, 'lang'>,
  lang: Language,
): ListQuery => ({
  page,
  size,
  orderBy,
  orderType,
  filters,
  lang,
  ...(search !== undefined && { search }),
});

/** Returns the part of a state that a view stores. */
export const toListLayout = ({
  columns,
  density,
  size,
  orderBy,
  orderType,
  filters,
}: ListSearchState): ListLayout => ({
  ...(columns && { columns: [...columns] }),
  density,
  size: parseSize(size),
  orderBy,
  orderType,
  filters: nestFilters(filters),
});

/** Formats a state for the URL. Default values are left out, so that a plain list has a plain URL. */
export function toListSearchParams(
  module: Module,
  search: ListSearchState,
  initialState: InitialListState = defaultInitialListState,
): Record<string, unknown> {
  const { panel, columns } = search;
  // A URL without parameters would open the default view.
  const view = search.view ?? (initialState.view && 'own');
  const defaults = parseListSearchState(module, { view: view ?? 'own' }, initialState);
  return {
    ...(search.search !== undefined && { search: search.search }),
    ...(view !== undefined && { view }),
    // The user's own layout is stored on the server, not in the URL.
    ...(!isMyLayoutView(view) && columns && { columns: writeColumns(columns) }),
    ...(!isMyLayoutView(view) &&
      search.density !== defaultRowDensity && { density: search.density }),
    ...(search.page !== defaults.page && { page: search.page }),
    ...(search.size !== defaults.size && { size: search.size }),
    ...(search.orderBy !== defaults.orderBy && { orderBy: search.orderBy }),
    ...(search.orderType !== defaults.orderType && { orderType: search.orderType }),
    ...writeFilters(search),
    ...(panel.mode !== 'none' && { panel: panel.mode === 'gear' ? panel.entry : panel.mode }),
    ...('id' in panel && { id: panel.id }),
    ...('from' in panel && { from: panel.from }),
    ...('refers' in panel && panel.refers),
    ...('part' in panel && { part: panel.part }),
  };
}

/** Formats filters for the URL; filters that cannot be applied stay in the URL until the user removes them. */
function writeFilters({ filters, unread }: ListSearchState): Raw {
  const { '': shapeless, ...named } = unread ?? {};
  const all = { ...named, ...filters };
  if (Object.keys(all).length > 0) return { filters: nestFilters(all) };
  return shapeless === undefined ? {} : { filters: shapeless };
}

export const areJsonEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
