import { tabletCalls, tabletAuthScheme, type WorkerPresence } from '@tarima/domain/floor/contract';
import type { FloorRefusal } from '@tarima/domain/floor/floor-refusal';
import type { SentApprovableReport } from '@tarima/domain/floor/sent-report';
import {
  toSentApprovableReport,
  createUndoingReport,
  type TabletReport,
} from '@tarima/domain/floor/waiting-reports';
import type { Language } from '@tarima/domain/kit/words';
import { CodedError } from '@tarima/domain/kit/errors';
import { callApi } from '../kit/call-api.ts';
import { getPresentTime } from '../kit/clock.ts';
import {
  createOfflineStateModel,
  type StateWithSyncFlags,
} from '../kit/offline/offline-state-model.ts';
import { createRandomUuid } from '../kit/offline/create-random-uuid.ts';
import { readStoredLanguage } from '../kit/words.tsx';
import { emptyFloorState, pruneOldReports, type StoredFloorState } from './stored-floor-state.ts';
import type { FloorOfflineStore } from './floor-offline-store.ts';
import { syncFloorReports, createTabletRevocationUpdate } from './sync-floor-reports.ts';

/** Current state of a tablet. */
export type FloorTabletState = StateWithSyncFlags<StoredFloorState>;

export type FloorTabletModel = ReturnType<typeof createFloorTabletModel>;

const isWaiting = ({ fate }: TabletReport): boolean => fate === 'waiting';

/**
 * Creates the model of a tablet. The tablet shows a report at once, stores it before it sends it, and keeps it as long as necessary.
 * It sends the report under the same key until the server has answered, so that the report counts once.
 */
export function createFloorTabletModel(
  store: FloorOfflineStore,
  now: () => number = getPresentTime,
) {
  let language = readStoredLanguage();
  const { change, sync, ...model } = createOfflineStateModel<StoredFloorState>({
    store,
    name: 'tarima-floor',
    emptyState: emptyFloorState,
    prune: (stored) => pruneOldReports(stored, now()),
    needsExchange: ({ token }) => token !== null,
    countWaiting: ({ reports }) => reports.filter(isWaiting).length,
    exchange: (stored) => syncFloorReports(stored, language, now),
    recover: (error, { token }) =>
      isRevocation(error) ? createTabletRevocationUpdate(token) : undefined,
  });

  /** Sends a request that needs the server. @throws CodedError */
  async function callServer<Answer>(
    call: (shown: TabletCredentials) => Promise<Answer>,
  ): Promise<Answer> {
    const { token } = model.state();
    try {
      return await call({ token: token ?? '', scheme: tabletAuthScheme });
    } catch (error) {
      if (isRevocation(error)) await change(createTabletRevocationUpdate(token));
      throw error;
    }
  }

  async function signIn(
    call: (shown: TabletCredentials) => Promise<WorkerPresence>,
  ): Promise<WorkerPresence> {
    const presence = await callServer(call);
    await change((stored) => withPresence(stored, presence));
    // The worker is about to look at the work, so the tablet loads it.
    void sync();
    return presence;
  }

  return {
    ...model,
    sync,
    /** Changes the language of product and store names. */
    setLanguage: (next: Language): Promise<void> => {
      language = next;
      return sync();
    },
    async pair(code: string): Promise<void> {
      const { token } = await callApi(tabletCalls.pair, { token: '', body: { code } });
      await change((stored) => ({ ...stored, token, isRevoked: false }));
      await sync();
    },

    enter: (user: number, pin: string): Promise<WorkerPresence> =>
      signIn((shown) =>
        callApi(tabletCalls.enter, { ...shown, body: { user: { id: user }, pin } }),
      ),

    enterByBadge: (badge: string): Promise<WorkerPresence> =>
      signIn((shown) => callApi(tabletCalls.enterByBadge, { ...shown, body: { badge } })),

    /**
     * Requests a foreman's approval of one report, by the PIN. The server checks the PIN, so the tablet needs a network. @throws CodedError
     */
    async approve(report: TabletReport, user: number, pin: string): Promise<string> {
      const body = { report: toApprovableReport(report), user: { id: user }, pin };
      return (await callServer((shown) => callApi(tabletCalls.approve, { ...shown, body }))).pass;
    },

    async approveByBadge(report: TabletReport, badge: string): Promise<string> {
      const body = { report: toApprovableReport(report), badge };
      return (await callServer((shown) => callApi(tabletCalls.approveByBadge, { ...shown, body })))
        .pass;
    },

    async leave(presence: string): Promise<void> {
      // The tablet first sends the reports made before leaving: later, their time would lie outside the presence.
      await sync();
      await callServer((shown) => callApi(tabletCalls.leave, { ...shown, params: { presence } }));
      await change((stored) => withoutPresence(stored, presence));
    },

    choose: (presence: string): void => void change((stored) => ({ ...stored, chosen: presence })),

    addReport(report: TabletReport): void {
      void change((stored) => withReport(stored, report));
      void sync();
    },

    undo(report: TabletReport, presence: string): void {
      const at = new Date(now()).toISOString();
      const undoingReport = createUndoingReport(report, { key: createRandomUuid(), presence, at });
      void change((stored) => withReport(stored, undoingReport));
      void sync();
    },

    /** Stores a report that waits for a foreman, among the refused reports. */
    waitForForeman(report: TabletReport, { rule, most }: FloorRefusal): void {
      const fate = 'refused' as const;
      const waiting = { ...report, fate, rule, most: most ?? null, isPassable: true };
      void change((stored) => withReport(stored, waiting));
    },

    /** Sends a refused report again with a foreman's approval, at the end of the queue. */
    resendApproved: (key: string, pass: string): void => resend(key, { pass }),

    /** Sends a refused report again with the current time and a present worker. */
    resendNow: (key: string, presence: string): void =>
      resend(key, { presence, at: new Date(now()).toISOString() }),

    removeReport: (key: string): void =>
      void change((stored) => ({
        ...stored,
        reports: stored.reports.filter((each) => each.key !== key || each.fate !== 'refused'),
      })),
  };

  function resend(
    key: string,
    changed: Partial<Pick<TabletReport, 'pass' | 'presence' | 'at'>>,
  ): void {
    void change((stored) => {
      const report = stored.reports.find((each) => each.key === key && each.fate === 'refused');
      if (!report) return stored;
      const others = stored.reports.filter((each) => each.key !== key);
      const sent = { ...report, ...changed, fate: 'waiting' as const, rule: null, most: null };
      return { ...stored, reports: [...others, sent] };
    });
    void sync();
  }
}

/** Asserts that a report can be approved. Goods that go into a store are never approved: no screen offers it. */
function toApprovableReport(report: TabletReport): SentApprovableReport {
  const sent = toSentApprovableReport(report);
  if (!sent) throw new Error('Nobody approves goods that go into a store');
  return sent;
}

interface TabletCredentials {
  readonly token: string;
  readonly scheme: string;
}

const isRevocation = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'ACCESS_EXPIRED';

/** Safe to repeat: the offline store may have to be filled again from the shown state. */
const withReport = (stored: StoredFloorState, report: TabletReport): StoredFloorState =>
  stored.reports.some(({ key }) => key === report.key)
    ? stored
    : { ...stored, reports: [...stored.reports, report] };

function withPresence(stored: StoredFloorState, presence: WorkerPresence): StoredFloorState {
  if (!stored.station) return stored;
  const others = stored.station.present.filter(({ id }) => id !== presence.id);
  const station = { ...stored.station, present: [...others, presence] };
  return { ...stored, station };
}

function withoutPresence(stored: StoredFloorState, presence: string): StoredFloorState {
  const chosen = stored.chosen === presence ? null : stored.chosen;
  if (!stored.station) return { ...stored, chosen };
  const others = stored.station.present.filter(({ id }) => id !== presence);
  return { ...stored, chosen, station: { ...stored.station, present: others } };
}
