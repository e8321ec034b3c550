import { floorTexts } from '@tarima/domain/floor/floor-texts';
import type { TabletStation } from '@tarima/domain/floor/contract';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { errorCodes } from '@tarima/domain/kit/errors';
import { say, type WordParams, type LocalizedWords } from '@tarima/domain/kit/words';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LanguageProvider } from '../kit/words.tsx';
import { getPresentTime } from '../kit/clock.ts';
import { addTestCleanup } from '../testing/test-cleanups.ts';
import {
  answerWithNetworkError,
  installFakeNetwork,
  answerJson,
  answerWithError,
  type FakeAnswer,
} from '../testing/fake-network.ts';
import { FloorApp } from './floor-app.tsx';
import { createFloorTabletModel } from './floor-tablet-model.ts';
import { createMemoryFloorStore } from './floor-offline-store.ts';
import {
  anaWorker,
  fakeReportServer,
  fakePresenceIds,
  jorgeWorker,
  createFakeReport,
  createFakeStation,
  createFakeWorkCard,
} from './testing/station.ts';

const es = (words: LocalizedWords, params?: WordParams): string => say(words, 'es', params);

/** Opens a tablet that is paired and has loaded its station. */
async function openTablet(
  answers: Record<string, FakeAnswer> = {},
  currentStation: TabletStation = createFakeStation(),
  isPaired = true,
) {
  const store = createMemoryFloorStore();
  if (isPaired)
    await store.change((stored) => ({
      ...stored,
      token: '5.secret',
      station: currentStation,
      chosen: currentStation.present[0]?.id ?? null,
    }));
  const network = installFakeNetwork({
    'GET /floor/station': answerJson(currentStation),
    ...answers,
  });
  const floor = createFloorTabletModel(store);
  addTestCleanup(floor.stop);
  await floor.read();
  render(
    <LanguageProvider>
      <FloorApp floor={floor} />
    </LanguageProvider>,
  );
  return { network, floor, user: userEvent.setup({ delay: null }) };
}

/** Answer of the server to a foreman who has proved their identity. */
const approval = { pass: '7.approval', user: jorgeWorker, expiresAt: '2030-01-04T14:05:00.000Z' };

type Tablet = Awaited<ReturnType<typeof openTablet>>;

const button = (words: LocalizedWords, params?: WordParams) =>
  screen.findByRole('button', { name: es(words, params) });
const tap = async ({ user }: Tablet, words: LocalizedWords, params?: WordParams) =>
  user.click(await button(words, params));
async function type({ user }: Tablet, digits: string) {
  for (const digit of digits) await user.click(screen.getByRole('button', { name: digit }));
}
const openCard = async ({ user }: Tablet) =>
  user.click(await screen.findByRole('button', { name: /Tarima EUR/ }));
const getMadeText = () => screen.getByText(es(floorTexts.made)).parentElement?.textContent;

test('a worker types and accepts a PIN with the keyboard only', async () => {
  const tablet = await openTablet(
    { 'POST /floor/presences': answerWithError(400, 'INVALID_CODE') },
    createFakeStation({ present: [] }),
  );
  const { user, network } = tablet;
  const enter = await button(floorTexts.enter);
  enter.focus();
  await user.keyboard('{Enter}');
  const people = within(await screen.findByRole('dialog'));
  const first = people
    .getAllByRole('button')
    .find((each) => each.getAttribute('aria-label') !== es(floorTexts.close));
  expect(document.activeElement).toBe(first);
  people.getByRole('button', { name: new RegExp(anaWorker.name) }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: es(floorTexts.pinOf, { name: anaWorker.name }) });
  // The focus is on no key of the keypad: Enter would type its digit.
  const keypad = document.activeElement;
  expect(keypad instanceof HTMLDivElement).toBe(true);
  // More keys at once would be a scanner's.
  await user.keyboard('47');
  await type(tablet, '11');
  if (keypad instanceof HTMLDivElement) keypad.focus();
  await user.keyboard('{Enter}');
  await screen.findByText(es(floorTexts.pinWrong, { name: anaWorker.name }));
  expect(network.seen.at(-1)).toMatchObject({ body: { user: { id: anaWorker.id }, pin: '4711' } });
});

test('an eight-digit code pairs a tablet, and a wrong code shows an error', async () => {
  const tablet = await openTablet(
    { 'POST /floor/pair': answerWithError(400, 'INVALID_CODE') },
    createFakeStation(),
    false,
  );
  await type(tablet, '1234567');
  expect(await button(floorTexts.pair)).toHaveProperty('disabled', true);
  await type(tablet, '8');
  await tap(tablet, floorTexts.pair);
  await screen.findByText(es(floorTexts.pairWrong));
  tablet.network.answers['POST /floor/pair'] = answerJson({ token: '5.secret' });
  await type(tablet, '87654321');
  await tap(tablet, floorTexts.pair);
  await screen.findByRole('heading', { level: 1, name: 'Clavado' });
  expect(tablet.network.listRequests('/floor/pair').map(({ body }) => body)).toEqual([
    { code: '12345678' },
    { code: '87654321' },
  ]);
});

test('a worker without a PIN sees whom to contact; a wrong PIN and too many attempts show an error', async () => {
  const presence = { id: fakePresenceIds.jorge, user: jorgeWorker, foreman: true };
  const tablet = await openTablet({
    'POST /floor/presences': answerWithError(400, 'INVALID_CODE', [
      { path: 'pin', rule: 'wrongPin' },
    ]),
  });
  await tap(tablet, floorTexts.enter);
  await tablet.user.click(screen.getByRole('button', { name: /Raúl Ortega/ }));
  await screen.findByText(es(floorTexts.noPinTold, { name: 'Raúl Ortega Salinas' }));
  await tablet.user.click(screen.getByRole('button', { name: /Jorge Mendoza/ }));
  await type(tablet, '0000');
  await tap(tablet, floorTexts.accept);
  await screen.findByText(es(floorTexts.pinWrong, { name: jorgeWorker.name }));

  const tooMany = answerWithError(429, 'ATTEMPTS_LIMIT_EXCEEDED');
  tablet.network.answers['POST /floor/presences'] = tooMany;
  await type(tablet, '0001');
  await tap(tablet, floorTexts.accept);
  await screen.findByText(es(errorCodes.ATTEMPTS_LIMIT_EXCEEDED.words));

  tablet.network.answers['POST /floor/presences'] = answerWithNetworkError;
  await type(tablet, '4711');
  await tap(tablet, floorTexts.accept);
  await screen.findByText(es(floorTexts.needsNetwork));

  const both = createFakeStation({ present: [...createFakeStation().present, presence] });
  tablet.network.answers['GET /floor/station'] = answerJson(both);
  tablet.network.answers['POST /floor/presences'] = () => Response.json(presence, { status: 201 });
  await type(tablet, '4711');
  await tap(tablet, floorTexts.accept);
  await screen.findByRole('button', { name: jorgeWorker.name, pressed: true });
});

test('a person who was given a PIN seconds ago comes in at the first tap, and an outdated message ends by itself', async () => {
  const station = createFakeStation({ present: [] });
  const tablet = await openTablet({}, station);
  const [ana, jorge, raul] = station.people;
  if (!ana || !jorge || !raul) throw new Error('The station has three people');
  const without = { ...ana, hasPin: false };
  await tap(tablet, floorTexts.enter);
  const tapPerson = ({ name }: { readonly name: string }) =>
    tablet.user.click(screen.getByRole('button', { name: new RegExp(name) }));
  await tapPerson(raul);
  const message = es(floorTexts.noPinTold, { name: raul.name });
  await screen.findByText(message);
  // The list that is fetched again removes the message.
  tablet.network.answers['GET /floor/station'] = answerJson({
    ...station,
    people: [without, jorge, { ...raul, hasPin: true }],
  });
  await tablet.floor.sync();
  await vi.waitFor(() => expect(screen.queryByText(message)).toBeNull());
  tablet.network.answers['GET /floor/station'] = answerJson(station);
  await tapPerson(ana);
  await screen.findByRole('heading', { name: es(floorTexts.pinOf, { name: ana.name }) });
  expect(screen.queryByText(es(floorTexts.noPinTold, { name: ana.name }))).toBeNull();
});

test('a tap on another person while the station is fetched again counts instead', async () => {
  const station = createFakeStation({ present: [] });
  const tablet = await openTablet({}, station);
  const [ana, jorge, raul] = station.people;
  if (!ana || !jorge || !raul) throw new Error('The station has three people');
  await tap(tablet, floorTexts.enter);
  const answered = Promise.withResolvers<void>();
  tablet.network.answers['GET /floor/station'] = async () => {
    await answered.promise;
    return Response.json({ ...station, people: [ana, jorge, { ...raul, hasPin: true }] });
  };
  await tablet.user.click(screen.getByRole('button', { name: new RegExp(raul.name) }));
  await tablet.user.click(screen.getByRole('button', { name: new RegExp(jorge.name) }));
  const heading = { name: es(floorTexts.pinOf, { name: jorge.name }) };
  await screen.findByRole('heading', heading);
  answered.resolve();
  await vi.waitFor(() =>
    expect(tablet.floor.state().station?.people[2]).toMatchObject({ hasPin: true }),
  );
  await tablet.floor.refresh();
  expect(screen.getByRole('heading', heading)).toBeDefined();
});

test('a tablet without a network names the person without a PIN at once', async () => {
  const tablet = await openTablet({ 'GET /floor/station': answerWithNetworkError });
  await tablet.floor.sync();
  await tap(tablet, floorTexts.enter);
  const requests = tablet.network.listRequests('/floor/station').length;
  await tablet.user.click(screen.getByRole('button', { name: /Raúl Ortega/ }));
  await screen.findByText(es(floorTexts.noPinTold, { name: 'Raúl Ortega Salinas' }));
  expect(tablet.network.listRequests('/floor/station')).toHaveLength(requests);
});

test('reported pieces show before the server answers, and can be undone', async () => {
  const tablet = await openTablet({ 'POST /floor/reports': answerWithNetworkError });
  await openCard(tablet);
  expect(getMadeText()).toBe(`${es(floorTexts.made)}10`);
  await tap(tablet, floorTexts.goodMore, { count: 10 });
  expect(getMadeText()).toBe(`${es(floorTexts.made)}20`);
  await screen.findByText('10 buenas');
  await tablet.user.click(screen.getByRole('button', { name: /^Deshacer/ }));
  expect(getMadeText()).toBe(`${es(floorTexts.made)}10`);
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
  await screen.findByText(es(floorTexts.away));
});

test('pieces counted without a start leave the work to be continued, in the words of its button, and stop nothing', async () => {
  const progress = {
    ...createFakeWorkCard().progress,
    good: 0,
    left: 60,
    state: 'waiting' as const,
    stoppedFor: null,
    last: null,
  };
  const tablet = await openTablet(
    { 'POST /floor/reports': answerWithNetworkError },
    createFakeStation({ work: [createFakeWorkCard({ progress })] }),
  );
  await openCard(tablet);
  await button(floorTexts.start);
  await tap(tablet, floorTexts.goodMore, { count: 10 });
  await button(floorTexts.startAgain);
  const tag = (await screen.findByText('Por seguir')).parentElement;
  expect(tag?.dataset['state']).toBe('idle');
  expect(screen.queryByText(/Detenido/)).toBeNull();
});

test('more pieces than the step before made are refused before sending, and a foreman approves them with a PIN', async () => {
  const { accepted, answer } = fakeReportServer();
  const tablet = await openTablet({
    'POST /floor/reports': answer,
    'POST /floor/approvals': answerWithError(400, 'INVALID_CODE', [
      { path: 'pin', rule: 'foreman' },
    ]),
  });
  await openCard(tablet);
  await tap(tablet, floorTexts.rest, { count: 50 });
  await screen.findByText(es(validationRuleTexts.beyondStep, { most: 30 }));
  expect(accepted).toEqual([]);
  await tap(tablet, floorTexts.approve);
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: new RegExp(anaWorker.name) })).toBeNull();
  await tablet.user.click(
    within(dialog).getByRole('button', { name: new RegExp(jorgeWorker.name) }),
  );
  await type(tablet, '4711');
  await tap(tablet, floorTexts.accept);
  await screen.findByText(es(validationRuleTexts.foreman));
  expect(accepted).toEqual([]);
  tablet.network.answers['POST /floor/approvals'] = () => Response.json(approval, { status: 201 });
  await type(tablet, '4711');
  await tap(tablet, floorTexts.accept);
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([
      { presence: fakePresenceIds.ana, good: 50, pass: approval.pass },
    ]),
  );
  // The approved report is the one that was sent, and no person came in for it.
  const approvalRequest = tablet.network.listRequests('/floor/approvals').at(-1)?.body;
  expect(approvalRequest).toMatchObject({
    report: { ...accepted[0], pass: null },
    user: { id: jorgeWorker.id },
  });
  expect(tablet.network.listRequests('/floor/presences')).toEqual([]);
});

test('a report that needs a foreman waits while the tablet is offline, and is approved when it is online again', async () => {
  const { accepted, answer } = fakeReportServer();
  const tablet = await openTablet({
    'POST /floor/reports': answer,
    'POST /floor/approvals': answerWithNetworkError,
  });
  await openCard(tablet);
  await tap(tablet, floorTexts.rest, { count: 50 });
  await tap(tablet, floorTexts.approve);
  await tablet.user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(jorgeWorker.name) }),
  );
  await type(tablet, '4711');
  await tap(tablet, floorTexts.accept);
  await screen.findByText(es(floorTexts.approveNeedsNetwork));
  await tap(tablet, floorTexts.approveLater);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getMadeText()).toBe(`${es(floorTexts.made)}10`);
  expect(tablet.network.listRequests('/floor/reports')).toEqual([]);

  await tablet.user.click(await screen.findByRole('button', { name: /^Por aclarar/ }));
  await screen.findByText(es(validationRuleTexts.beyondStep, { most: 30 }));
  await tap(tablet, floorTexts.approve);
  // The report already waits: it cannot be stored for later a second time.
  expect(screen.queryByRole('button', { name: es(floorTexts.approveLater) })).toBeNull();
  tablet.network.answers['POST /floor/approvals'] = answerJson(approval);
  await tablet.user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(jorgeWorker.name) }),
  );
  await type(tablet, '4711');
  await tap(tablet, floorTexts.accept);
  await vi.waitFor(() => expect(accepted).toMatchObject([{ good: 50, pass: approval.pass }]));
});

test('far more pieces than ordered are refused without offering approval by a foreman', async () => {
  const tablet = await openTablet();
  await openCard(tablet);
  await tap(tablet, floorTexts.otherCount);
  await tap(tablet, floorTexts.scrapPieces);
  await tap(tablet, { es: 'Rajada', en: 'Split' });
  await type(tablet, '999');
  await tap(tablet, floorTexts.accept);
  await screen.findByText(es(validationRuleTexts.beyondLimit, { most: 30 }));
  expect(screen.queryByRole('button', { name: es(floorTexts.approve) })).toBeNull();
  expect(screen.queryByRole('button', { name: es(floorTexts.approveLater) })).toBeNull();
  expect(tablet.floor.state().reports).toEqual([]);
});

test.each([
  // The step before left 30 of its 40 pieces, the order 50 of its 60.
  ['999', validationRuleTexts.beyondLimit, 40, 30],
  ['55', validationRuleTexts.beyondStep, 40, 30],
  ['55', validationRuleTexts.beyondOrder, 90, 50],
])(
  'the button of %s refused pieces offers the number that is accepted at once',
  async (typed, rule, before, most) => {
    const { accepted, answer } = fakeReportServer();
    const tablet = await openTablet(
      { 'POST /floor/reports': answer },
      createFakeStation({ work: [createFakeWorkCard({ before })] }),
    );
    await openCard(tablet);
    await tap(tablet, floorTexts.otherCount);
    await type(tablet, typed);
    await tap(tablet, floorTexts.accept);
    await screen.findByText(es(rule, { most }));
    await tap(tablet, floorTexts.onlyMost, { most });
    await vi.waitFor(() => expect(accepted).toMatchObject([{ kind: 'pieces', good: most }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a report refused for a wrong time is sent again with the present time by the worker who is signed in', async () => {
  const { accepted, answer } = fakeReportServer((report) =>
    report.at.startsWith('2026-11-20') ? { rule: 'outsidePresence' } : undefined,
  );
  const tablet = await openTablet({ 'POST /floor/reports': answer });
  tablet.floor.addReport(createFakeReport({ good: 10, at: '2026-11-20T14:00:00.000Z' }));
  await tablet.user.click(await screen.findByRole('button', { name: /^Por aclarar/ }));
  await screen.findByText(es(validationRuleTexts.outsidePresence));
  await tap(tablet, floorTexts.sendAgain);
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([{ good: 10, presence: fakePresenceIds.ana }]),
  );
});

test('scrap requires a reason, and reworked pieces are reported from the pieces set aside', async () => {
  const currentStation = createFakeStation({
    work: [createFakeWorkCard({ progress: { ...createFakeWorkCard().progress, aside: 4 } })],
  });
  const { accepted, answer } = fakeReportServer(undefined, () => currentStation);
  const tablet = await openTablet({ 'POST /floor/reports': answer }, currentStation);
  await openCard(tablet);
  await tap(tablet, floorTexts.otherCount);
  await tap(tablet, floorTexts.scrapPieces);
  await type(tablet, '12');
  expect(await button(floorTexts.accept)).toHaveProperty('disabled', true);
  await tap(tablet, { es: 'Rajada', en: 'Split' });
  await tap(tablet, floorTexts.accept);
  await tap(tablet, floorTexts.otherCount);
  await tap(tablet, floorTexts.reworkedGood);
  await type(tablet, '3');
  await tap(tablet, floorTexts.accept);
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([
      { kind: 'pieces', scrap: 12, reason: 'split' },
      { kind: 'reworked', good: 3, aside: 0 },
    ]),
  );
});

test('pieces lost in rework no longer wait for it, before the server has answered', async () => {
  const progress = { ...createFakeWorkCard().progress, aside: 4 };
  const tablet = await openTablet(
    { 'POST /floor/reports': answerWithNetworkError },
    createFakeStation({ work: [createFakeWorkCard({ progress })] }),
  );
  await openCard(tablet);
  await tap(tablet, floorTexts.otherCount);
  await tap(tablet, floorTexts.reworkedScrap);
  await tap(tablet, { es: 'Rajada', en: 'Split' });
  await type(tablet, '3');
  await tap(tablet, floorTexts.accept);
  const getFigure = (words: LocalizedWords) =>
    screen.getByText(es(words)).parentElement?.textContent;
  expect(getFigure(floorTexts.scrapped)).toBe(`${es(floorTexts.scrapped)}3`);
  expect(getFigure(floorTexts.aside)).toBe(`${es(floorTexts.aside)}1`);
});

test('a step that is finished is not asked about the rest again', async () => {
  const progress = { ...createFakeWorkCard().progress, state: 'finished' as const };
  const tablet = await openTablet(
    {},
    createFakeStation({ work: [createFakeWorkCard({ progress })] }),
  );
  await openCard(tablet);
  await tap(tablet, floorTexts.finish);
  await screen.findByText(es(validationRuleTexts.stepFinished));
});

test('a swipe to the left shows the following days, one to the right today again, a short one nothing', async () => {
  const tablet = await openTablet();
  const swipe = (from: number, to: number) => {
    const list = screen.getByRole('main');
    fireEvent.touchStart(list, { touches: [{ clientX: from }] });
    fireEvent.touchEnd(list, { changedTouches: [{ clientX: to }] });
  };
  await screen.findByRole('button', { name: /Tarima EUR/ });
  swipe(400, 300);
  expect(screen.queryByText(es(floorTexts.noAhead))).toBeNull();
  swipe(400, 200);
  expect(await screen.findByText(es(floorTexts.noAhead))).toBeDefined();
  swipe(200, 400);
  await openCard(tablet);
});

test('pieces of a last step go to the chosen store in the typed number, and not more than were made', async () => {
  const stores = [
    { id: 7, name: 'Patio norte' },
    { id: 8, name: 'Patio sur' },
  ];
  const currentStation = createFakeStation({
    work: [
      createFakeWorkCard({
        stores,
        progress: { ...createFakeWorkCard().progress, good: 40, stocked: 10, left: 20 },
      }),
    ],
  });
  const { accepted, answer } = fakeReportServer(undefined, () => currentStation);
  const tablet = await openTablet({ 'POST /floor/reports': answer }, currentStation);
  await openCard(tablet);
  await tap(tablet, floorTexts.toStock, { count: 30 });
  expect(screen.getByRole('dialog').textContent).toContain('30');
  expect(await button(floorTexts.accept)).toHaveProperty('disabled', true);
  await tablet.user.click(screen.getByRole('button', { name: 'Patio sur' }));
  await type(tablet, '12');
  await tap(tablet, floorTexts.accept);
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([{ kind: 'stocked', stocked: 12, store: { id: 8 } }]),
  );
  // Goods in a store cannot be taken back with a tap.
  expect(screen.queryByRole('button', { name: /Deshacer/ })).toBeNull();
  await tap(tablet, floorTexts.toStock, { count: 30 });
  await tablet.user.click(screen.getByRole('button', { name: 'Patio norte' }));
  await type(tablet, '31');
  await tap(tablet, floorTexts.accept);
  await screen.findByText(es(validationRuleTexts.beyondMade));
});

test('finishing asks for the remaining pieces; a call takes one tap and is shown as made once the server has it', async () => {
  const { accepted, answer } = fakeReportServer();
  const tablet = await openTablet({ 'POST /floor/reports': answerWithNetworkError });
  await openCard(tablet);
  const material = { es: 'Falta material', en: 'Material missing' };
  await tap(tablet, material);
  await screen.findByText(es(floorTexts.calling, { reason: material.es }));
  tablet.network.answers['POST /floor/reports'] = answer;
  await tablet.floor.sync();
  await screen.findByText(es(floorTexts.called, { reason: material.es }));
  await tap(tablet, floorTexts.finish);
  await screen.findByRole('heading', { name: es(floorTexts.finishTitle, { count: 50 }) });
  await tap(tablet, floorTexts.finishAsIs, { made: 10 });
  await vi.waitFor(() =>
    expect(accepted).toMatchObject([{ kind: 'pause', reason: 'material' }, { kind: 'finish' }]),
  );
});

test('a report without a signed-in worker opens the list of people first', async () => {
  const tablet = await openTablet({}, createFakeStation({ present: [] }));
  await openCard(tablet);
  await tap(tablet, floorTexts.goodMore, { count: 1 });
  await screen.findByRole('heading', { name: es(floorTexts.whoTitle) });
  expect(tablet.floor.state().reports).toEqual([]);
});

test('a refused report is shown with its rule and removed only on a second tap', async () => {
  const { answer } = fakeReportServer(() => ({ rule: 'orderOver' }));
  const tablet = await openTablet({ 'POST /floor/reports': answer });
  tablet.floor.addReport(createFakeReport({ good: 10 }));
  await tablet.user.click(await screen.findByRole('button', { name: /^Por aclarar/ }));
  await screen.findByText(es(validationRuleTexts.orderOver));
  expect(screen.queryByRole('button', { name: es(floorTexts.approve) })).toBeNull();
  await tap(tablet, floorTexts.drop);
  expect(tablet.floor.state().reports).toHaveLength(1);
  await tap(tablet, floorTexts.dropSurely);
  await screen.findByText(es(floorTexts.nothingToSort));
  expect(tablet.floor.state().reports).toEqual([]);
});

test('a revoked tablet shows that it is revoked and how many reports wait', async () => {
  const tablet = await openTablet({
    'GET /floor/station': answerWithError(401, 'ACCESS_EXPIRED'),
    'POST /floor/reports': answerWithError(401, 'ACCESS_EXPIRED'),
  });
  tablet.floor.addReport(createFakeReport());
  await screen.findByText(es(floorTexts.revoked));
  await screen.findByText(/Un reporte espera aquí/);
});

test('one tap switches the language of the tablet', async () => {
  const tablet = await openTablet();
  await tap(tablet, floorTexts.otherLanguage);
  await screen.findByRole('button', { name: say(floorTexts.enter, 'en') });
  await vi.waitFor(() =>
    expect(tablet.network.listRequests('/floor/station').at(-1)?.query).toBe('lang=en'),
  );
});

/** Types like a scanner: all at once, with the focus anywhere. Returns the keys that were left to the page. */
function scan(code: string): string[] {
  const target = document.activeElement ?? document.body;
  const began = performance.now();
  return [...code.split(''), 'Enter'].filter((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    // Intervals are as short as a scanner's, even on a busy machine.
    Object.defineProperty(event, 'timeStamp', { value: began + at });
    return target.dispatchEvent(event);
  });
}
const badge = '012345678901234567890123';
const jorgeIn = { id: fakePresenceIds.jorge, user: jorgeWorker, foreman: true };

test('a badge signs its holder in from any screen, and presses no focused button', async () => {
  const tablet = await openTablet({ 'POST /floor/badges': answerJson(jorgeIn) });
  await openCard(tablet);
  const more = await button(floorTexts.goodMore, { count: 10 });
  more.focus();
  // The first two keys cannot be distinguished from typing and go to the page; the Enter does not.
  expect(scan(badge)).toEqual(['0', '1']);
  await screen.findByRole('button', { name: jorgeWorker.name, pressed: true });
  expect(tablet.network.listRequests('/floor/badges').map(({ body }) => body)).toEqual([{ badge }]);
  expect(tablet.network.listRequests('/floor/reports')).toEqual([]);
});

test('an unknown badge, a badge of another plant, or a badge offline shows an error above the open dialog', async () => {
  const wrong = answerWithError(400, 'INVALID_CODE', [{ path: 'badge', rule: 'wrongBadge' }]);
  const tablet = await openTablet({ 'POST /floor/badges': wrong });
  await tap(tablet, floorTexts.enter);
  await tablet.user.click(
    await screen.findByRole('button', { name: new RegExp(jorgeWorker.name) }),
  );
  scan(badge);
  await screen.findByText(es(validationRuleTexts.wrongBadge));
  expect(screen.queryByText(es(floorTexts.pinOf, { name: jorgeWorker.name }))).toBeNull();
  tablet.network.answers['POST /floor/badges'] = answerWithError(404, 'ENTITY_NOT_FOUND');
  scan(badge);
  await screen.findByText(es(floorTexts.badgeElsewhere));
  tablet.network.answers['POST /floor/badges'] = answerWithError(429, 'ATTEMPTS_LIMIT_EXCEEDED');
  scan(badge);
  await screen.findByText(es(errorCodes.ATTEMPTS_LIMIT_EXCEEDED.words));
  tablet.network.answers['POST /floor/badges'] = answerWithNetworkError;
  scan(badge);
  await screen.findByText(es(floorTexts.needsNetwork));
  await tap(tablet, floorTexts.accept);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the badge of a foreman approves a report without signing the foreman in; another badge does not', async () => {
  const { answer, accepted } = fakeReportServer();
  const tablet = await openTablet({
    'POST /floor/approvals-by-badge': answerWithError(400, 'INVALID_CODE', [
      { path: 'badge', rule: 'foreman' },
    ]),
    'POST /floor/reports': answer,
  });
  await openCard(tablet);
  await tap(tablet, floorTexts.goodMore, { count: 50 });
  await tap(tablet, floorTexts.approve);
  scan(badge);
  await screen.findByText(es(validationRuleTexts.foreman));
  expect(accepted).toEqual([]);
  // A badge still approves after returning to the approval, and above the sheet of a wrong badge.
  await tap(tablet, floorTexts.accept);
  await screen.findByRole('heading', { name: es(floorTexts.whoApproves) });
  tablet.network.answers['POST /floor/approvals-by-badge'] = answerWithNetworkError;
  scan(badge);
  await screen.findByText(es(floorTexts.approveNeedsNetwork));
  tablet.network.answers['POST /floor/approvals-by-badge'] = answerJson(approval);
  scan(badge);
  await vi.waitFor(() => expect(accepted).toHaveLength(1));
  expect(accepted[0]).toMatchObject({
    presence: fakePresenceIds.ana,
    pass: approval.pass,
    good: 50,
  });
  expect(tablet.network.listRequests('/floor/badges')).toEqual([]);
});

test('the sheet of a card shows its instructions and the pieces to cut', async () => {
  const pieces = [
    {
      id: 1,
      code: 'T-1',
      name: 'Tabla de pino',
      measure: 'pieza',
      each: 2.5,
      inAll: 150,
      dimensionUnit: 'mm',
      thickness: 19,
      width: 90,
      length: 1200,
    },
  ];
  const instructions = 'Clava de canto a canto.';
  const tablet = await openTablet(
    {},
    createFakeStation({ work: [createFakeWorkCard({ instructions, pieces })] }),
  );
  await openCard(tablet);
  await tap(tablet, floorTexts.sheet);
  const sheet = within(await screen.findByRole('dialog', { name: 'Tarima EUR' }));
  expect(sheet.getByText(instructions)).toBeDefined();
  const row = sheet.getByRole('row', { name: /Tabla de pino/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['19 × 90 × 1,200 mm', '2.5 pieza', '150 pieza']);
});

test('a card shows its manufacture steps and quality criteria, also offline', async () => {
  const manufacture = [
    { order: 1, description: 'Clavar en plantilla' },
    { order: 2, description: 'Voltear y marcar' },
  ];
  const quality = [{ order: 1, description: 'Sin corteza' }];
  const tablet = await openTablet(
    {},
    createFakeStation({ work: [createFakeWorkCard({ manufacture, quality })] }),
  );
  tablet.network.answers['GET /floor/station'] = answerWithNetworkError;
  await openCard(tablet);
  await tap(tablet, floorTexts.sheet);
  const sheet = within(await screen.findByRole('dialog', { name: 'Tarima EUR' }));
  const getRowTexts = (text: { es: string }) =>
    within(sheet.getByRole('list', { name: text.es }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(getRowTexts(floorTexts.manufacture)).toEqual(['Clavar en plantilla', 'Voltear y marcar']);
  expect(getRowTexts(floorTexts.quality)).toEqual(['Sin corteza']);
});

test('the list starts with the work of today; older work that is not started is in a collapsed group below', async () => {
  const ago = (days: number) => new Date(getPresentTime() - days * 86_400_000).toISOString();
  const older = (id: number, name: string, state: 'waiting' | 'running') =>
    createFakeWorkCard({
      detail: { id },
      product: { id, name },
      start: ago(4),
      end: ago(3),
      progress: {
        ...createFakeWorkCard().progress,
        good: 0,
        left: 60,
        state,
        stoppedFor: null,
        last: null,
      },
    });
  const currentStation = createFakeStation({
    work: [
      older(11, 'Tarima vieja', 'waiting'),
      older(12, 'Tarima empezada', 'running'),
      createFakeWorkCard({ start: ago(0), end: ago(0) }),
    ],
  });
  const tablet = await openTablet({}, currentStation);
  const names = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  await screen.findByRole('button', { name: `${es(floorTexts.today)} 2` });
  expect(names()).toEqual(['Tarima empezada', 'Tarima EUR']);
  const fold = screen.getByRole('button', { name: `${es(floorTexts.before)} 1` });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await tablet.user.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(names()).toEqual(['Tarima empezada', 'Tarima EUR', 'Tarima vieja']);
  // The group keeps its state after returning from the work.
  await tablet.user.click(screen.getByRole('button', { name: /Tarima vieja/ }));
  await tap(tablet, floorTexts.back);
  expect(names()).toContain('Tarima vieja');
  await tablet.user.click(screen.getByRole('button', { name: `${es(floorTexts.before)} 1` }));
  expect(names()).toEqual(['Tarima empezada', 'Tarima EUR']);
});

test('a list without older work has no group for it', async () => {
  await openTablet();
  await screen.findByRole('button', { name: `${es(floorTexts.today)} 1` });
  expect(screen.queryByText(es(floorTexts.before))).toBeNull();
});

test('a list with only older work shows that today is empty, and the older work can be opened', async () => {
  const ago = new Date(getPresentTime() - 4 * 86_400_000).toISOString();
  const progress = {
    ...createFakeWorkCard().progress,
    good: 0,
    state: 'waiting' as const,
    last: null,
  };
  const tablet = await openTablet(
    {},
    createFakeStation({ work: [createFakeWorkCard({ start: ago, end: ago, progress })] }),
  );
  await screen.findByText(es(floorTexts.noToday));
  expect(screen.queryByRole('button', { name: /Tarima EUR/ })).toBeNull();
  await tablet.user.click(screen.getByRole('button', { name: `${es(floorTexts.before)} 1` }));
  await openCard(tablet);
  await screen.findByRole('heading', { level: 2, name: 'Tarima EUR' });
});
