import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { getServerTime } from '../kit/clock.ts';
import { Database } from '../kit/database.ts';
import { ScratchFolder } from '../kit/files/scratch.ts';
import { FolderContentStore } from '../kit/files/content-store.ts';
import { listMigrations, migrateDatabase } from '../kit/migrate.ts';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { createCompany } from '../testing/company.ts';
import { withDatabaseClient } from '../testing/database-client.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import {
  addForemanApproval,
  getReportOutcomes,
  beginTestPresence,
  backdateCompanyActivity,
  createPairedTablet,
  getStepPieces,
  createPlannedOrder,
  buildReportBody,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startIsolatedTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'tarima-floor-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const signIn = (at: TestServer, { company }: SalesCompany, who: number): Promise<TestClient> =>
  at.visitor(company.host).signedIn(company.emails[who] ?? '', company.password);

test('a restore ends all presences and approvals; earlier reports are accepted once the tablet is paired', async () => {
  const sales = await createSalesCompany(server, 'restored.test');
  const [workplaceId = 0] = await createWorkplaces(sales);
  const [, hand = 0, , foreman = 0] = sales.ids;
  const saw = await createPairedTablet(server, sales, workplaceId);
  const worker = await beginTestPresence(sales, saw, hand);
  requireSuccess(await sales.admin.put(`/users/${foreman}/pin`, { pin: '8080' }));
  const { id, detail } = await createPlannedOrder(sales, 10);
  await backdateCompanyActivity(server, sales, 1);
  const early = buildReportBody(worker, detail, {
    kind: 'pieces',
    good: 4,
    at: new Date(getServerTime() - 30 * minuteMillis).toISOString(),
  });
  const over = await addForemanApproval(
    saw,
    buildReportBody(worker, detail, { kind: 'pieces', good: 11 }),
    foreman,
  );

  const file = path.join(folder, 'floor.tar.gz');
  const key = 'a key of twenty signs or more';
  await createBackup(
    server.ownerUrl,
    new FolderContentStore(path.join(server.dataDir, 'files')),
    file,
    key,
  );
  const url = await createEmptyDatabase(server);
  const elsewhere = path.join(folder, 'elsewhere');
  const files = path.join(elsewhere, 'files');
  const place2 = {
    store: new FolderContentStore(files),
    scratch: new ScratchFolder(`${files}/incoming`),
  };
  await restoreBackup(url, place2, file, { key });
  const open = await withDatabaseClient(url, async (client) => {
    const { rows } = await client.query<{ present: number; approvals: number }>(
      `select (select count(*)::int from floor_presences where left_at is null) as present,
         (select count(*)::int from floor_approvals) as approvals`,
    );
    return rows[0];
  });
  expect(open).toEqual({ present: 0, approvals: 0 });

  const restored = await server.on(url, elsewhere);
  try {
    const restoredSales = { ...sales, admin: await signIn(restored, sales, 0) };
    expect((await saw.get('/floor/station')).status).toBe(200);
    const lost = restored.visitor(sales.company.host).with(saw.headers);
    expect((await sendTabletReports(lost, [over])).status).toBe(401);
    const tablet = await createPairedTablet(restored, restoredSales, workplaceId);
    const now = buildReportBody(worker, detail, { kind: 'pieces', good: 1 });
    expect(
      getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [early, now]))),
    ).toEqual(['taken', 'outsidePresence']);
    const response = await tablet.post('/floor/presences', { user: { id: hand }, pin: '4711' });
    const again = { ...over, presence: pickByPath(requireSuccess(response).body, 'id') };
    const repeated = { ...again, at: new Date(getServerTime()).toISOString() };
    expect(getReportOutcomes(requireSuccess(await sendTabletReports(tablet, [repeated])))).toEqual([
      'approvalOver',
    ]);
    const planner = await signIn(restored, sales, 3);
    expect(await getStepPieces(planner, id, 1)).toEqual([4, 0, 0, 6]);
    const station = requireSuccess(await tablet.get('/floor/station')).body;
    expect(pickListByPath(station, 'present')).toHaveLength(1);
  } finally {
    await restored.close();
  }
});

test('the migration ends presences of revoked tablets and disabled users, and the others continue', async () => {
  const url = await createEmptyDatabase(server);
  const known = await listMigrations();
  const before = known.filter((name) => name !== '0181_floor_approvals.sql');
  expect(before).toHaveLength(known.length - 1);
  const { appUrl } = await migrateDatabase(url, () => undefined, before);
  const database = new Database(appUrl);
  const { accountId } = await createCompany(database, 'before.test', [0, 2]);
  await database.tenant(accountId, (tx) =>
    tx.row(sql`
      with place as (
        insert into divisions (account_id, name, location) values (${accountId}, 'Norte', '25.67,-100.31') returning id
      ), station as (
        insert into workplaces (account_id, name, description, division_id)
        select ${accountId}, 'Sierra', 'Sierra', id from place returning id
      ), tablets as (
        insert into floor_tablets (account_id, workplace_id, name, secret_hash, revoked_at, created_by_id)
        select ${accountId}, s.id, name, case when revoked is null then sha256('s'::bytea) end, revoked::timestamptz,
          (select min(id) from users where account_id = ${accountId})
        from station s, (values ('Nueva', null), ('Perdida', '2026-11-20T12:00:00Z')) each (name, revoked)
        returning id, name
      )
      insert into floor_presences (account_id, tablet_id, user_id, entered_at, left_at)
      select ${accountId}, t.id, u.id, each.entered::timestamptz, each.left_at::timestamptz
      from (values ('Nueva', 0, '2026-11-24T08:00:00Z', null), ('Nueva', 1, '2026-11-24T09:00:00Z', null),
        ('Nueva', 0, '2026-11-23T08:00:00Z', '2026-11-23T16:00:00Z'), ('Perdida', 0, '2026-11-20T11:00:00Z', null))
        each (tablet, nth, entered, left_at)
      join tablets t on t.name = each.tablet
      join (select id, row_number() over (order by id) - 1 as nth from users where account_id = ${accountId}) u on u.nth = each.nth`),
  );
  await database.tenant(accountId, (tx) =>
    tx.row(sql`
      update users set status = 'inactive'
      where account_id = ${accountId} and id = (select max(id) from users where account_id = ${accountId})`),
  );
  await database.close();
  await migrateDatabase(url, () => undefined);
  const ends = await withDatabaseClient(url, async (client) => {
    const { rows } = await client.query<{ entered: Date; ended: Date | null }>(
      'select entered_at as entered, left_at as ended from floor_presences order by entered_at',
    );
    return rows
      .map(({ entered, ended }) => [entered, ended])
      .map(([one, other]) => [iso(one), iso(other)]);
  });
  expect(ends).toEqual([
    ['2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-23T08:00:00.000Z', '2026-11-23T16:00:00.000Z'],
    ['2026-11-24T08:00:00.000Z', null],
    ['2026-11-24T09:00:00.000Z', expect.any(String)],
  ]);
});

const iso = (moment: Date | string | null | undefined): string | null =>
  moment ? new Date(moment).toISOString() : null;
