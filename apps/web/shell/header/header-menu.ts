import type { MenuProps } from '@mantine/core';

/** Menus of the header stay inside its landmark, clear of its edge, and give their first entry the focus. */
export const headerMenu: Partial<MenuProps> = {
  position: 'bottom-end',
  offset: 12,
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  hideDetached: false,
};
