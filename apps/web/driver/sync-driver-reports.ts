import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import {
  driverCalls,
  driverAuthScheme,
  type DriverReportResult,
  type DriverTrip,
  type SentDriverReport,
} from '@tarima/domain/trips/driver';
import { callApi } from '../kit/call-api.ts';
import { computeServerClockOffset, type RequestTimes } from '../kit/offline/server-clock-offset.ts';
import type { StateUpdate } from '../kit/offline/offline-state-model.ts';
import {
  isReportPending,
  type StoredDriverState,
  type StoredStopReport,
} from './stored-driver-state.ts';

/** Maximum number of reports in one request. */
const maxReports = 50;
/** Milliseconds after which the phone treats the network as unavailable. */
const timeoutMillis = 20_000;
/** Milliseconds for a request with files: long enough for a photo on a slow network. */
const fileTimeoutMillis = 60_000;

const toCredentials = (token: string) => ({ token, scheme: driverAuthScheme });

/**
 * Does the first of three things that is due: sends the reports, sends the files of accepted reports, or requests the trip.
 * @throws CodedError as `call` does.
 */
export async function syncDriverReports(
  { token, reports, ahead }: StoredDriverState,
  lang: Language,
  now: () => number,
): Promise<StateUpdate<StoredDriverState>> {
  const waiting = reports.filter(isReportPending);
  const unsentReports = waiting.filter(({ fate }) => fate === 'waiting');
  const [first] = unsentReports;
  if (first) {
    const linkReports = unsentReports
      .filter((report) => report.token === first.token)
      .slice(0, maxReports);
    return sendOrMarkFailed(linkReports, first.token, () =>
      sendReports({ token: first.token, ahead: Math.round(ahead) }, linkReports, lang, now),
    );
  }
  const [files] = waiting;
  if (files) return sendOrMarkFailed([files], files.token, () => sendProof(files));
  if (token === null) return (stored) => stored;
  const sentAt = now();
  const trip = await callApi(driverCalls.trip, {
    ...toCredentials(token),
    query: { lang },
    signal: AbortSignal.timeout(timeoutMillis),
  });
  return withTrip(token, trip, { sentAt, receivedAt: now() });
}

/** Token of the link under which a report was made, and the milliseconds by which the clock of the server is ahead. */
interface Sender {
  readonly token: string;
  readonly ahead: number;
}

/**
 * Sends reports or files.
 * After a final error, such as an expired link, it marks them as refused or lost; they stay stored until the driver has read the error.
 */
async function sendOrMarkFailed(
  reports: readonly StoredStopReport[],
  token: string,
  send: () => Promise<StateUpdate<StoredDriverState>>,
): Promise<StateUpdate<StoredDriverState>> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CodedError) || !isFinal(error)) throw error;
    const rule = error.details[0]?.rule ?? 'expired';
    const keys = new Set(reports.map(({ key }) => key));
    return (stored) => ({
      ...stored,
      ...(error.code === 'ACCESS_EXPIRED' && stored.token === token && { isExpired: true }),
      reports: stored.reports.map((report): StoredStopReport => {
        if (!keys.has(report.key)) return report;
        return report.fate === 'waiting'
          ? { ...report, fate: 'refused', rule }
          : { ...report, proof: 'lost' };
      }),
    });
  }
}

/**
 * Returns true when another attempt changes nothing: the link has expired, the request breaks the contract, or its subject does not exist.
 */
const isFinal = ({ code }: CodedError): boolean =>
  ['ACCESS_EXPIRED', 'WRONG_VALUES', 'ENTITY_NOT_FOUND', 'FILE_TOO_LARGE'].includes(code);

async function sendReports(
  { token, ahead }: Sender,
  reports: readonly StoredStopReport[],
  lang: Language,
  now: () => number,
): Promise<StateUpdate<StoredDriverState>> {
  const sentAt = now();
  const { results, trip } = await callApi(driverCalls.report, {
    ...toCredentials(token),
    query: { lang },
    body: { sentAt: new Date(sentAt).toISOString(), ahead, reports: reports.map(toSentReport) },
    signal: AbortSignal.timeout(timeoutMillis),
  });
  const storeTrip = withTrip(token, trip, { sentAt, receivedAt: now() });
  return (stored) => storeTrip(applyResults(stored, results));
}

/** Returns a report in the form of the contract. */
function toSentReport(report: StoredStopReport): SentDriverReport {
  const { key, stop, kind, at, refused, lost, lostReason, receiver, note } = report;
  return kind === 'arrived'
    ? { key, stop, kind, at }
    : {
        key,
        stop,
        kind,
        at,
        refused,
        ...(lost > 0 && { lost, reason: lostReason }),
        ...(receiver.trim() !== '' && { receiver }),
        ...(note.trim() !== '' && { note }),
      };
}

const applyResults = (
  stored: StoredDriverState,
  results: readonly DriverReportResult[],
): StoredDriverState => {
  const answers = new Map(results.map((result) => [result.key, result]));
  return {
    ...stored,
    reports: stored.reports.map((report): StoredStopReport => {
      const answer = answers.get(report.key);
      if (!answer || report.fate !== 'waiting') return report;
      return answer.taken
        ? { ...report, fate: 'taken' }
        : { ...report, fate: 'refused', rule: answer.rule ?? 'invalid' };
    }),
  };
};

async function sendProof({
  token,
  key,
  signature,
  photo,
}: StoredStopReport): Promise<StateUpdate<StoredDriverState>> {
  const toFiles = (blob: Blob | null, name: string) =>
    blob ? [new File([blob], name, { type: blob.type })] : [];
  await callApi(driverCalls.proof, {
    ...toCredentials(token),
    params: { key },
    body: { signature: toFiles(signature, 'signature.png'), photo: toFiles(photo, 'photo.jpg') },
    signal: AbortSignal.timeout(fileTimeoutMillis),
  });
  return (stored) => ({
    ...stored,
    reports: stored.reports.map((report): StoredStopReport =>
      report.key === key ? { ...report, proof: 'sent' } : report,
    ),
  });
}

/** Stores the trip unless the driver has opened another link meanwhile. */
const withTrip =
  (token: string, trip: DriverTrip, exchanged: RequestTimes): StateUpdate<StoredDriverState> =>
  (known) => {
    const stored = {
      ...known,
      ahead: computeServerClockOffset(known.ahead, Date.parse(trip.now), exchanged),
    };
    return stored.token === token ? { ...stored, trip, isExpired: false } : stored;
  };
