import {
  memoryShelf as memory,
  openShelf as open,
  type Keeping,
  type Shelf as AnyShelf,
} from '../kit/offline/shelf.ts';
import { nothingKept, readKept, type Kept } from './kept.ts';

/** Offline store of a tablet. */
export type Shelf = AnyShelf<Kept>;

const keeping: Keeping<Kept> = {
  name: 'tarima-floor',
  key: 'tablet',
  nothing: nothingKept,
  read: readKept,
};

export const openShelf = (): Promise<Shelf> => open(keeping);

export const memoryShelf = (kept = nothingKept): Shelf => memory(kept);
