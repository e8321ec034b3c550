import { ActionIcon } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Settings } from 'lucide-react';
import type { GearMenuEntry } from '../data/list-app-hooks.ts';
import { LazyMenu } from '../dropdown/lazy-menu.tsx';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';

interface GearMenuProps {
  readonly entries: readonly GearMenuEntry[];
  readonly large: boolean;
  open(entry: GearMenuEntry): void;
}

/** Menu of actions on a list as a whole, besides adding records. */
export function ListGearMenu({ entries, large, open }: GearMenuProps) {
  const { say } = useLanguage();
  if (entries.length === 0) return null;
  return (
    <LazyMenu
      position="bottom-end"
      withinPortal
      shadow="md"
      withInitialFocusPlaceholder={false}
      button={
        <ActionIcon
          className={classes.gear ?? ''}
          variant="default"
          size={large ? 42 : 36}
          aria-label={say(kitTexts.moreOfList)}
          data-gear
        >
          <Settings size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) =>
        entries.map((entry) => (
          <Menu.Item
            key={entry.key}
            leftSection={<entry.icon size={16} aria-hidden />}
            onClick={() => open(entry)}
          >
            {say(entry.words)}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  );
}
