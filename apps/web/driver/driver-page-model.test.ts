import type { DriverTrip } from '@tarima/domain/trips/driver';
import { expect, test, vi } from 'vitest';
import { createMemoryOfflineStore } from '../kit/offline/offline-store.ts';
import { addTestCleanup } from '../testing/test-cleanups.ts';
import {
  answerWithNetworkError,
  installFakeNetwork,
  answerJson,
  answerWithError,
  type FakeAnswer,
} from '../testing/fake-network.ts';
import { createDriverPageModel, type StopReportContent } from './driver-page-model.ts';
import { getPresentTime } from '../kit/clock.ts';
import { driverStorageOptions, emptyDriverState } from './stored-driver-state.ts';

const token = `7.${'a'.repeat(43)}`;
const other = `8.${'b'.repeat(43)}`;

const trip = (more: Partial<DriverTrip> = {}): DriverTrip => ({
  now: '2026-12-01T14:00:00.000Z',
  timeZone: 'America/Monterrey',
  company: 'Tarimas del Norte',
  officePhone: null,
  id: 3,
  name: 'Apodaca',
  status: 'underWay',
  departsAt: '2026-12-01T13:00:00.000Z',
  driver: 'Ramiro',
  vehicle: { name: 'Torton', plates: 'A-1' },
  division: { name: 'Norte', location: '25,-100' },
  notes: null,
  stops: [],
  ...more,
});
const telling = (more: Partial<StopReportContent> = {}): StopReportContent => ({
  kind: 'delivered',
  stop: 1,
  customer: 'Cervecería',
  refused: [],
  lost: 0,
  lostReason: '',
  receiver: 'Lupita',
  note: '',
  signature: null,
  photo: null,
  ...more,
});
const getReportKeys = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && 'reports' in body && Array.isArray(body.reports)
    ? body.reports.map((report: { key: string }) => report.key)
    : [];

/** Fake server that accepts reports and stores them. */
function createFakeServer(rule?: string) {
  const keys: string[] = [];
  const answer: FakeAnswer = async (request) => {
    const sent = getReportKeys(request.body);
    keys.push(...sent);
    const results = sent.map((key) => ({ key, taken: rule === undefined, ...(rule && { rule }) }));
    return answerJson({ results, trip: trip() })(request);
  };
  return { keys, answer };
}

async function startDriver(
  answers: Record<string, FakeAnswer> = {},
  store = createMemoryOfflineStore(emptyDriverState),
) {
  const network = installFakeNetwork({ 'GET /driver/trip': answerJson(trip()), ...answers });
  const driver = createDriverPageModel(store);
  addTestCleanup(driver.stop);
  await driver.read();
  await driver.openLink(`#${token}`);
  await driver.sync();
  return { network, driver, shelf: store };
}

test('the page of a driver authenticates only with the token of its link', async () => {
  const { network, driver } = await startDriver();
  expect(network.listRequests('/driver/trip')[0]?.headers.get('authorization')).toBe(
    `Driver ${token}`,
  );
  expect(driver.state().trip?.name).toBe('Apodaca');
});

test('an invalid link does not replace the stored token', async () => {
  const { driver } = await startDriver();
  await driver.openLink('#nothing of ours');
  expect(driver.state().token).toBe(token);
});

test('the open link that is opened again without a network keeps its trip', async () => {
  const { network, driver } = await startDriver();
  network.answers['GET /driver/trip'] = answerWithNetworkError;
  await driver.openLink(`#${token}`);
  await driver.sync();
  expect(driver.state()).toMatchObject({ isOffline: true, trip: { name: 'Apodaca' } });
});

test('reports made offline are stored, survive a reload, and reach the server once under their keys', async () => {
  const { keys, answer } = createFakeServer();
  const {
    network,
    driver,
    shelf: store,
  } = await startDriver({ 'POST /driver/reports': answerWithNetworkError });
  driver.addReport(telling({ kind: 'arrived' }));
  driver.addReport(telling());
  await vi.waitFor(() => expect(driver.state().isOffline).toBe(true));
  const reportKeys = driver.state().reports.map(({ key }) => key);
  expect(reportKeys).toHaveLength(2);
  driver.stop();

  network.answers['POST /driver/reports'] = async (request) => {
    await answer(request);
    return answerWithNetworkError(request);
  };
  const again = createDriverPageModel(store);
  addTestCleanup(again.stop);
  await again.read();
  await again.sync();
  network.answers['POST /driver/reports'] = answer;
  await again.sync();
  await vi.waitFor(() => expect(again.state().reports).toEqual([]));
  expect([...new Set(keys)]).toEqual(reportKeys);
});

test('signature and photo are sent after their delivery report, and wait offline on their own', async () => {
  const { answer } = createFakeServer();
  const proofs: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const { network, driver } = await startDriver({
    'POST /driver/reports': async (request) => {
      await gate.promise;
      return answer(request);
    },
  });
  const picture = new Blob(['ink'], { type: 'image/png' });
  driver.addReport(telling({ signature: picture }));
  await vi.waitFor(() => expect(driver.state().reports).toHaveLength(1));
  const key = driver.state().reports[0]?.key ?? '';
  network.answers[`POST /driver/reports/${key}/proof`] = answerWithNetworkError;
  gate.resolve(undefined);
  await vi.waitFor(() => expect(driver.state().reports[0]?.fate).toBe('taken'));
  await vi.waitFor(() => expect(driver.state().isOffline).toBe(true));
  network.answers[`POST /driver/reports/${key}/proof`] = () => {
    proofs.push(key);
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  await driver.sync();
  await vi.waitFor(() => expect(driver.state().reports).toEqual([]));
  expect(proofs).toEqual([key]);
});

test('a report that the server refuses stays with its rule until the driver removes it', async () => {
  const { answer } = createFakeServer('stopCanceled');
  const { driver } = await startDriver({ 'POST /driver/reports': answer });
  driver.addReport(telling());
  await vi.waitFor(() =>
    expect(driver.state().reports[0]).toMatchObject({ fate: 'refused', rule: 'stopCanceled' }),
  );
  await driver.sync();
  expect(driver.state().reports).toHaveLength(1);
  driver.removeReport(driver.state().reports[0]?.key ?? '');
  await vi.waitFor(() => expect(driver.state().reports).toEqual([]));
});

test('an expired link is marked as expired, and its unsent reports are kept as refused', async () => {
  const { network, driver } = await startDriver({ 'POST /driver/reports': answerWithNetworkError });
  driver.addReport(telling());
  await vi.waitFor(() => expect(driver.state().isOffline).toBe(true));
  network.answers['POST /driver/reports'] = answerWithError(401, 'ACCESS_EXPIRED');
  await driver.sync();
  await vi.waitFor(() => expect(driver.state().isExpired).toBe(true));
  expect(driver.state().reports[0]).toMatchObject({ fate: 'refused', rule: 'expired' });
});

test('the link of another trip replaces the first; reports of the first are sent with the first link', async () => {
  const { keys, answer } = createFakeServer();
  const { network, driver } = await startDriver({ 'POST /driver/reports': answerWithNetworkError });
  driver.addReport(telling());
  await vi.waitFor(() => expect(driver.state().isOffline).toBe(true));
  await driver.openLink(`#${other}`);
  expect(driver.state().trip).toBeNull();
  network.answers['POST /driver/reports'] = answer;
  await driver.sync();
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  const sent = network.listRequests('/driver/reports').at(-1);
  expect(sent?.headers.get('authorization')).toBe(`Driver ${token}`);
});

test('reports of two links are sent in separate requests, and the older trip is not shown again', async () => {
  const { keys, answer } = createFakeServer();
  const { network, driver } = await startDriver({ 'POST /driver/reports': answerWithNetworkError });
  driver.addReport(telling());
  await vi.waitFor(() => expect(driver.state().isOffline).toBe(true));
  network.answers['GET /driver/trip'] = answerJson(trip({ id: 4, name: 'Escobedo' }));
  await driver.openLink(`#${other}`);
  driver.addReport(telling({ stop: 2 }));
  await vi.waitFor(() => expect(driver.state().reports).toHaveLength(2));
  const waiting = driver.state().reports.map(({ key }) => key);
  await driver.sync();
  const sentByLink: (readonly [string | null, string[]])[] = [];
  const namesAfterFirstLink: (string | undefined)[] = [];
  network.answers['POST /driver/reports'] = async (request) => {
    const authorization = request.headers.get('authorization');
    sentByLink.push([authorization, getReportKeys(request.body)]);
    if (sentByLink.length === 2) namesAfterFirstLink.push(driver.state().trip?.name);
    return answer(request);
  };
  await driver.sync();
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  expect(sentByLink).toEqual([
    [`Driver ${token}`, [waiting[0]]],
    [`Driver ${other}`, [waiting[1]]],
  ]);
  // The answer to the first link names the trip of the first link, which is not the open one.
  expect(namesAfterFirstLink).toEqual([undefined]);
});

test('an expired earlier link leaves the open link unchanged', async () => {
  const { network, driver } = await startDriver({ 'POST /driver/reports': answerWithNetworkError });
  driver.addReport(telling());
  await vi.waitFor(() => expect(driver.state().isOffline).toBe(true));
  await driver.openLink(`#${other}`);
  network.answers['POST /driver/reports'] = answerWithError(401, 'ACCESS_EXPIRED');
  await driver.sync();
  await vi.waitFor(() => expect(driver.state().reports[0]?.fate).toBe('refused'));
  expect(driver.state()).toMatchObject({ token: other, isExpired: false });
});

test('a photo that is too large does not block later reports, and its report stays until the driver removes it', async () => {
  const { keys, answer } = createFakeServer();
  const { network, driver } = await startDriver({ 'POST /driver/reports': answerWithNetworkError });
  driver.addReport(telling({ photo: new Blob(['goods'], { type: 'image/jpeg' }) }));
  await vi.waitFor(() => expect(driver.state().isOffline).toBe(true));
  const key = driver.state().reports[0]?.key ?? '';
  network.answers[`POST /driver/reports/${key}/proof`] = answerWithError(413, 'FILE_TOO_LARGE');
  network.answers['POST /driver/reports'] = answer;
  await driver.sync();
  await vi.waitFor(() =>
    expect(driver.state().reports).toMatchObject([{ fate: 'taken', proof: 'lost' }]),
  );
  driver.addReport(telling({ stop: 2 }));
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  await vi.waitFor(() => expect(driver.state().reports.map((each) => each.key)).toEqual([key]));
  driver.removeReport(key);
  await vi.waitFor(() => expect(driver.state().reports).toEqual([]));
});

test('lost pieces are sent with their reason and the offset of the server clock', async () => {
  const sent: unknown[] = [];
  const { answer } = createFakeServer();
  const ahead = new Date(getPresentTime() + 3_600_000).toISOString();
  const { driver } = await startDriver({
    'GET /driver/trip': answerJson(trip({ now: ahead })),
    'POST /driver/reports': (request) => {
      sent.push(request.body);
      return answer(request);
    },
  });
  driver.addReport(telling({ lost: 5, lostReason: 'Se cayeron' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ reports: [{ lost: 5, reason: 'Se cayeron' }] });
  const measured = Number(Reflect.get(Object(sent[0]), 'ahead'));
  expect(Math.abs(measured - 3_600_000)).toBeLessThan(300_000);
});

test('reports stored by the previous version of the page are loaded', () => {
  const { lost: _, lostReason: __, ...before } = telling();
  const report = { ...before, key: 'k', token, at: trip().now, fate: 'waiting', rule: null };
  const stored = { token, isExpired: false, trip: trip(), reports: [{ ...report, proof: 'none' }] };
  expect(driverStorageOptions.read(stored)).toMatchObject({
    ahead: 0,
    reports: [{ lost: 0, lostReason: '' }],
  });
});
