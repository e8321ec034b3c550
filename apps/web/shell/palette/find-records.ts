import { inventories } from '@tarima/domain/inventories/inventory';
import { selectSearchFrom } from '@tarima/domain/kit/list-query';
import { foldText } from '@tarima/domain/kit/fold-text';
import { findField, getSearchFields, type Module } from '@tarima/domain/kit/module';
import { hasWords } from '@tarima/domain/kit/name-words';
import { entityWords } from '@tarima/domain/kit/entity-texts';
import { say, type Language } from '@tarima/domain/kit/words';
import { modules } from '@tarima/domain/modules';
import { notifications } from '@tarima/domain/notifications/notification';
import { myOrders, orders } from '@tarima/domain/orders/order';
import { profiles } from '@tarima/domain/profiles/profile';
import { shipments } from '@tarima/domain/shipments/shipment';
import { users } from '@tarima/domain/users/user';
import { call } from '../../kit/call.ts';
import { getTitle } from '../../kit/list/list-row.tsx';
import { callsOf } from '../../kit/module-calls.ts';
import type { MenuScreen } from '../../menu/menu-data.ts';

export interface FoundRecord {
  readonly screen: MenuScreen | 'notifications';
  readonly id: number;
  readonly name: string;
  /** Whether the name is the record's own, not that of its customer. */
  readonly isNamed: boolean;
  /** Noun and number of the record: `Supplier 12`. */
  readonly numbered: string;
}

interface RecordSearch {
  /** Part of a name, or a number. */
  readonly text: string;
  /** Screens that the user may open: only their records are searched. */
  readonly screens: readonly MenuScreen[];
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Modules whose records are searched, with the search of their own lists. */
const sought: readonly Module[] = [
  orders,
  myOrders,
  shipments,
  ...modules,
  users,
  profiles,
  ...Object.values(inventories),
];

// Number of results for each module: enough to see the right one, few enough to see the other modules.
const shownOfEach = 3;

export const asksNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** Finds the records that match a text, by the search of each module's list; a short number is the number of a record. */
export async function findRecords(recordSearch: RecordSearch): Promise<FoundRecord[]> {
  const { text, screens } = recordSearch;
  const found = sought.flatMap((module) => {
    const screen = screens.find((each) => each === (module.guard ?? module.name));
    // My orders are orders too: with permission for all orders each is shown once.
    const isTwice = module === myOrders && screens.includes('orders');
    const isSearchable = text.length >= selectSearchFrom || goesByNumber(module);
    return screen && isSearchable && !isTwice
      ? [findModuleRecords(screen, module, recordSearch)]
      : [];
  });
  const newsSearches =
    text.length >= selectSearchFrom
      ? [findModuleRecords('notifications', notifications, recordSearch)]
      : [];
  const [records, news] = await Promise.all([Promise.all(found), Promise.all(newsSearches)]);
  return [...sortByName(records.flat(), text), ...news.flat()];
}

/** Puts records with a matching name of their own before those made for them: the customer before their orders. */
function sortByName(records: readonly FoundRecord[], text: string): FoundRecord[] {
  const has = hasWords(text);
  const isCalled = ({ isNamed, name }: FoundRecord): boolean => isNamed && has(foldText(name));
  return [...records.filter(isCalled), ...records.filter((each) => !isCalled(each))];
}

const goesByNumber = (module: Module): boolean => getSearchFields(module).includes('id');

async function findModuleRecords(
  screen: FoundRecord['screen'],
  module: Module,
  { text, language, signal }: RecordSearch,
): Promise<FoundRecord[]> {
  const search = asksNumber(text) && goesByNumber(module) ? `#${text}` : text;
  const query = { page: 1, size: shownOfEach, lang: language, search };
  const { elements } = await call(callsOf(module).list, { query, signal });
  return elements.map((row) => ({
    screen,
    id: row.id,
    name: getTitle(module, row, language),
    isNamed: findField(module, module.title)?.kind === 'text',
    numbered: number(module, row.id, language),
  }));
}

const number = ({ entity }: Module, id: number, language: Language): string =>
  say(entityWords('numbered', entity), language, { id });
