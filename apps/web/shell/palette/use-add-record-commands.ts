import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { catalogueModules } from '@tarima/domain/modules';
import { orderTexts } from '@tarima/domain/orders/texts';
import { profiles } from '@tarima/domain/profiles/profile';
import { screenNames } from '@tarima/domain/shell/texts';
import { users } from '@tarima/domain/users/user';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage } from '../../kit/words.tsx';
import type { MenuScreenName } from '../../menu/menu-data.ts';
import { menuScreenIcons } from '../menu/menu-icons.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import type { PaletteCommand } from './palette-command.ts';

/** Label of the add button, for each screen that has one. */
const additions: ReadonlyMap<string, LocalizedWords> = new Map<string, LocalizedWords>([
  ['orders', orderTexts.addQuotation],
  ['products_inventories', inventoryTexts.insert],
  ['raw_materials_inventories', inventoryTexts.insert],
  ...[...catalogueModules, users, profiles].map(
    ({ name, entity }) => [name, getEntityWords('add', entity)] as const,
  ),
]);

/** Returns commands that open the form of any screen that this user may open, from anywhere. */
export function useAddRecordCommands(screens: readonly MenuScreenName[]): PaletteCommand[] {
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
        Icon: menuScreenIcons[screen],
        run: () => void navigate({ to: getScreenPath(screen), search: { panel: 'create' } }),
      },
    ];
  });
}
