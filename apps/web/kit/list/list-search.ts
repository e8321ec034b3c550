import {
  nestedFilters,
  pageSizes,
  type Filters,
  type FilterValue,
  type ListQuery,
} from '@tarima/domain/kit/list-query';
import { customIdIn, customName, type Module } from '@tarima/domain/kit/module';
import { filterableColumns } from '@tarima/domain/kit/schemas';
import { listQueryOf } from '../module-calls.ts';
import { chosenPageSize } from './page-size.ts';

/** What the side panel shows. */
export type Panel =
  | { readonly mode: 'none' }
  /** `from`: the record that the new one begins as a copy of. */
  | ({ readonly mode: 'create'; readonly from?: number } & Above)
  | ({ readonly mode: 'view' | 'edit'; readonly id: number } & Above)
  /** What an entry of the gear menu opens. */
  | { readonly mode: 'gear'; readonly entry: string; readonly id?: number };

interface Above {
  /** What a noun opens above its panel, which stays open below. */
  readonly part?: string;
}

/** The state of a list screen, all of it in the address. */
export interface ListSearch extends Omit<ListQuery, 'lang'> {
  readonly panel: Panel;
}

type Raw = Readonly<Record<string, unknown>>;

export const closedPanel: Panel = { mode: 'none' };

/** Reads an address leniently: what cannot be read is left at its default, and the rest still counts. */
export function readListSearch(module: Module, raw: Raw): ListSearch {
  const { page, orderBy, orderType } = readKeys(module, raw);
  return {
    page,
    size: readSize(module, raw['size']),
    orderBy,
    orderType,
    filters: readFilters(module, raw['filters']),
    search: readText(module, raw['search']),
    panel: readPanel(raw),
  };
}

function readKeys(module: Module, raw: Raw): Pick<ListQuery, 'page' | 'orderBy' | 'orderType'> {
  const readOne = (name: 'page' | 'orderBy' | 'orderType'): ListQuery => {
    const schema = listQueryOf(module);
    const read = schema.safeParse(name in raw ? { [name]: raw[name] } : {});
    return read.success ? read.data : schema.parse({});
  };
  return {
    page: readOne('page').page,
    orderBy: readOne('orderBy').orderBy,
    orderType: readOne('orderType').orderType,
  };
}

/** Whether an address asks for what only the account's own fields can tell. */
export const asksCustom = (raw: Raw): boolean =>
  JSON.stringify([raw['filters'], raw['orderBy']]).includes('customFields');

const readSize = (module: Module, raw: unknown): number =>
  pageSizes.find((size) => String(size) === String(raw)) ?? chosenPageSize(module);

function readText(module: Module, search: unknown): string | undefined {
  const read = listQueryOf(module).safeParse({ search });
  return read.success ? read.data.search : undefined;
}

function readFilters(module: Module, raw: unknown): Filters {
  if (typeof raw !== 'object' || raw === null) return {};
  const given = new Map<string, unknown>(Object.entries(raw));
  const custom = given.get('customFields');
  if (typeof custom === 'object' && custom !== null)
    for (const [id, value] of Object.entries(custom)) given.set(customName(id), value);
  return Object.fromEntries(
    filterableColumns(module).flatMap(({ name }) => {
      const value = readFilter(module, name, given.get(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** One filter as the server would take it, or undefined. */
function readFilter(module: Module, name: string, raw: unknown): FilterValue | undefined {
  if (raw === undefined) return undefined;
  const id = customIdIn(name);
  const filters = id === undefined ? { [name]: raw } : { customFields: { [id]: raw } };
  const read = listQueryOf(module).safeParse({ filters });
  return read.success ? read.data.filters[name] : undefined;
}

export function readPanel(raw: Raw): Panel {
  const above = readAbove(raw['part']);
  const from = readId(raw['from']);
  if (raw['panel'] === 'create')
    return { mode: 'create', ...(from !== undefined && { from }), ...above };
  const id = readId(raw['id']);
  if (raw['panel'] === 'view' || raw['panel'] === 'edit')
    return id === undefined ? closedPanel : { mode: raw['panel'], id, ...above };
  if (typeof raw['panel'] !== 'string' || !/^[a-z]\w*$/i.test(raw['panel'])) return closedPanel;
  return { mode: 'gear', entry: raw['panel'], ...(id !== undefined && { id }) };
}

const readAbove = (raw: unknown): Above =>
  typeof raw === 'string' && /^[a-z_]{1,40}$/.test(raw) ? { part: raw } : {};

const readId = (raw: unknown): number | undefined =>
  /^\d{1,15}$/.test(String(raw)) ? Number(raw) : undefined;

/** Writes a state for the address. What is at its default is left out, so that a plain list has a plain address. */
export function writeListSearch(module: Module, search: ListSearch): Record<string, unknown> {
  const defaults = readListSearch(module, {});
  const { panel, filters } = search;
  return {
    ...(search.search !== undefined && { search: search.search }),
    ...(search.page !== defaults.page && { page: search.page }),
    ...(search.size !== defaults.size && { size: search.size }),
    ...(search.orderBy !== defaults.orderBy && { orderBy: search.orderBy }),
    ...(search.orderType !== defaults.orderType && { orderType: search.orderType }),
    ...(Object.keys(filters).length > 0 && { filters: nestedFilters(filters) }),
    ...(panel.mode !== 'none' && { panel: panel.mode === 'gear' ? panel.entry : panel.mode }),
    ...('id' in panel && { id: panel.id }),
    ...('from' in panel && { from: panel.from }),
    ...('part' in panel && { part: panel.part }),
  };
}
