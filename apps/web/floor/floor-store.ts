import {
  createMemoryStore as memory,
  openOfflineStore as open,
  type Keeping,
  type OfflineStore as AnyShelf,
} from '../kit/offline/offline-store.ts';
import { emptyFloorState, parseFloorState, type StoredFloorState } from './stored-state.ts';

/** Offline store of a tablet. */
export type FloorStore = AnyShelf<StoredFloorState>;

const keeping: Keeping<StoredFloorState> = {
  name: 'tarima-floor',
  key: 'tablet',
  nothing: emptyFloorState,
  read: parseFloorState,
};

export const openFloorStore = (): Promise<FloorStore> => open(keeping);

export const createMemoryFloorStore = (stored = emptyFloorState): FloorStore => memory(stored);
