import { pairingCodeDigits } from '@tarima/domain/floor/report-kinds';
import { toSentReport } from '@tarima/domain/floor/waiting-reports';
import { expect, test, vi } from 'vitest';
import {
  answerWithNetworkError,
  installFakeNetwork,
  answerJson,
  answerWithError,
  type FakeAnswer,
} from '../testing/fake-network.ts';
import { addTestCleanup } from '../testing/test-cleanups.ts';
import { createRandomUuid } from '../kit/offline/create-random-uuid.ts';
import { getPresentTime } from '../kit/clock.ts';
import { createFloorTabletModel } from './floor-tablet-model.ts';
import { emptyFloorState, parseStoredFloorState } from './stored-floor-state.ts';
import { createMemoryFloorStore, type FloorOfflineStore } from './floor-offline-store.ts';
import { computeServerClockOffset } from '../kit/offline/server-clock-offset.ts';
import {
  fakeReportServer,
  fakePresenceIds,
  jorgeWorker,
  createFakeReport,
  getSentReports,
  createFakeStation,
} from './testing/station.ts';

const stationAnswers: Record<string, FakeAnswer> = {
  'GET /floor/station': (request) => answerJson(createFakeStation())(request),
  'POST /floor/pair': answerJson({ token: '5.secret' }),
};

const createEmptyStore = () => createMemoryFloorStore();

async function startFloor(emptyStore: FloorOfflineStore = createEmptyStore()) {
  const floor = createFloorTabletModel(emptyStore);
  addTestCleanup(floor.stop);
  await floor.read();
  return floor;
}

async function startPairedFloor(
  answers: Record<string, FakeAnswer> = {},
  emptyStore = createEmptyStore(),
) {
  const network = installFakeNetwork({ ...stationAnswers, ...answers });
  const floor = await startFloor(emptyStore);
  await floor.pair('1'.repeat(pairingCodeDigits));
  return { network, floor, shelf: emptyStore };
}

const keys = (reports: readonly { key: string }[]) => reports.map(({ key }) => key);

test('a tablet authenticates only with its own token, never with an office session', async () => {
  const { network } = await startPairedFloor();
  const [stationRequest] = network.listRequests('/floor/station');
  expect(stationRequest?.headers.get('authorization')).toBe('Tablet 5.secret');
  expect(network.listRequests('/floor/pair')[0]?.headers.has('authorization')).toBe(false);
});

test('reports made offline show at once, and are sent in order when the tablet is online again', async () => {
  const { accepted, answer } = fakeReportServer();
  const { network, floor } = await startPairedFloor({
    'POST /floor/reports': answerWithNetworkError,
  });
  const reports = [
    createFakeReport({ kind: 'start', good: 0 }),
    createFakeReport({ good: 10 }),
    createFakeReport({ good: 50 }),
  ];
  for (const report of reports) floor.addReport(report);
  expect(keys(floor.state().reports)).toEqual(keys(reports));
  await vi.waitFor(() => expect(floor.state().isOffline).toBe(true));

  network.answers['POST /floor/reports'] = answer;
  await floor.sync();
  await vi.waitFor(() => expect(keys(accepted)).toEqual(keys(reports)));
  expect(floor.state().reports.map(({ fate }) => fate)).toEqual(['taken', 'taken', 'taken']);
  expect(floor.state().isOffline).toBe(false);
});

test('a report whose answer is lost is sent again under the same key', async () => {
  const { accepted, answer } = fakeReportServer();
  const { network, floor } = await startPairedFloor({
    'POST /floor/reports': async (request) => {
      await answer(request);
      return answerWithNetworkError(request);
    },
  });
  const report = createFakeReport({ good: 10 });
  floor.addReport(report);
  await vi.waitFor(() => expect(floor.state().isOffline).toBe(true));
  network.answers['POST /floor/reports'] = answer;
  await floor.sync();
  await vi.waitFor(() => expect(floor.state().reports[0]?.fate).toBe('taken'));
  expect(keys(accepted)).toEqual([report.key]);
  const sent = network.listRequests('/floor/reports').map(({ body }) => keys(getSentReports(body)));
  expect(sent).toEqual([[report.key], [report.key]]);
});

test('waiting reports that exceed one request are sent in several requests', async () => {
  const { accepted, answer } = fakeReportServer();
  const { network, floor } = await startPairedFloor({
    'POST /floor/reports': answerWithNetworkError,
  });
  const reports = Array.from({ length: 450 }, () => createFakeReport());
  for (const report of reports) floor.addReport(report);
  await vi.waitFor(() => expect(floor.state().isOffline).toBe(true));
  network.answers['POST /floor/reports'] = answer;
  await floor.sync();
  await vi.waitFor(() => expect(keys(accepted)).toEqual(keys(reports)));
});

test('reports made during a request are sent together after its answer', async () => {
  const { accepted, answer } = fakeReportServer();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const { network, floor } = await startPairedFloor({
    'POST /floor/reports': async (request) => {
      await gate;
      return answer(request);
    },
  });
  const reports = [
    createFakeReport({ good: 1 }),
    createFakeReport({ good: 2 }),
    createFakeReport({ good: 3 }),
  ];
  const [first, ...meanwhile] = reports;
  if (first) floor.addReport(first);
  await vi.waitFor(() => expect(network.listRequests('/floor/reports')).toHaveLength(1));
  for (const report of meanwhile) floor.addReport(report);
  release();
  await vi.waitFor(() => expect(keys(accepted)).toEqual(keys(reports)));
  expect(network.listRequests('/floor/reports')).toHaveLength(2);
});

test('a server that returns no result for a report does not get endless requests', async () => {
  const { network, floor } = await startPairedFloor({
    'POST /floor/reports': (request) =>
      answerJson({ results: [], station: createFakeStation() })(request),
  });
  floor.addReport(createFakeReport());
  await vi.waitFor(() => expect(network.listRequests('/floor/reports')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(network.listRequests('/floor/reports')).toHaveLength(1);
  expect(floor.state().reports).toMatchObject([{ fate: 'waiting' }]);
});

test('reports of a page that closes while sending are sent by the next page', async () => {
  const never = new Promise<Response>(() => undefined);
  const { accepted, answer } = fakeReportServer();
  const {
    network,
    floor,
    shelf: emptyStore,
  } = await startPairedFloor({ 'POST /floor/reports': () => never });
  const reports = [createFakeReport({ good: 1 }), createFakeReport({ good: 2 })];
  for (const report of reports) floor.addReport(report);
  await vi.waitFor(() => expect(network.listRequests('/floor/reports')).toHaveLength(1));
  floor.stop();

  network.answers['POST /floor/reports'] = answer;
  const next = await startFloor(emptyStore);
  expect(keys(next.state().reports)).toEqual(keys(reports));
  expect(next.state().station?.workplace.name).toBe('Clavado');
  await next.sync();
  await vi.waitFor(() => expect(keys(accepted)).toEqual(keys(reports)));
});

test('two pages of one tablet lose no report and send none twice', async () => {
  const { accepted, answer } = fakeReportServer();
  const { floor, shelf: emptyStore } = await startPairedFloor({ 'POST /floor/reports': answer });
  const other = await startFloor(emptyStore);
  const reports = [
    createFakeReport({ good: 1 }),
    createFakeReport({ good: 2 }),
    createFakeReport({ good: 3 }),
    createFakeReport({ good: 4 }),
  ];
  for (const [at, report] of reports.entries()) (at % 2 === 0 ? floor : other).addReport(report);
  await vi.waitFor(() => expect(accepted).toHaveLength(4));
  await vi.waitFor(async () => {
    const { reports: remaining } = await emptyStore.change((all) => all);
    expect(remaining.map(({ fate }) => fate)).toEqual(['taken', 'taken', 'taken', 'taken']);
  });
  expect(new Set(keys(accepted)).size).toBe(4);
});

test('a report that breaks a rule stays refused until a foreman approves it or a worker removes it', async () => {
  const { accepted, answer } = fakeReportServer((report) =>
    !('pass' in report) || report.pass === undefined || report.pass === null
      ? { rule: 'beyondOrder', most: 3, passable: true }
      : undefined,
  );
  const { floor } = await startPairedFloor({ 'POST /floor/reports': answer });
  const [first, second] = [createFakeReport({ good: 90 }), createFakeReport({ good: 91 })];
  floor.addReport(first);
  floor.addReport(second);
  await vi.waitFor(() =>
    expect(floor.state().reports).toMatchObject([
      { fate: 'refused', rule: 'beyondOrder', most: 3, isPassable: true },
      { fate: 'refused' },
    ]),
  );
  floor.removeReport(first.key);
  floor.resendApproved(second.key, '7.approval');
  await vi.waitFor(() => expect(accepted).toMatchObject([{ key: second.key, pass: '7.approval' }]));
  await vi.waitFor(() => expect(floor.state().reports).toMatchObject([{ fate: 'taken' }]));
});

test('an approval is requested with the report exactly as it is sent, and fails offline', async () => {
  const { network, floor } = await startPairedFloor({
    'POST /floor/approvals': answerWithNetworkError,
  });
  const report = createFakeReport({
    kind: 'reworked',
    good: 2,
    scrap: 1,
    aside: -3,
    reason: 'size',
  });
  await expect(floor.approve(report, 2, '4711')).rejects.toThrow('SERVICE_UNAVAILABLE');
  const approval = { pass: '7.approval', user: jorgeWorker, expiresAt: report.at };
  network.answers['POST /floor/approvals'] = answerJson(approval);
  expect(await floor.approve(report, 2, '4711')).toBe('7.approval');
  expect(network.listRequests('/floor/approvals').at(-1)?.body).toEqual({
    report: toSentReport(report),
    user: { id: 2 },
    pin: '4711',
  });
});

test('a report that waits for a foreman is stored and not sent until it is approved', async () => {
  const { accepted, answer } = fakeReportServer();
  const { floor, shelf: emptyStore } = await startPairedFloor({ 'POST /floor/reports': answer });
  const report = createFakeReport({ good: 90 });
  floor.waitForForeman(report, { rule: 'beyondOrder', most: 3 });
  await floor.sync();
  expect(accepted).toEqual([]);
  // The report survives a reload of the page.
  const next = await startFloor(emptyStore);
  expect(next.state().reports).toMatchObject([
    { key: report.key, fate: 'refused', rule: 'beyondOrder', most: 3, isPassable: true },
  ]);
  next.resendApproved(report.key, '7.approval');
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([{ key: report.key, at: report.at, pass: '7.approval' }]),
  );
});

test('a report sent again by another worker has the time of the repetition', async () => {
  const { accepted, answer } = fakeReportServer((report) =>
    report.presence === fakePresenceIds.ana ? { rule: 'outsidePresence' } : undefined,
  );
  const { floor } = await startPairedFloor({ 'POST /floor/reports': answer });
  const report = createFakeReport({ good: 10, at: '2026-11-23T14:00:00.000Z' });
  floor.addReport(report);
  await vi.waitFor(() => expect(floor.state().reports).toMatchObject([{ fate: 'refused' }]));
  const before = getPresentTime();
  floor.resendNow(report.key, fakePresenceIds.jorge);
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([{ key: report.key, presence: fakePresenceIds.jorge }]),
  );
  expect(Date.parse(accepted[0]?.at ?? '')).toBeGreaterThanOrEqual(before);
});

test('the reports of a worker are sent before the worker signs out', async () => {
  const { accepted, answer } = fakeReportServer();
  const { network, floor } = await startPairedFloor({
    'POST /floor/reports': answer,
    [`DELETE /floor/presences/${fakePresenceIds.ana}`]: () => {
      order.push(`left after ${accepted.length}`);
      return new Response(null, { status: 204 });
    },
  });
  const order: string[] = [];
  floor.addReport(createFakeReport({ good: 1 }));
  floor.addReport(createFakeReport({ good: 2 }));
  await floor.leave(fakePresenceIds.ana);
  expect(order).toEqual(['left after 2']);
  expect(network.listRequests(`/floor/presences/${fakePresenceIds.ana}`)).toHaveLength(1);
});

test('a queue stored by the previous version is loaded unchanged and sent', async () => {
  const { accepted, answer } = fakeReportServer();
  const {
    stocked: _stocked,
    store: _store,
    ...old
  } = createFakeReport({ good: 50, pass: fakePresenceIds.jorge });
  const stored = { ...emptyFloorState, token: '5.secret', reports: [old] };
  const emptyStore = createMemoryFloorStore(
    parseStoredFloorState(JSON.parse(JSON.stringify(stored))),
  );
  installFakeNetwork({ ...stationAnswers, 'POST /floor/reports': answer });
  const floor = await startFloor(emptyStore);
  await floor.sync();
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([{ key: old.key, pass: fakePresenceIds.jorge }]),
  );
});

test('one report that breaks the contract does not block the others', async () => {
  const { accepted, answer } = fakeReportServer();
  const { floor } = await startPairedFloor({
    'POST /floor/reports': (request) =>
      getSentReports(request.body).some((report) => 'good' in report && report.good === 13)
        ? answerWithError(400, 'WRONG_VALUES', [{ path: 'reports.0.good', rule: 'lessOrEqual' }])(
            request,
          )
        : answer(request),
  });
  const reports = [
    createFakeReport({ good: 1 }),
    createFakeReport({ good: 13 }),
    createFakeReport({ good: 2 }),
  ];
  for (const report of reports) floor.addReport(report);
  await vi.waitFor(() =>
    expect(floor.state().reports.map(({ fate, rule }) => [fate, rule])).toEqual([
      ['taken', null],
      ['refused', 'lessOrEqual'],
      ['taken', null],
    ]),
  );
  expect(keys(accepted)).toEqual([reports[0]?.key, reports[2]?.key]);
});

test('a revoked tablet keeps its waiting reports, and sends them once it is paired again', async () => {
  const { accepted, answer } = fakeReportServer();
  const { network, floor } = await startPairedFloor({
    'POST /floor/reports': answerWithError(401, 'ACCESS_EXPIRED'),
  });
  const report = createFakeReport({ good: 10 });
  floor.addReport(report);
  await vi.waitFor(() => expect(floor.state()).toMatchObject({ token: null, isRevoked: true }));
  expect(keys(floor.state().reports)).toEqual([report.key]);
  network.answers['POST /floor/reports'] = answer;
  await floor.pair('2'.repeat(pairingCodeDigits));
  await vi.waitFor(() => expect(keys(accepted)).toEqual([report.key]));
  expect(floor.state().isRevoked).toBe(false);
});

test('a browser with full storage shows a warning and continues to send reports', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { accepted, answer } = fakeReportServer();
  const inner = createEmptyStore();
  let isFull = false;
  const emptyStore: FloorOfflineStore = {
    isPersistent: true,
    change: (step) => (isFull ? Promise.reject(new Error('Quota')) : inner.change(step)),
  };
  const { floor } = await startPairedFloor({ 'POST /floor/reports': answer }, emptyStore);
  expect(floor.state().isPersistent).toBe(true);
  isFull = true;
  const reports = [createFakeReport({ good: 1 }), createFakeReport({ good: 2 })];
  for (const report of reports) floor.addReport(report);
  await vi.waitFor(() => expect(keys(accepted)).toEqual(keys(reports)));
  await vi.waitFor(() =>
    expect(floor.state().reports.map(({ fate }) => fate)).toEqual(['taken', 'taken']),
  );
  expect(floor.state().isPersistent).toBe(false);
});

test('keys are UUIDs of version 4', () => {
  expect(createRandomUuid()).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(createRandomUuid()).not.toBe(createRandomUuid());
});

test('the clock offset is measured at the middle of a request, and stays while later measurements agree', () => {
  // A clock an hour behind, an answer that took four seconds to come.
  expect(computeServerClockOffset(0, 3_600_000, { sentAt: 0, receivedAt: 4_000 })).toBe(3_598_000);
  expect(
    computeServerClockOffset(3_598_000, 3_660_000, { sentAt: 59_990, receivedAt: 60_010 }),
  ).toBe(3_600_000);
  expect(
    computeServerClockOffset(3_600_000, 3_720_000, { sentAt: 119_000, receivedAt: 129_000 }),
  ).toBe(3_600_000);
  expect(computeServerClockOffset(0, 50, { sentAt: 0, receivedAt: 100 })).toBe(0);
});

test('reports are sent with the offset of the server clock', async () => {
  const { answer } = fakeReportServer();
  const { network, floor } = await startPairedFloor({ 'POST /floor/reports': answer });
  floor.addReport(createFakeReport({ good: 10 }));
  await vi.waitFor(() => expect(network.listRequests('/floor/reports')).toHaveLength(1));
  expect(network.listRequests('/floor/reports')[0]?.body).toMatchObject({
    ahead: floor.state().ahead,
  });
});

test('a refresh gives the station as it is after the call, also while an earlier request waits for its answer', async () => {
  const { network, floor } = await startPairedFloor();
  const earlier = Promise.withResolvers<void>();
  const without = createFakeStation({ people: [] });
  network.answers['GET /floor/station'] = async () => {
    await earlier.promise;
    return Response.json(without);
  };
  void floor.sync();
  await vi.waitFor(() => expect(network.listRequests('/floor/station')).toHaveLength(2));
  const refreshed = floor.refresh();
  network.answers['GET /floor/station'] = answerJson(createFakeStation());
  earlier.resolve();
  await refreshed;
  expect(floor.state().station?.people).toEqual(createFakeStation().people);
});
