import { tabletCalls, tabletAuthScheme, type TabletStation } from '@tarima/domain/floor/contract';
import { toSentReport, type TabletReport } from '@tarima/domain/floor/waiting-reports';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { callApi } from '../kit/call-api.ts';
import { computeServerClockOffset, type RequestTimes } from '../kit/offline/server-clock-offset.ts';
import type { StateUpdate as KeeperStep } from '../kit/offline/offline-state-model.ts';
import type { StoredFloorState } from './stored-floor-state.ts';

/** Maximum number of reports in one request. */
const maxReports = 200;
/** Milliseconds after which the tablet treats the network as unavailable. */
const timeoutMillis = 20_000;

/** Change of the stored state after an answer of the server. */
type Step = KeeperStep<StoredFloorState>;

const toCredentials = (token: string) => ({ token, scheme: tabletAuthScheme });

/** Sends the waiting reports in their order; requests the work of the station where no report waits. @throws CodedError as `call` does. */
export async function syncFloorReports(
  stored: StoredFloorState,
  lang: Language,
  now: () => number,
): Promise<Step> {
  const { token, reports } = stored;
  if (token === null) return (same) => same;
  const query = { lang };
  const waiting = reports.filter(({ fate }) => fate === 'waiting').slice(0, maxReports);
  if (waiting.length === 0) {
    const signal = AbortSignal.timeout(timeoutMillis);
    const sentAt = now();
    const station = await callApi(tabletCalls.station, { ...toCredentials(token), query, signal });
    return withStation(station, { sentAt, receivedAt: now() });
  }
  const sender = { token, ahead: Math.round(stored.ahead) };
  try {
    return await send(sender, waiting, query, now);
  } catch (error) {
    if (!isMalformed(error)) throw error;
    // Reports that violate the contract make the server refuse the whole batch. Sent one by one, only that report is refused.
    return waiting.length === 1
      ? (known) => applyResults(known, waiting, [toRefusedResult(waiting, error)])
      : sendOneByOne(sender, waiting, query, now);
  }
}

type Query = { readonly lang: Language };

/** Token of the tablet, and the milliseconds by which the clock of the server is ahead. */
interface Sender {
  readonly token: string;
  readonly ahead: number;
}

async function send(
  { token, ahead }: Sender,
  waiting: readonly TabletReport[],
  query: Query,
  now: () => number,
): Promise<Step> {
  const sentAt = now();
  const { results, station } = await callApi(tabletCalls.report, {
    ...toCredentials(token),
    query,
    body: { sentAt: new Date(sentAt).toISOString(), ahead, reports: waiting.map(toSentReport) },
    signal: AbortSignal.timeout(timeoutMillis),
  });
  const storeStation = withStation(station, { sentAt, receivedAt: now() });
  return (stored) => storeStation(applyResults(stored, waiting, results));
}

async function sendOneByOne(
  sender: Sender,
  waiting: readonly TabletReport[],
  query: Query,
  now: () => number,
): Promise<Step> {
  const steps: Step[] = [];
  for (const report of waiting)
    try {
      steps.push(await send(sender, [report], query, now));
    } catch (error) {
      // The answers received so far are kept; the other reports wait for the next attempt.
      if (!isMalformed(error)) break;
      steps.push((stored) => applyResults(stored, [report], [toRefusedResult([report], error)]));
    }
  return (stored) => steps.reduce((known, step) => step(known), stored);
}

const isMalformed = (error: unknown): error is CodedError =>
  error instanceof CodedError && error.code === 'WRONG_VALUES';

interface Result {
  readonly key: string;
  readonly taken: boolean;
  readonly rule?: string | undefined;
  readonly most?: number | undefined;
  readonly passable?: boolean | undefined;
}

const toRefusedResult = ([report]: readonly TabletReport[], { details }: CodedError): Result => ({
  key: report?.key ?? '',
  taken: false,
  rule: details[0]?.rule ?? 'invalid',
});

/** Applies the answers to the sent reports. Reports that another tab has dropped meanwhile stay dropped. */
function applyResults(
  stored: StoredFloorState,
  sent: readonly TabletReport[],
  results: readonly Result[],
): StoredFloorState {
  const sentKeys = new Set(sent.map(({ key }) => key));
  const answers = new Map(
    results.filter(({ key }) => sentKeys.has(key)).map((result) => [result.key, result]),
  );
  const reports = stored.reports.map((report): TabletReport => {
    const answer = answers.get(report.key);
    if (!answer || report.fate !== 'waiting') return report;
    if (answer.taken) return { ...report, fate: 'taken' };
    return {
      ...report,
      fate: 'refused',
      rule: answer.rule ?? 'invalid',
      most: answer.most ?? null,
      isPassable: answer.passable ?? false,
    };
  });
  return { ...stored, reports };
}

const withStation =
  (station: TabletStation, exchanged: RequestTimes): Step =>
  (stored) => ({
    ...stored,
    station,
    ahead: computeServerClockOffset(stored.ahead, Date.parse(station.now), exchanged),
    chosen: station.present.some(({ id }) => id === stored.chosen) ? stored.chosen : null,
  });

/**
 * Returns the update of the state after the office has revoked a tablet; unchanged if the tablet was paired again meanwhile.
 * The tablet keeps and shows the waiting reports.
 */
export const createTabletRevocationUpdate =
  (token: string | null): Step =>
  (stored) =>
    stored.token === token ? { ...stored, token: null, isRevoked: true, station: null } : stored;
