import type { MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { MenuParts } from './existing-button-menu.tsx';
import { useLazyDropdown, type DropdownButtonProps } from './use-lazy-dropdown.ts';

/** Loads the code of menus. */
export const loadMenuCode = () => import('./existing-button-menu.tsx');

interface LazyMenuProps extends Omit<MenuProps, 'children' | 'opened' | 'onChange'> {
  /** Button that opens the menu. */
  readonly button: ReactElement<DropdownButtonProps>;
  readonly dropdownClassName?: string | undefined;
  readonly children: (parts: MenuParts) => ReactNode;
}

/** Menu whose button is drawn at once, and whose code is loaded before or with its first opening. */
export function LazyMenu({ button, dropdownClassName, children, ...props }: LazyMenuProps) {
  const { isOpen, setOpen, loaded, buttonProps } = useLazyDropdown('menu', loadMenuCode);
  return (
    <>
      {cloneElement(button, buttonProps)}
      {loaded && (
        <loaded.code.ExistingButtonMenu
          {...props}
          button={loaded.button}
          opened={isOpen}
          onChange={setOpen}
          dropdownClassName={dropdownClassName}
        >
          {children}
        </loaded.code.ExistingButtonMenu>
      )}
    </>
  );
}
