import {
  createMemoryOfflineStore as memory,
  openOfflineStore as open,
  type OfflineStorageOptions,
  type OfflineStore as AnyShelf,
} from '../kit/offline/offline-store.ts';
import {
  emptyFloorState,
  parseStoredFloorState,
  type StoredFloorState,
} from './stored-floor-state.ts';

/** Offline store of a tablet. */
export type FloorOfflineStore = AnyShelf<StoredFloorState>;

const keeping: OfflineStorageOptions<StoredFloorState> = {
  name: 'tarima-floor',
  key: 'tablet',
  nothing: emptyFloorState,
  read: parseStoredFloorState,
};

export const openFloorOfflineStore = (): Promise<FloorOfflineStore> => open(keeping);

export const createMemoryFloorStore = (stored = emptyFloorState): FloorOfflineStore =>
  memory(stored);
