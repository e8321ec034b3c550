import {
  globalSettingsTexts,
  accountStyleTexts,
  systemSettingsTexts,
} from '@tarima/domain/accounts/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { screenNames } from '@tarima/domain/shell/texts';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { useNavigate } from '@tanstack/react-router';
import { getScreenPath } from '../../kit/screen-path.ts';
import { useLanguage } from '../../kit/words.tsx';
import type { MenuScreenName } from '../../menu/menu-data.ts';
import { menuScreenIcons } from '../menu/menu-icons.ts';
import type { PaletteCommand } from './palette-command.ts';
import { filterMatchingCommands } from './filter-matching-commands.ts';

interface SettingsSection {
  readonly screen: 'my_settings' | 'global_settings';
  readonly search: { readonly tab?: 'system' };
  /** Labels of the settings, the same as in the forms. */
  readonly words: readonly LocalizedWords[];
}

const { frame, charts, logo, logoIcon, logoText } = accountStyleTexts;
const { picture, name, email, password, currentPassword, signOutElsewhere } = mySettingsTexts;

const sections: readonly SettingsSection[] = [
  {
    screen: 'my_settings',
    search: {},
    words: [picture, name, email, password, currentPassword, signOutElsewhere],
  },
  {
    screen: 'global_settings',
    search: {},
    words: [globalSettingsTexts.styles, frame, charts, logo, logoIcon, logoText],
  },
  {
    screen: 'global_settings',
    search: { tab: 'system' },
    words: [
      globalSettingsTexts.system,
      systemSettingsTexts.company,
      systemSettingsTexts.address,
      systemSettingsTexts.taxNumber,
      systemSettingsTexts.phoneNumber,
      systemSettingsTexts.tax,
      systemSettingsTexts.expiry,
      systemSettingsTexts.orderExpirationDays,
      systemSettingsTexts.userPasswordExpirationDays,
      systemSettingsTexts.sessions,
      systemSettingsTexts.sessionIdleMinutes,
      systemSettingsTexts.secondFactor,
      systemSettingsTexts.work,
      systemSettingsTexts.stock,
      systemSettingsTexts.parts,
      systemSettingsTexts.revenue,
      systemSettingsTexts.monthlyRevenueGoal,
      systemSettingsTexts.dates,
      systemSettingsTexts.longDates,
    ],
  },
];

const shownAtMost = 5;

/** Returns commands for the settings whose labels match, on the settings screens that this user may open. */
export function useSettingsCommands(
  screens: readonly MenuScreenName[],
  typedText: string,
): PaletteCommand[] {
  const { say } = useLanguage();
  const navigate = useNavigate();
  if (typedText.trim() === '') return [];
  const commands = sections
    .filter(({ screen }) => screens.includes(screen))
    .flatMap(({ screen, search, words }) =>
      words.map((each) => ({
        id: `set-${screen}-${each.en}`,
        label: say(each),
        Icon: menuScreenIcons[screen],
        run: () => void navigate({ to: getScreenPath(screen), search }),
        screen,
      })),
    );
  return filterMatchingCommands(commands, typedText)
    .slice(0, shownAtMost)
    .map(({ screen, ...command }) => ({ ...command, hint: say(screenNames[screen]) }));
}
