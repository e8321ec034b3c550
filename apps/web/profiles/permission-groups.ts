import type { LocalizedWords } from '@tarima/domain/kit/words';
import { listPermissionsCall } from '@tarima/domain/profiles/contract';
import { fieldGuards, isPermission, type Permission } from '@tarima/domain/profiles/permissions';
import { profileTexts } from '@tarima/domain/profiles/texts';
import { menuGroups, type MenuGroup } from '@tarima/domain/shell/texts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, type CallAnswer } from '../kit/call-api.ts';
import { mainMenu, getMenuScreens } from '../menu/menu-data.ts';

export type PermissionRecord = CallAnswer<typeof listPermissionsCall>[number];

export interface PermissionGroup {
  readonly name: MenuGroup | 'general' | 'amounts';
  readonly words: LocalizedWords;
  readonly permissions: readonly PermissionRecord[];
}

/** Query of the declared permissions. They change with the product alone. */
export const permissionsQueryOptions = () =>
  queryOptions({
    queryKey: ['permissions', 'declared'],
    queryFn: ({ signal }) => callApi(listPermissionsCall, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Groups permissions in the order of the menu. Entries outside of groups, and permissions without an entry, form the first group. */
export function groupPermissions(
  permissionRecords: readonly PermissionRecord[],
): PermissionGroup[] {
  const selectByName = (screens: readonly (Permission | 'main')[]) =>
    screens.flatMap((screen) => permissionRecords.find(({ name }) => name === screen) ?? []);
  const groups = mainMenu.flatMap((node): PermissionGroup[] =>
    typeof node === 'string'
      ? []
      : [
          {
            name: node.group,
            words: menuGroups[node.group],
            permissions: selectByName(getMenuScreens([node])),
          },
        ],
  );
  // Permissions for the fields of a screen, listed below those that open screens.
  groups.push({
    name: 'amounts',
    words: profileTexts.amounts,
    permissions: selectByName(fieldGuards),
  });
  const inGroups = new Set(groups.flatMap(({ permissions }) => permissions));
  const entries = selectByName(mainMenu.filter((node) => typeof node === 'string'));
  // The dashboard has no entry in the menu, because the logo opens it; neither have permissions that open no screen.
  const others = permissionRecords.filter(
    (each) => isPermission(each.name) && !inGroups.has(each) && !entries.includes(each),
  );
  const general: PermissionGroup = {
    name: 'general',
    words: profileTexts.general,
    permissions: [...others, ...entries],
  };
  return [general, ...groups].filter(({ permissions }) => permissions.length > 0);
}
