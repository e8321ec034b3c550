import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createPoolerError } from '../../operator-error.ts';

/**
 * Asserts that notifications arrive, by sending one to itself: a pooler between server and database would lose them.
 * @param url connection on which the server listens
 * @param patience milliseconds to wait for the notification
 * @throws OperatorError DATABASE_POOLED when it does not arrive
 */
export async function assertPostgresNotificationsArrive(
  url: string,
  patience = 5_000,
): Promise<void> {
  const channel = `tarima_check_${randomBytes(8).toString('hex')}`;
  const listening = new pg.Client({ connectionString: url, application_name: 'tarima check' });
  const sending = new pg.Client({ connectionString: url, application_name: 'tarima check' });
  for (const client of [listening, sending]) client.on('error', () => undefined);
  const { promise: arrived, resolve } = Promise.withResolvers<boolean>();
  listening.on('notification', () => resolve(true));
  try {
    await listening.connect();
    await sending.connect();
    await listening.query(`listen ${channel}`);
    await sending.query('select pg_notify($1, $2)', [channel, '']);
    const timer = setTimeout(() => resolve(false), patience);
    const hasArrived = await arrived;
    clearTimeout(timer);
    if (!hasArrived)
      throw createPoolerError(
        'Notifications of the database do not arrive: DATABASE_URL leads to a pooler.',
      );
  } finally {
    await Promise.allSettled([listening.end(), sending.end()]);
  }
}
