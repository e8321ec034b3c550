import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { getPresentTime } from '../kit/clock.ts';
import {
  createOfflineStateModel,
  type StateWithSyncFlags,
} from '../kit/offline/offline-state-model.ts';
import { createRandomUuid } from '../kit/offline/create-random-uuid.ts';
import type { OfflineStore } from '../kit/offline/offline-store.ts';
import { readStoredLanguage } from '../kit/words.tsx';
import { syncDriverReports } from './sync-driver-reports.ts';
import {
  isReportPending,
  emptyDriverState,
  pruneUploadedReports,
  type StoredDriverState,
  type StoredStopReport,
} from './stored-driver-state.ts';

export type DriverPageState = StateWithSyncFlags<StoredDriverState>;
export type DriverPageModel = ReturnType<typeof createDriverPageModel>;

/** Content of a report at a stop. */
export type StopReportContent = Pick<
  StoredStopReport,
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

/** Shape of the token of a link, after the `#`. */
const tokenShape = /^\d{1,15}\.[\w-]{43}$/;

/** Creates the model of the driver's phone: the stops of one trip, and the reports until the server has received them. */
export function createDriverPageModel(
  store: OfflineStore<StoredDriverState>,
  now: () => number = getPresentTime,
) {
  let language = readStoredLanguage();
  const { change, sync, ...model } = createOfflineStateModel<StoredDriverState>({
    store,
    name: 'tarima-driver',
    emptyState: emptyDriverState,
    prune: pruneUploadedReports,
    needsExchange: ({ token, isExpired, reports }) =>
      reports.some(isReportPending) || (token !== null && !isExpired),
    // Reports and their files are sent separately, so each file counts.
    countWaiting: ({ reports }) =>
      reports.filter(({ fate }) => fate === 'waiting').length +
      reports.filter(({ proof }) => proof === 'waiting').length,
    exchange: (stored) => syncDriverReports(stored, language, now),
    recover: (error, { token }) =>
      error instanceof CodedError && error.code === 'ACCESS_EXPIRED'
        ? (stored) => (stored.token === token ? { ...stored, isExpired: true } : stored)
        : undefined,
  });
  return {
    ...model,
    sync,
    /** Opens a link. Reports that were made under another link are still sent. */
    async openLink(fragment: string): Promise<void> {
      const token = fragment.replace(/^#/, '');
      if (!tokenShape.test(token)) return;
      await change((stored) =>
        stored.token === token ? stored : { ...stored, token, trip: null, isExpired: false },
      );
    },
    setLanguage: (next: Language): Promise<void> => {
      language = next;
      return sync();
    },
    addReport(content: StopReportContent): void {
      const { token } = model.state();
      if (token === null) return;
      const hasFiles = content.signature !== null || content.photo !== null;
      const report: StoredStopReport = {
        ...content,
        key: createRandomUuid(),
        token,
        at: new Date(now()).toISOString(),
        fate: 'waiting',
        rule: null,
        proof: hasFiles ? 'waiting' : 'none',
      };
      // Safe to repeat: the offline store may have to be filled again from the shown state.
      void change((stored) =>
        stored.reports.some(({ key }) => key === report.key)
          ? stored
          : { ...stored, reports: [...stored.reports, report] },
      );
      void sync();
    },
    /** Removes a refused report after the driver has read the reason. */
    removeReport: (key: string): void =>
      void change((stored) => ({
        ...stored,
        reports: stored.reports.filter((report) => report.key !== key),
      })),
  };
}
