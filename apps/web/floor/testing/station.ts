// Station and answers to reports as the server sends them, for tests.
import type { TabletStation, WorkCard } from '@tarima/domain/floor/contract';
import type { SentReport } from '@tarima/domain/floor/sent-report';
import type { TabletReport } from '@tarima/domain/floor/waiting-reports';
import { getPresentTime } from '../../kit/clock.ts';
import type { FakeAnswer } from '../../testing/fake-network.ts';
import { createRandomUuid } from '../../kit/offline/create-random-uuid.ts';

export const anaWorker = { id: 1, name: 'Ana Lucía Herrera' };
export const jorgeWorker = { id: 2, name: 'Jorge Mendoza Ríos' };
export const fakePresenceIds = {
  ana: 'aaaaaaaa-0000-4000-8000-000000000001',
  jorge: 'aaaaaaaa-0000-4000-8000-000000000002',
};

export const createFakeWorkCard = (changed: Partial<WorkCard> = {}): WorkCard => ({
  detail: { id: 9 },
  order: { id: 138 },
  customer: 'Bebidas del Altiplano',
  product: { id: 4, name: 'Tarima EUR' },
  picture: null,
  quantity: 60,
  instructions: null,
  observations: null,
  pieces: [],
  requestedDate: '2026-11-27',
  start: new Date(getPresentTime() - 60_000).toISOString(),
  end: new Date(getPresentTime() + 60_000).toISOString(),
  planned: [anaWorker],
  step: 2,
  steps: 3,
  before: 40,
  arrived: null,
  stores: [],
  progress: {
    good: 10,
    scrap: 0,
    aside: 0,
    left: 50,
    stocked: 0,
    state: 'stopped',
    stoppedFor: 'break',
    workers: [],
    minutes: 12,
    last: new Date(getPresentTime()).toISOString(),
  },
  ...changed,
});

export const createFakeStation = (changed: Partial<TabletStation> = {}): TabletStation => ({
  now: new Date(getPresentTime()).toISOString(),
  timeZone: 'America/Mexico_City',
  company: 'Tarimas del Valle',
  tablet: { id: 5, name: 'Tableta 1' },
  workplace: { id: 3, name: 'Clavado', color: null },
  people: [
    { ...anaWorker, picture: null, hasPin: true, foreman: false },
    { ...jorgeWorker, picture: null, hasPin: true, foreman: true },
    { id: 3, name: 'Raúl Ortega Salinas', picture: null, hasPin: false, foreman: false },
  ],
  present: [{ id: fakePresenceIds.ana, user: anaWorker, foreman: false }],
  work: [createFakeWorkCard()],
  ...changed,
});

export const createFakeReport = (changed: Partial<TabletReport> = {}): TabletReport => ({
  key: createRandomUuid(),
  presence: fakePresenceIds.ana,
  user: anaWorker,
  detail: 9,
  order: 138,
  product: 'Tarima EUR',
  kind: 'pieces',
  good: 1,
  scrap: 0,
  aside: 0,
  stocked: 0,
  store: null,
  reason: null,
  at: new Date(getPresentTime()).toISOString(),
  pass: null,
  undoes: null,
  before: { state: 'waiting', stoppedFor: null, workers: [] },
  fate: 'waiting',
  rule: null,
  most: null,
  isPassable: false,
  ...changed,
});

/** Accepts reports like the server: each key once, unless `findRefusal` returns a refusal. */
export function fakeReportServer(
  findRefusal: (report: SentReport) => object | undefined = () => undefined,
  getStation: () => TabletStation = createFakeStation,
) {
  const accepted: SentReport[] = [];
  const answer: FakeAnswer = ({ body }) => {
    const results = getSentReports(body).map((report) => {
      if (accepted.some(({ key }) => key === report.key)) return { key: report.key, taken: true };
      const refusal = findRefusal(report);
      if (refusal) return { key: report.key, taken: false, ...refusal };
      accepted.push(report);
      return { key: report.key, taken: true };
    });
    return Response.json({ results, station: getStation() });
  };
  return { accepted, answer };
}

export const getSentReports = (body: unknown): SentReport[] =>
  typeof body === 'object' && body !== null && 'reports' in body && Array.isArray(body.reports)
    ? body.reports
    : [];
