import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExistingButtonTarget } from './existing-button-target.tsx';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

/** Parts of which a menu is made. */
export type MenuParts = typeof Menu;

interface AttachedMenuProps extends Omit<MenuProps, 'children'> {
  readonly button: HTMLElement;
  readonly dropdownClassName: string | undefined;
  readonly children: (parts: MenuParts) => ReactNode;
}

/** Menu of a button that was drawn before the code of menus came. */
export function ExistingButtonMenu({
  button,
  opened = false,
  dropdownClassName,
  children,
  ...props
}: AttachedMenuProps) {
  const isOpened = useOpenedAfterMount(opened);
  return (
    <Menu {...props} opened={isOpened}>
      <Menu.Target>
        <ExistingButtonTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown className={dropdownClassName ?? ''}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
