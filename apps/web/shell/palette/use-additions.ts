import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { entityWords } from '@tarima/domain/kit/entity-texts';
import type { Words } from '@tarima/domain/kit/words';
import { modules } from '@tarima/domain/modules';
import { orderTexts } from '@tarima/domain/orders/texts';
import { profiles } from '@tarima/domain/profiles/profile';
import { screenNames } from '@tarima/domain/shell/texts';
import { users } from '@tarima/domain/users/user';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage } from '../../kit/words.tsx';
import type { MenuScreen } from '../../menu/menu-data.ts';
import { screenIcons } from '../menu/menu-icons.ts';
import { screenPath } from '../../kit/screen-path.ts';
import type { Command } from './command.ts';

/** Label of the button that adds, for each screen that has one. */
const additions: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['orders', orderTexts.addQuotation],
  ['products_inventories', inventoryTexts.insert],
  ['raw_materials_inventories', inventoryTexts.insert],
  ...[...modules, users, profiles].map(
    ({ name, entity }) => [name, entityWords('add', entity)] as const,
  ),
]);

/** Returns commands that open the form of any screen that this user may open, from anywhere. */
export function useAdditions(screens: readonly MenuScreen[]): Command[] {
  const { say } = useLanguage();
  const navigate = useNavigate();
  return screens.flatMap((screen) => {
    const words = additions.get(screen);
    if (!words) return [];
    return [
      {
        id: `add-${screen}`,
        label: say(words),
        hint: say(screenNames[screen]),
        Icon: screenIcons[screen],
        run: () => void navigate({ to: screenPath(screen), search: { panel: 'create' } }),
      },
    ];
  });
}
