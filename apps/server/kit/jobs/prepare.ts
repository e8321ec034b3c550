import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

const silent = new Logger(() => () => undefined);

/**
 * Creates the tables of jobs and the functions by which the application enqueues and counts jobs, since it may not access the tables.
 * The owner runs it, under the lock of the migrations.
 */
export async function prepareJobTables(client: pg.Client, ownerUrl: string): Promise<void> {
  await runMigrations({
    connectionString: ownerUrl,
    maxPoolSize: 1,
    logger: silent,
    noHandleSignals: true,
    taskList: {},
  });
  await client.query(doors);
}

const doors = `
  create or replace function enqueue_job(task text, payload json, run_at timestamptz, job_key text, attempts int) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    account bigint := current_account();
  begin
    if account is null then
      raise exception 'A job belongs to an account, and this transaction has none';
    end if;
    perform graphile_worker.add_job(
      task,
      json_build_object('accountId', account, 'payload', payload),
      -- The worker goes by the machine's clock.
      run_at => enqueue_job.run_at - clock_offset(),
      max_attempts => attempts,
      job_key => account || ' ' || enqueue_job.job_key
    );
  end $$;
  revoke all on function enqueue_job from public;
  grant execute on function enqueue_job to tarima_app;

  create or replace function count_jobs() returns table (task text, state text, count bigint)
    language sql stable security definer set search_path = public, pg_temp as $$
    select t.identifier,
      case when j.attempts >= j.max_attempts and j.locked_at is null then 'failed'
        when j.locked_at is not null then 'running'
        when j.attempts > 0 then 'retrying'
        else 'waiting' end as state,
      count(*)
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1, 2
  $$;
  revoke all on function count_jobs from public;
  grant execute on function count_jobs to tarima_app;

  -- Seconds since the oldest job fell due that no worker has begun; 0 without such a job. A job that was given up is not due.
  -- plpgsql, whose body is parsed when it runs: the schema of an older backup, which a restore makes first, has no clock_offset yet.
  create or replace function get_oldest_due_job_age() returns double precision
    language plpgsql stable security definer set search_path = public, pg_temp as $$
  begin
    return (
      select coalesce(extract(epoch from present() - clock_offset() - min(j.run_at)), 0)::double precision
      from graphile_worker._private_jobs j
      where j.run_at <= present() - clock_offset() and j.locked_at is null and j.attempts < j.max_attempts);
  end $$;
  revoke all on function get_oldest_due_job_age from public;
  grant execute on function get_oldest_due_job_age to tarima_app;`;
