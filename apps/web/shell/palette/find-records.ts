import { inventories } from '@tarima/domain/inventories/inventory';
import { minSelectSearchLength } from '@tarima/domain/kit/list-query';
import { foldText } from '@tarima/domain/kit/fold-text';
import { findField, getSearchFields, type Module } from '@tarima/domain/kit/module';
import { createWordMatcher } from '@tarima/domain/kit/name-search';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { languages, say, type Language } from '@tarima/domain/kit/words';
import { catalogueModules } from '@tarima/domain/modules';
import { notifications } from '@tarima/domain/notifications/notification';
import { myOrders, orders } from '@tarima/domain/orders/order';
import { profiles } from '@tarima/domain/profiles/profile';
import { shipments } from '@tarima/domain/shipments/shipment';
import { users } from '@tarima/domain/users/user';
import { callApi } from '../../kit/call-api.ts';
import { getRecordTitle } from '../../kit/list/list-row.tsx';
import { getModuleCalls } from '../../kit/module-calls.ts';
import type { MenuScreenName } from '../../menu/menu-data.ts';

export interface PaletteFoundRecord {
  readonly screen: MenuScreenName | 'notifications';
  readonly id: number;
  readonly name: string;
  /** True when the name is the record's own, not that of its customer. */
  readonly isNamed: boolean;
  /** Noun and number of the record: `Supplier 12`. */
  readonly numbered: string;
}

interface RecordSearch {
  /** Part of a name, or a number. */
  readonly text: string;
  /** Screens that the user may open: only their records are searched. */
  readonly screens: readonly MenuScreenName[];
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Modules whose records are searched with the search of their own lists. */
const sought: readonly Module[] = [
  orders,
  myOrders,
  shipments,
  ...catalogueModules,
  users,
  profiles,
  ...Object.values(inventories),
];

// Number of results for each module: enough to find the right record, and few enough to see the other modules.
const shownOfEach = 3;

export const isRecordNumberSearch = (text: string): boolean => /^\d{1,9}$/.test(text);

/** Finds the records that match a text, by the search of each module's list; a short number is the number of a record. */
export async function findRecords(recordSearch: RecordSearch): Promise<PaletteFoundRecord[]> {
  const { text, screens } = recordSearch;
  const found = sought.flatMap((module) => {
    const screen = screens.find((each) => each === (module.guard ?? module.name));
    // My orders are orders too: with permission for all orders each is shown once.
    const isTwice = module === myOrders && screens.includes('orders');
    const isSearchable = text.length >= minSelectSearchLength || goesByNumber(module);
    return screen && isSearchable && !isTwice
      ? [findModuleRecords(screen, module, recordSearch)]
      : [];
  });
  const newsSearches =
    text.length >= minSelectSearchLength
      ? [findModuleRecords('notifications', notifications, recordSearch)]
      : [];
  const [records, news] = await Promise.all([Promise.all(found), Promise.all(newsSearches)]);
  return [...sortByName(records.flat(), text), ...news.flat()];
}

/** Sorts records whose own name matches before records that were made for them: the customer before the customer's orders. */
function sortByName(records: readonly PaletteFoundRecord[], text: string): PaletteFoundRecord[] {
  const has = createWordMatcher(text);
  const isCalled = ({ isNamed, name }: PaletteFoundRecord): boolean =>
    isNamed && has(foldText(name));
  return [...records.filter(isCalled), ...records.filter((each) => !isCalled(each))];
}

const goesByNumber = (module: Module): boolean => getSearchFields(module).includes('id');

async function findModuleRecords(
  screen: PaletteFoundRecord['screen'],
  module: Module,
  { text: typed, language, signal }: RecordSearch,
): Promise<PaletteFoundRecord[]> {
  const text = findTextAfterNoun(module, typed) ?? typed;
  const search = isRecordNumberSearch(text) && goesByNumber(module) ? `#${text}` : text;
  const query = { page: 1, size: shownOfEach, lang: language, search };
  const { elements } = await callApi(getModuleCalls(module).list, { query, signal });
  return elements.map((row) => ({
    screen,
    id: row.id,
    name: getRecordTitle(module, row, language),
    isNamed: findField(module, module.title)?.kind === 'text',
    numbered: number(module, row.id, language),
  }));
}

/** Returns the text after the noun of a module's records, as in `order 176`; undefined where the text begins otherwise. */
function findTextAfterNoun({ entity }: Module, text: string): string | undefined {
  const folded = foldText(text).trim();
  const nouns = languages.map((each) =>
    foldText(say(getEntityWords('numbered', entity), each, { id: '' })).trim(),
  );
  const noun = nouns.find((each) => folded.startsWith(`${each} `));
  return noun === undefined ? undefined : folded.slice(noun.length).trim().replace(/^#/, '');
}

const number = ({ entity }: Module, id: number, language: Language): string =>
  say(getEntityWords('numbered', entity), language, { id });
