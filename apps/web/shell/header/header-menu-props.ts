import type { MenuProps } from '@mantine/core';

/** Properties of the header's menus: inside its landmark, clear of its edge, with the focus on their first entry. */
export const headerMenuProps: Partial<MenuProps> = {
  position: 'bottom-end',
  offset: 12,
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  hideDetached: false,
};
