import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import type { MenuGroup } from '@tarima/domain/shell/texts';

export type MenuScreenName = 'main' | ScreenPermission;

/** Node of the menu: an entry opens a screen, and a group contains entries or other groups. */
export type MenuNode =
  | MenuScreenName
  | { readonly group: MenuGroup; readonly items: readonly MenuNode[] };

/** Main menu in its order. */
export const mainMenu: readonly MenuNode[] = [
  'main',
  { group: 'users_management', items: ['users', 'profiles', 'positions', 'audit'] },
  { group: 'crm', items: ['customers', 'price_lists', 'suppliers'] },
  {
    group: 'products_management',
    items: ['products', 'raw_materials', 'products_families', 'measures'],
  },
  {
    group: 'operations',
    items: [
      'orders',
      'my_orders',
      'shipping',
      'trips',
      'vehicles',
      'demand',
      'purchases',
      { group: 'inventories', items: ['products_inventories', 'raw_materials_inventories'] },
      'stores',
    ],
  },
  'divisions',
  'workplaces',
  {
    group: 'production',
    items: ['plant_capacity', 'orders_planning', 'shifts', 'calendar_days', 'piece_rates'],
  },
  'reports',
  { group: 'settings', items: ['my_settings', 'global_settings'] },
];

/** Returns the part of the menu with the allowed screens; groups without children are left out. */
export const filterMenu = (
  nodes: readonly MenuNode[],
  isShown: (screen: MenuScreenName) => boolean,
): MenuNode[] =>
  nodes.flatMap((node): MenuNode[] => {
    if (typeof node === 'string') return isShown(node) ? [node] : [];
    const items = filterMenu(node.items, isShown);
    return items.length > 0 ? [{ group: node.group, items }] : [];
  });

/** Returns the screens of a menu without its groups. */
export const getMenuScreens = (nodes: readonly MenuNode[]): MenuScreenName[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : getMenuScreens(node.items)));

export const getMenuGroups = (nodes: readonly MenuNode[]): MenuGroup[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node.group, ...getMenuGroups(node.items)],
  );

/** Returns the groups that contain the entry of a screen, outermost first. */
export function getParentGroups(nodes: readonly MenuNode[], screen: MenuScreenName): MenuGroup[] {
  for (const node of nodes) {
    if (typeof node === 'string' || !getMenuScreens(node.items).includes(screen)) continue;
    return [node.group, ...getParentGroups(node.items, screen)];
  }
  return [];
}
