import {
  createMemoryOfflineStore,
  openOfflineStore,
  type OfflineStorageOptions,
  type OfflineStore,
} from '../kit/offline/offline-store.ts';
import {
  emptyFloorState,
  parseStoredFloorState,
  type StoredFloorState,
} from './stored-floor-state.ts';

/** Offline store of a tablet. */
export type FloorOfflineStore = OfflineStore<StoredFloorState>;

const storageOptions: OfflineStorageOptions<StoredFloorState> = {
  name: 'tarima-floor',
  key: 'tablet',
  emptyState: emptyFloorState,
  read: parseStoredFloorState,
};

export const openFloorOfflineStore = (): Promise<FloorOfflineStore> =>
  openOfflineStore(storageOptions);

export const createMemoryFloorStore = (stored = emptyFloorState): FloorOfflineStore =>
  createMemoryOfflineStore(stored);
