import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { present } from '../kit/clock.ts';
import { createKeeper, type Known } from '../kit/offline/keeper.ts';
import { newKey } from '../kit/offline/new-key.ts';
import type { Shelf } from '../kit/offline/shelf.ts';
import { storedLanguage } from '../kit/words.tsx';
import { exchange } from './exchange.ts';
import { isWaiting, nothingKept, pruned, type Kept, type KeptReport } from './kept.ts';

export type DriverState = Known<Kept>;
export type Driver = ReturnType<typeof createDriver>;

/** Content of a report at a stop. */
export type Telling = Pick<
  KeptReport,
  | 'stop'
  | 'customer'
  | 'kind'
  | 'refused'
  | 'lost'
  | 'lostReason'
  | 'receiver'
  | 'note'
  | 'signature'
  | 'photo'
>;

/** The end of a link, as it stands behind the `#`. */
const tokenShape = /^\d{1,15}\.[\w-]{43}$/;

/** Creates the model of a driver's phone: the stops of one trip, and the reports at them until they have arrived. */
export function createDriver(shelf: Shelf<Kept>, now: () => number = present) {
  let language = storedLanguage();
  const { change, sync, ...keeper } = createKeeper<Kept>({
    shelf,
    name: 'tarima-driver',
    nothing: nothingKept,
    pruned,
    asks: ({ token, isExpired, reports }) =>
      reports.some(isWaiting) || (token !== null && !isExpired),
    // Reports and their files are sent separately, so each counts on its own.
    waiting: ({ reports }) =>
      reports.filter(({ fate }) => fate === 'waiting').length +
      reports.filter(({ proof }) => proof === 'waiting').length,
    exchange: (kept) => exchange(kept, language, now),
    refused: (error, { token }) =>
      error instanceof CodedError && error.code === 'ACCESS_EXPIRED'
        ? (kept) => (kept.token === token ? { ...kept, isExpired: true } : kept)
        : undefined,
  });
  return {
    ...keeper,
    sync,
    /** Opens a link: reports made under another link are sent all the same. */
    async show(fragment: string): Promise<void> {
      const token = fragment.replace(/^#/, '');
      if (!tokenShape.test(token)) return;
      await change((kept) =>
        kept.token === token ? kept : { ...kept, token, trip: null, isExpired: false },
      );
    },
    speak: (next: Language): Promise<void> => {
      language = next;
      return sync();
    },
    tell(telling: Telling): void {
      const { token } = keeper.state();
      if (token === null) return;
      const hasFiles = telling.signature !== null || telling.photo !== null;
      const report: KeptReport = {
        ...telling,
        key: newKey(),
        token,
        at: new Date(now()).toISOString(),
        fate: 'waiting',
        rule: null,
        proof: hasFiles ? 'waiting' : 'none',
      };
      // Safe to repeat: the offline store may have to be filled again from the shown state.
      void change((kept) =>
        kept.reports.some(({ key }) => key === report.key)
          ? kept
          : { ...kept, reports: [...kept.reports, report] },
      );
      void sync();
    },
    /** Removes a refused report after the driver has read the reason. */
    drop: (key: string): void =>
      void change((kept) => ({
        ...kept,
        reports: kept.reports.filter((report) => report.key !== key),
      })),
  };
}
