import { nestedFilters } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import { nounWords } from '@tarima/domain/kit/noun-texts';
import { say, type Language } from '@tarima/domain/kit/words';
import { modules } from '@tarima/domain/modules';
import { myOrders, orders } from '@tarima/domain/orders/order';
import { profiles } from '@tarima/domain/profiles/profile';
import { shipments } from '@tarima/domain/shipments/shipment';
import { users } from '@tarima/domain/users/user';
import { call } from '../../kit/call.ts';
import { titleOf } from '../../kit/list/list-row.tsx';
import { callsOf } from '../../kit/module-calls.ts';
import type { MenuScreen } from '../../menu/menu-data.ts';

export interface FoundRecord {
  readonly screen: MenuScreen;
  readonly id: number;
  readonly name: string;
  /** What it is, with its number: `Supplier 12`. */
  readonly numbered: string;
}

interface Wanted {
  /** A part of a name, or a number. */
  readonly text: string;
  /** Only records of screens that the person may open are looked for. */
  readonly screens: readonly MenuScreen[];
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Records that people call by a name. */
const named: readonly Module[] = [...modules, users, profiles];

/** Records that go by their number, by the screen that shows them. */
const numbered: readonly (readonly [MenuScreen, Module])[] = [
  ['orders', orders],
  ['my_orders', myOrders],
  ['shipping', shipments],
];

// Of each module: enough to see the right one, few enough to see the other modules.
const shownOfEach = 3;

export const asksNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** The records that a text may mean: by their number when it is one, else by their names. */
export async function findRecords(wanted: Wanted): Promise<FoundRecord[]> {
  const found = asksNumber(wanted.text) ? findNumbered(wanted) : findNamed(wanted);
  return (await Promise.all(found)).flat();
}

const findNamed = ({ text, screens, language, signal }: Wanted) =>
  named.flatMap((module) => {
    const screen = screens.find((each) => each === module.name);
    if (!screen) return [];
    const query = { page: 1, size: shownOfEach, lang: language, search: text };
    return [
      call(callsOf(module).choices, { query, signal }).then(({ elements }) =>
        elements.map(({ id, name }) => ({
          screen,
          id,
          name,
          numbered: number(module, id, language),
        })),
      ),
    ];
  });

const findNumbered = ({ text, screens, language, signal }: Wanted) =>
  numbered.flatMap(([screen, module]) => {
    // My orders are orders too: whoever reaches all of them is shown each once.
    if (!screens.includes(screen) || (module === myOrders && screens.includes('orders'))) return [];
    const query = { lang: language, filters: nestedFilters({ id: Number(text) }) };
    return [
      call(callsOf(module).list, { query, signal }).then(({ elements }) =>
        elements.map((row) => ({
          screen,
          id: row.id,
          name: titleOf(module, row, language),
          numbered: number(module, row.id, language),
        })),
      ),
    ];
  });

const number = ({ noun }: Module, id: number, language: Language): string =>
  say(nounWords('numbered', noun), language, { id });
