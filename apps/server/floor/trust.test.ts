import { randomUUID } from 'node:crypto';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { hashPassword } from '../session/passwords.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
  type TestResponse,
} from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { decodePrintedBarCode } from '../testing/printed-codes.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { issueBadge } from './badges.ts';
import { savePin } from './pins.ts';
import {
  addForemanApproval,
  getReportOutcomes,
  beginTestPresence,
  backdateCompanyActivity,
  backdateOrderHistory,
  createPairedTablet,
  getStepPieces,
  createPlannedOrder,
  insertBackdatedPresence,
  buildReportBody,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceId = 0;
let nailing = 0;
let saw: TestClient;
let worker: string;
let order: { id: number; detail: number };
/** Worker at the saw, and planner of its division; no test signs in as either, and so both can be disabled. */
let hand = 0;
let foreman = 0;
const pin = '8080';

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'trust.test');
  [workplaceId = 0, nailing = 0] = await createWorkplaces(sales);
  [, , , , foreman = 0, hand = 0] = sales.ids;
  await asTenant(`update users set profile_id = 3 where id = ${foreman}`);
  saw = await createPairedTablet(server, sales, workplaceId);
  worker = await beginTestPresence(sales, saw, hand);
  requireSuccess(await sales.admin.put(`/users/${foreman}/pin`, { pin }));
  order = await createPlannedOrder(sales, 10);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(worker, order.detail, { kind: 'pieces', good: 10 }),
    ]),
  );
});
afterAll(() => server.close());

const later = (minutes: number): string =>
  new Date(getServerTime() + minutes * minuteMillis).toISOString();
/** Piece beyond the order: a foreman decides. */
const oneMore = (presence = worker) =>
  buildReportBody(presence, order.detail, { kind: 'pieces', good: 1 });
const enter = async (tablet: TestClient, userId: number, by: string) =>
  String(
    pickByPath(
      requireSuccess(await tablet.post('/floor/presences', { user: { id: userId }, pin: by })).body,
      'id',
    ),
  );
const getPieces = () => getStepPieces(sales.planner, order.id, 1);
const sendReport = async (tablet: TestClient, report: object) =>
  pickListByPath(requireSuccess(await sendTabletReports(tablet, [report])).body, 'results')[0];
const asTenant = (statement: string): Promise<unknown> =>
  server.asOwner(
    `begin; select set_config('app.account_id', '${sales.company.accountId}', true); ${statement}; commit`,
  );
const revoke = async (name: string): Promise<void> => {
  const { body } = requireSuccess(await sales.admin.get(`/workplaces/${workplaceId}/tablets`));
  const namedTablets = pickListByPath(body, 'tablets').filter(
    (each) => pickByPath(each, 'name') === name,
  );
  for (const tablet of namedTablets)
    requireSuccess(
      await sales.admin.delete(
        `/workplaces/${workplaceId}/tablets/${pickNumberByPath(tablet, 'id')}`,
      ),
    );
};

test('a presence id does not work as an approval, not even that of a foreman who is present', async () => {
  const response = await enter(saw, foreman, pin);
  const station = requireSuccess(await saw.get('/floor/station')).body;
  expect(pickListByPath(station, 'present').map((each) => pickByPath(each, 'id'))).toContain(
    response,
  );
  const before = await getPieces();
  for (const pass of [response, worker, randomUUID(), `1.${'a'.repeat(43)}`, ''])
    expect(await sendReport(saw, { ...oneMore(response), pass })).toMatchObject({
      taken: false,
      rule: 'approvalOver',
      passable: true,
    });
  expect(await getPieces()).toEqual(before);
  // A report that breaks no rule needs no approval, and any approval is ignored.
  const start = buildReportBody(worker, order.detail, {
    kind: 'pause',
    reason: 'break',
    pass: response,
  });
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(saw, [start])))).toEqual([
    'taken',
  ]);
  requireSuccess(await saw.delete(`/floor/presences/${response}`));
});

test('an approval requires a foreman’s PIN and is valid once, for one report at one tablet', async () => {
  const [before = 0] = await getPieces();
  const response = await enter(saw, foreman, pin);
  const report = oneMore();
  const ask = (who: number, by: string, what: object = report) =>
    saw.post('/floor/approvals', { report: what, user: { id: who }, pin: by });
  expect(pickRefusal(await ask(foreman, '0000'))).toEqual([400, 'INVALID_CODE', 'pin', 'wrongPin']);
  expect(pickRefusal(await ask(hand, '4711'))).toEqual([400, 'INVALID_CODE', 'pin', 'foreman']);
  expect(pickRefusal(await ask(foreman, pin, { ...report, good: 1e300 }))).toEqual([
    400,
    'WRONG_VALUES',
    'report.good',
    'lessOrEqual',
  ]);
  const answer = requireSuccess(await ask(foreman, pin)).body;
  expect(answer).toMatchObject({ user: { id: foreman } });
  expect(Date.parse(String(pickByPath(answer, 'expiresAt'))) - getServerTime()).toBeLessThanOrEqual(
    5 * minuteMillis,
  );
  const pass = String(pickByPath(answer, 'pass'));
  const stored = await server.asOwner<{ kept: string }>(
    `select encode(secret_hash, 'escape') || encode(report_digest, 'hex') as kept from floor_approvals where account_id = $1`,
    [sales.company.accountId],
  );
  for (const { kept } of stored) expect(kept).not.toContain(pass.split('.')[1]);

  const over = { taken: false, rule: 'approvalOver' };
  const forged = `${pass.split('.')[0]}.${'a'.repeat(43)}`;
  expect(await sendReport(saw, { ...report, pass: forged })).toMatchObject(over);
  expect(await sendReport(saw, { ...report, key: randomUUID(), pass })).toMatchObject(over);
  const other = await createPairedTablet(server, sales, workplaceId);
  const elsewhere = await enter(other, hand, '4711');
  expect(
    await sendReport(other, { ...report, presence: elsewhere, at: later(0), pass }),
  ).toMatchObject(over);
  expect(await sendReport(saw, { ...oneMore(), pass })).toMatchObject(over);
  for (const changed of [
    { presence: response },
    { at: later(0) },
    { good: 2 },
    { scrap: 1, reason: 'split' },
    { aside: 1 },
    { reason: 'nails' },
    { kind: 'reworked' },
    { detail: { id: (await createPlannedOrder(sales, 5)).detail }, good: 6 },
  ])
    expect(await sendReport(saw, { ...report, ...changed, pass })).not.toMatchObject({
      taken: true,
    });
  expect((await getPieces())[0]).toBe(before);
  expect(await sendReport(saw, { ...report, pass })).toMatchObject({ taken: true });
  // Sent twice it counts once, and it stays an approval of nothing else.
  expect(await sendReport(saw, { ...report, pass })).toMatchObject({ taken: true });
  expect(await sendReport(saw, { ...oneMore(), pass })).toMatchObject(over);
  expect((await getPieces())[0]).toBe(before + 1);
  const [latest] = pickListByPath(
    requireSuccess(await sales.planner.get(`/orders/${order.id}/floor`)).body,
    'reports',
  );
  expect(pickByPath(latest, 'passedBy.id')).toBe(foreman);
});

test.each([
  ['scrapped', { scrap: 17 }],
  ['set aside', { aside: 1 }],
  ['good', { good: 1 }],
])('an approval of scrapped pieces is not valid for other %s pieces', async (_, other) => {
  const { id, detail } = await createPlannedOrder(sales, 10);
  const report = buildReportBody(worker, detail, { kind: 'pieces', scrap: 16, reason: 'split' });
  const passed = await addForemanApproval(saw, report, foreman);
  expect(await sendReport(saw, { ...passed, ...other })).toMatchObject({
    taken: false,
    rule: 'approvalOver',
  });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 10]);
  expect(await sendReport(saw, passed)).toMatchObject({ taken: true });
});

test('an approval is not valid at another tablet of the same workplace', async () => {
  const [before = 0] = await getPieces();
  const gone = await pairNamed('Gastada');
  const report = oneMore(await enter(gone, hand, '4711'));
  await revoke('Gastada');
  const passed = await addForemanApproval(saw, report, foreman);
  const other = await pairNamed('Junto');
  expect(await sendReport(other, passed)).toMatchObject({ taken: false, rule: 'approvalOver' });
  expect((await getPieces())[0]).toBe(before);
  expect(await sendReport(saw, passed)).toMatchObject({ taken: true });
  expect((await getPieces())[0]).toBe(before + 1);
});

test('an approval of an undo is valid only for that undo', async () => {
  const [before = 0] = await getPieces();
  const first = await addForemanApproval(saw, oneMore(), foreman);
  const second = await addForemanApproval(saw, oneMore(), foreman);
  requireSuccess(await sendTabletReports(saw, [first, second]));
  const other = await enter(saw, foreman, pin);
  const undo = (undoes: string) => ({ key: randomUUID(), presence: other, undoes, at: later(0) });
  const passed = await addForemanApproval(saw, undo(first.key), foreman);
  expect(await sendReport(saw, { ...passed, undoes: second.key })).toMatchObject({
    rule: 'approvalOver',
  });
  expect(await sendReport(saw, undo(first.key))).toMatchObject({ rule: 'tooLate', passable: true });
  expect(await sendReport(saw, passed)).toMatchObject({ taken: true });
  expect((await getPieces())[0]).toBe(before + 1);
  requireSuccess(await saw.delete(`/floor/presences/${other}`));
});

test('a badge approves like a PIN, but only a foreman’s badge', async () => {
  const badge = async (userId: number) =>
    decodePrintedBarCode((await sales.admin.send('POST', `/users/${userId}/badge`)).bytes);
  const ask = (report: object, code: string) =>
    saw.post('/floor/approvals-by-badge', { report, badge: code });
  const report = oneMore();
  expect(pickRefusal(await ask(report, await badge(hand)))).toEqual([
    400,
    'INVALID_CODE',
    'badge',
    'foreman',
  ]);
  worker = await enter(saw, hand, '4711');
  const here = { ...report, presence: worker, at: later(0) };
  const code = await badge(foreman);
  const pass = pickByPath(requireSuccess(await ask(here, code)).body, 'pass');
  // A new badge ends the approvals of the one before.
  await badge(foreman);
  expect(await sendReport(saw, { ...here, pass })).toMatchObject({ rule: 'approvalOver' });
  const again = pickByPath(requireSuccess(await ask(here, await badge(foreman))).body, 'pass');
  expect(await sendReport(saw, { ...here, pass: again })).toMatchObject({ taken: true });
});

test.each([
  [
    'the foreman has left',
    async () =>
      requireSuccess(await saw.delete(`/floor/presences/${await enter(saw, foreman, pin)}`)),
  ],
  ['the foreman has another PIN', () => sales.admin.put(`/users/${foreman}/pin`, { pin })],
  [
    'the foreman was disabled',
    async () => {
      await asTenant(`delete from planning_events where user_id = ${foreman}`);
      requireSuccess(await sales.admin.put(`/users/${foreman}/disable`, {}));
      requireSuccess(await sales.admin.put(`/users/${foreman}/enable`, {}));
    },
  ],
  [
    'five minutes have passed',
    () =>
      asTenant(
        `update floor_approvals set created_at = created_at - interval '5 minutes 1 second'`,
      ),
  ],
  [
    'weeks have passed',
    () => asTenant(`update floor_approvals set created_at = created_at - interval '21 days'`),
  ],
])('an approval is no longer valid once %s', async (_, happens) => {
  const before = await getPieces();
  const report = await addForemanApproval(saw, oneMore(), foreman);
  await happens();
  expect(await sendReport(saw, report)).toMatchObject({ taken: false, rule: 'approvalOver' });
  expect(await getPieces()).toEqual(before);
});

/** Sends a PIN or a badge while it is being replaced, which commits once the tablet's call waits for it. */
const sendMeanwhile = (
  replace: (tx: Transaction) => Promise<unknown>,
  send: () => Promise<TestResponse>,
): Promise<TestResponse> =>
  sendDuringTransaction(
    server,
    sales.company.accountId,
    async (tx) => {
      await tx.row(
        sql`select from users where account_id = ${tx.accountId} and id = ${foreman} for update`,
      );
      await replace(tx);
    },
    send,
  );

test('a PIN or badge replaced during its check starts no presence and gives no approval', async () => {
  const other = await hashPassword('9191');
  const code = decodePrintedBarCode(
    (await sales.admin.send('POST', `/users/${foreman}/badge`)).bytes,
  );
  const user = { id: foreman };
  const before = await getPieces();
  const attempts: readonly (readonly [string, string, object, object?])[] = [
    ['pin', '/floor/presences', { user, pin }],
    ['pin', '/floor/approvals', { user, pin, report: oneMore() }],
    ['badge', '/floor/badges', { badge: code }],
    ['badge', '/floor/approvals-by-badge', { badge: code, report: oneMore() }],
  ];
  for (const [field, path, body] of attempts) {
    requireSuccess(await sales.admin.put(`/users/${foreman}/pin`, { pin }));
    await asTenant(
      `update floor_badges set code_hash = sha256('${code}') where user_id = ${foreman}`,
    );
    const answer = await sendMeanwhile(
      (tx) => (field === 'pin' ? savePin(tx, foreman, other) : issueBadge(tx, foreman)),
      () => saw.post(path, body),
    );
    const rule = field === 'pin' ? 'wrongPin' : 'wrongBadge';
    expect([path, ...pickRefusal(answer)]).toEqual([path, 400, 'INVALID_CODE', field, rule]);
  }
  // A PIN that is taken away in the meantime is no better.
  requireSuccess(await sales.admin.put(`/users/${foreman}/pin`, { pin }));
  const removed = await sendMeanwhile(
    (tx) => savePin(tx, foreman, undefined),
    () => saw.post('/floor/presences', { user, pin }),
  );
  expect(pickRefusal(removed)).toEqual([400, 'INVALID_CODE', 'pin', 'wrongPin']);
  const station = requireSuccess(await saw.get('/floor/station')).body;
  expect(
    pickListByPath(station, 'present').map((each) => pickByPath(each, 'user.id')),
  ).not.toContain(foreman);
  expect(await server.asOwner(`select from floor_approvals where user_id = ${foreman}`)).toEqual(
    [],
  );
  expect(await getPieces()).toEqual(before);
  requireSuccess(await sales.admin.put(`/users/${foreman}/pin`, { pin }));
});

test('an approval is no longer valid once its foreman cannot plan or its tablet was paired again', async () => {
  const before = await getPieces();
  const report = await addForemanApproval(saw, oneMore(), foreman);
  await asTenant(`update users set profile_id = 4 where id = ${foreman}`);
  expect(await sendReport(saw, report)).toMatchObject({ taken: false, rule: 'approvalOver' });
  await asTenant(`update users set profile_id = 3 where id = ${foreman}`);

  const tablet = await pairNamed('Se pierde');
  const here = await enter(tablet, hand, '4711');
  const passed = await addForemanApproval(tablet, oneMore(here), foreman);
  await revoke('Se pierde');
  expect((await sendTabletReports(tablet, [passed])).status).toBe(401);
  const newTablet = await pairNamed('Se pierde');
  expect(await sendReport(newTablet, passed)).toMatchObject({ taken: false, rule: 'approvalOver' });
  const again = { ...passed, presence: await enter(newTablet, hand, '4711'), at: later(0) };
  expect(await sendReport(newTablet, again)).toMatchObject({ taken: false, rule: 'approvalOver' });
  expect(await getPieces()).toEqual(before);
});

/** A tablet of the station under a name of its own. */
async function pairNamed(name: string): Promise<TestClient> {
  const { body } = requireSuccess(
    await sales.admin.post(`/workplaces/${workplaceId}/tablets`, { name }),
  );
  const visitor = server.visitor('trust.test');
  const token = pickByPath(
    requireSuccess(await visitor.post('/floor/pair', { code: pickByPath(body, 'code') })).body,
    'token',
  );
  return visitor.with({ authorization: `Tablet ${String(token)}` });
}

/** Ways to end a presence of the worker at a tablet. */
const endings: readonly (readonly [
  string,
  (tablet: TestClient, presence: string) => Promise<unknown>,
])[] = [
  [
    'they leave',
    async (tablet, presence) => requireSuccess(await tablet.delete(`/floor/presences/${presence}`)),
  ],
  [
    'they have another PIN',
    async () => requireSuccess(await sales.admin.put(`/users/${hand}/pin`, { pin: '4711' })),
  ],
  ['they have a badge', async () => sales.admin.send('POST', `/users/${hand}/badge`)],
  [
    'they are disabled',
    async () => {
      await asTenant(`delete from planning_events where user_id = ${hand}`);
      requireSuccess(await sales.admin.put(`/users/${hand}/disable`, {}));
      requireSuccess(await sales.admin.put(`/users/${hand}/enable`, {}));
    },
  ],
  [
    'a shift of sixteen hours is over',
    (_, presence) =>
      asTenant(
        `update floor_presences set entered_at = present() - interval '16 hours 1 second' where id = '${presence}'`,
      ),
  ],
];

test.each(endings)(
  'a worker’s presence ends once %s, and earlier reports are still accepted',
  async (_, end) => {
    const { id, detail } = await createPlannedOrder(sales, 50);
    const tablet = await pairNamed('Otra');
    const presence = await enter(tablet, hand, '4711');
    await backdateCompanyActivity(server, sales, 1);
    const report = (minutes: number, count: number) =>
      buildReportBody(presence, detail, { kind: 'pieces', good: count, at: later(minutes) });
    const before = report(-30, 4);
    await end(tablet, presence);
    const station = requireSuccess(await tablet.get('/floor/station')).body;
    expect(pickListByPath(station, 'present')).toEqual([]);
    const now = [
      report(0, 1),
      report(60, 2),
      { ...report(0, 3), at: before.at, key: randomUUID() },
    ];
    // Reports of now, of the future, and of now in a message whose sending time equals the report's.
    expect(
      getReportOutcomes(requireSuccess(await sendTabletReports(tablet, now.slice(0, 2)))),
    ).toEqual(['outsidePresence', 'outsidePresence']);
    expect(
      getReportOutcomes(requireSuccess(await sendTabletReports(tablet, now.slice(2), before.at))),
    ).toEqual(['outsidePresence']);
    expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 50]);
    expect(getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [before])))).toEqual([
      'taken',
    ]);
    expect(await getStepPieces(sales.planner, id, 1)).toEqual([4, 0, 0, 46]);
    requireSuccess(await tablet.get('/floor/station'));
  },
);

test('the end of a presence stays when its worker gets another PIN or leaves again', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const tablet = await pairNamed('Ida');
  const presence = await enter(tablet, hand, '4711');
  await backdateCompanyActivity(server, sales, 1);
  await asTenant(`update floor_presences set left_at = '${later(-30)}' where id = '${presence}'`);
  requireSuccess(await sales.admin.put(`/users/${hand}/pin`, { pin: '4711' }));
  requireSuccess(await tablet.delete(`/floor/presences/${presence}`));
  const reports = [-29, -31].map((minutes) =>
    buildReportBody(presence, detail, { kind: 'pieces', good: 1, at: later(minutes) }),
  );
  const answer = requireSuccess(await sendTabletReports(tablet, reports));
  expect(getReportOutcomes(answer)).toEqual(['outsidePresence', 'taken']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([1, 0, 0, 49]);
});

test('a report from before an order was planned again counts, and one from before its first plan does not', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const tablet = await pairNamed('Ida y vuelta');
  const presence = await enter(tablet, hand, '4711');
  await backdateCompanyActivity(server, sales, 2);
  await asTenant(
    `insert into orders_moves (account_id, owner_id, event, from_status, to_status, user_id)
     select account_id, owner_id, event, from_status, to_status, user_id from orders_moves
     where owner_id = ${id} and to_status = 'production' limit 1`,
  );
  const reports = [-60, -121].map((minutes) =>
    buildReportBody(presence, detail, { kind: 'pieces', good: 1, at: later(minutes) }),
  );
  const outcomes = getReportOutcomes(requireSuccess(await sendTabletReports(tablet, reports)));
  expect([outcomes[0], outcomes[1] === 'taken']).toEqual(['taken', false]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([1, 0, 0, 49]);
});

test('reports from before a tablet was revoked are accepted after it is paired again, later ones are refused', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const tablet = await pairNamed('Robada');
  const presence = await enter(tablet, hand, '4711');
  await backdateCompanyActivity(server, sales, 1);
  const before = buildReportBody(presence, detail, { kind: 'pieces', good: 4, at: later(-30) });
  await revoke('Robada');
  const newTablet = await pairNamed('Robada');
  const after = buildReportBody(presence, detail, { kind: 'pieces', good: 5 });
  // A tablet of another station has nothing to do with it.
  const nailer = await createPairedTablet(server, sales, nailing);
  expect(getReportOutcomes(requireSuccess(await sendTabletReports(nailer, [before])))).toEqual([
    'absent',
  ]);
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(newTablet, [before, after]))),
  ).toEqual(['taken', 'outsidePresence']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([4, 0, 0, 46]);
});

test('a report made just before its worker left is accepted despite a slow network or a wrong clock', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const tablet = await pairNamed('Lenta');
  const presence = await enter(tablet, hand, '4711');
  await backdateCompanyActivity(server, sales, 1);
  const leftAt = getServerTime() - 7_000;
  /** Returns a report that was made a second before, by a clock so far behind. */
  const buildReport = (count: number, clock: number) => {
    const at = new Date(leftAt - 1_000 - clock).toISOString();
    return buildReportBody(presence, detail, { kind: 'pieces', good: count, at });
  };
  /** Sends as a message that has been under way for six seconds. */
  const sendSlowly = async (report: object, clock: number, ahead?: number) => {
    const sentAt = new Date(getServerTime() - 6_000 - clock).toISOString();
    return getReportOutcomes(
      requireSuccess(await sendTabletReports(tablet, [report], sentAt, ahead)),
    );
  };
  await asTenant(
    `update floor_presences set left_at = '${new Date(leftAt).toISOString()}' where id = '${presence}'`,
  );
  const hour = 3_600_000;
  // Tablets of the version before do not send how far their clock is behind.
  expect(await sendSlowly(buildReport(1, 0), 0)).toEqual(['outsidePresence']);
  expect(await sendSlowly(buildReport(2, 0), 0, 0)).toEqual(['taken']);
  expect(await sendSlowly(buildReport(4, hour), hour, hour)).toEqual(['taken']);
  // A clock that was set since: its difference is that of the message.
  expect(await sendSlowly(buildReport(8, hour), hour, 0)).toEqual(['outsidePresence']);
  expect(await sendSlowly(buildReport(16, 0), 0, -hour)).toEqual(['outsidePresence']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([6, 0, 0, 44]);
});

test('a presence at one tablet in use is not valid at another tablet', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const [one, other] = [await pairNamed('Una'), await pairNamed('Dos')];
  const presence = await enter(one, hand, '4711');
  const report = buildReportBody(presence, detail, { kind: 'pieces', good: 4 });
  expect(await sendReport(other, report)).toMatchObject({ taken: false, rule: 'absent' });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 50]);
  // Another tablet neither ends it nor, for a foreman who leaves there, an approval that was given here.
  const passed = await addForemanApproval(
    one,
    buildReportBody(presence, detail, { kind: 'pieces', good: 56 }),
    foreman,
  );
  const away = await enter(other, foreman, pin);
  requireSuccess(await other.delete(`/floor/presences/${presence}`));
  requireSuccess(await other.delete(`/floor/presences/${away}`));
  expect(await sendReport(one, passed)).toMatchObject({ taken: true });
  expect(
    await sendReport(one, { ...report, key: randomUUID(), at: later(0), good: 1 }),
  ).not.toMatchObject({
    rule: 'outsidePresence',
  });
});

test('a report cannot be dated in the future, before its presence or before its order', async () => {
  const tablet = await pairNamed('Reloj');
  const presence = await enter(tablet, hand, '4711');
  await backdateCompanyActivity(server, sales, 2);
  const { id, detail } = await createPlannedOrder(sales, 50);
  const at = (minutes: number, report: object = { kind: 'pieces', good: 1 }) =>
    buildReportBody(presence, detail, { ...report, at: later(minutes) });
  const store = { id: sales.plant.stores[0] };
  expect(
    getReportOutcomes(
      requireSuccess(
        await sendTabletReports(tablet, [
          at(-121),
          at(-60 * 24 * 365),
          at(-60),
          at(-60, { kind: 'start' }),
          at(-1, { kind: 'finish' }),
          at(-60, { kind: 'stocked', stocked: 1, store }),
        ]),
      ),
    ),
  ).toEqual([
    'outsidePresence',
    'outsidePresence',
    'beforeOrder',
    'beforeOrder',
    'beforeOrder',
    'beforeOrder',
  ]);
  // A message that lies about when it was sent moves its reports into the past alone, and no further than the presence.
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [at(0)], later(180)))),
  ).toEqual(['outsidePresence']);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([0, 0, 0, 50]);
  expect(
    getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [at(600)], later(0)))),
  ).toEqual(['taken']);
  const [latest] = pickListByPath(
    requireSuccess(await sales.planner.get(`/orders/${id}/floor`)).body,
    'reports',
  );
  expect(Date.parse(String(pickByPath(latest, 'at')))).toBeLessThanOrEqual(getServerTime());
});

test('a report delayed by up to a month is accepted, a longer delay is refused', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  await backdateOrderHistory(server, sales, id, 24 * 40);
  const ofDaysAgo = async (days: number) => {
    const at = later(-60 * 24 * days);
    const presence = await insertBackdatedPresence(server, sales, saw, hand, at);
    return buildReportBody(presence, detail, { kind: 'pieces', good: 1, at });
  };
  expect(await sendReport(saw, await ofDaysAgo(32))).toMatchObject({
    taken: false,
    rule: 'outsidePresence',
  });
  expect(await sendReport(saw, await ofDaysAgo(30))).toMatchObject({ taken: true });
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([1, 0, 0, 49]);
});

test('queued reports of a former version’s tablet are accepted by the current rules or refused with a code each', async () => {
  const { id, detail } = await createPlannedOrder(sales, 50);
  const tablet = await pairNamed('Vieja');
  const presence = await enter(tablet, hand, '4711');
  const response = await enter(tablet, foreman, pin);
  const base = { presence, at: later(0) };
  const of = { detail: { id: detail }, scrap: 0, aside: 0, reason: null };
  const keys = Array.from({ length: 6 }, () => randomUUID());
  const queue = [
    { key: keys[0], ...base, ...of, kind: 'start', good: 0, pass: null },
    { key: keys[1], ...base, ...of, kind: 'pieces', good: 20, pass: null },
    // A foreman's presence stood for their approval.
    { key: keys[2], ...base, ...of, kind: 'pieces', good: 40, pass: response },
    { key: keys[3], ...base, ...of, kind: 'pieces', good: 5, pass: response },
    { key: keys[4], ...base, undoes: keys[1], pass: null },
    { key: keys[5], ...base, ...of, kind: 'pieces', good: 0.30000000000000004, pass: null },
  ];
  const { body } = requireSuccess(await sendTabletReports(tablet, queue));
  expect(pickListByPath(body, 'results')).toMatchObject([
    { key: keys[0], taken: true },
    { key: keys[1], taken: true },
    { key: keys[2], taken: false, rule: 'approvalOver', passable: true },
    { key: keys[3], taken: true },
    { key: keys[4], taken: true },
    { key: keys[5], taken: false, rule: 'decimals' },
  ]);
  expect(await getStepPieces(sales.planner, id, 1)).toEqual([5, 0, 0, 45]);
});
