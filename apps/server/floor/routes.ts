import type { Accounts } from '../accounts/accounts.ts';
import type { Files } from '../kit/files/files.ts';
import type { Server } from '../kit/serve.ts';
import type { Attempts } from '../session/attempts.ts';
import { floorOfficeRoutes } from './office-routes.ts';
import { tabletRoutes } from './tablet-routes.ts';

interface FloorParts {
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly files: Files;
}

/** Serves the tablets of the floor: the office's calls about them, and their own. */
export function floorRoutes(server: Server, parts: FloorParts): void {
  floorOfficeRoutes(server, parts);
  tabletRoutes(server, parts);
}
