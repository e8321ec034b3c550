import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildStatusCondition } from './status-condition.ts';

let server: TestServer;
let accountId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ accountId } = await server.company('has-status.test'));
});
afterAll(() => server.close());

const select = async (condition: RawBuilder<boolean>): Promise<string[]> => {
  const rows = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql<{ status: string }>`
      select s.status from (values ('pending'), ('active'), ('send'), ('finished'), (null)) as s (status)
      where ${condition}`),
  );
  return rows.map(({ status }) => status);
};

test('a condition selects the statuses that it names, as a group or one by one', async () => {
  expect(await select(buildStatusCondition(shipmentDocument, 'left', 's.status'))).toEqual([
    'send',
    'finished',
  ]);
  expect(await select(buildStatusCondition(shipmentDocument, 'active'))).toEqual(['active']);
  expect(
    await select(buildStatusCondition(shipmentDocument, ['finished', 'open'], 's.status')),
  ).toEqual(['pending', 'active', 'finished']);
  expect(
    await select(sql`not ${buildStatusCondition(shipmentDocument, 'ahead', 's.status')}`),
  ).toEqual(['finished']);
});

test('a condition without a status is refused', () => {
  expect(() => buildStatusCondition(shipmentDocument, [])).toThrow(
    'No status to compare status with',
  );
});
