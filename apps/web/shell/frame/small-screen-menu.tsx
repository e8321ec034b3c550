import { Drawer } from '@mantine/core';
import { appShellTexts } from '@tarima/domain/shell/texts';
import { useLanguage } from '../../kit/words.tsx';
import { getParentGroups, type MenuNode, type MenuScreenName } from '../../menu/menu-data.ts';
import { NavigationMenu } from '../menu/menu.tsx';
import classes from './small-menu.module.css';

/** Menu of small screens: an accordion over the whole screen, open at the present screen. */
export function SmallScreenMenu({
  nodes,
  screen,
  isOpen,
  onClose,
}: {
  nodes: readonly MenuNode[];
  screen: MenuScreenName | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { say } = useLanguage();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size="100%"
      title={say(appShellTexts.menu)}
      // A header inside a dialog is not the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <nav aria-label={say(appShellTexts.menu)}>
        <NavigationMenu
          nodes={nodes}
          unique
          opened={screen ? getParentGroups(nodes, screen) : []}
        />
      </nav>
    </Drawer>
  );
}
