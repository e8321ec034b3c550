import type { AccountRegistry } from '../accounts/accounts.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { ApiServer } from '../kit/serve.ts';
import type { AttemptCounter } from '../session/attempt-counter.ts';
import { registerOfficeFloorRoutes } from './office-routes.ts';
import { registerTabletRoutes } from './tablet-routes.ts';

interface FloorParts {
  readonly accounts: AccountRegistry;
  readonly attempts: AttemptCounter;
  readonly files: FileService;
}

/** Serves the floor: the office's calls about tablets, and the tablets' own calls. */
export function registerFloorRoutes(server: ApiServer, parts: FloorParts): void {
  registerOfficeFloorRoutes(server, parts);
  registerTabletRoutes(server, parts);
}
