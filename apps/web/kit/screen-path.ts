import { getModulePath } from '@tarima/domain/kit/module';
import type { ScreenPermission } from '@tarima/domain/profiles/permissions';

/** Names of the menu's screens, and of the screen that the bell leads to. */
export type ScreenName = 'main' | ScreenPermission | 'notifications';

/** Module names are written with underscores, paths with hyphens. */
export const getScreenPath = (name: ScreenName): string =>
  name === 'main' ? '/main' : `/${getModulePath({ name })}`;
