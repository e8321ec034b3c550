import { Alert, Skeleton } from '@mantine/core';
import type { LogEntry } from '@tarima/domain/reports/contract';
import { dashboardTexts, dashboardLogEntryWords } from '@tarima/domain/reports/texts';
import { findModule } from '@tarima/domain/modules';
import { orders } from '@tarima/domain/orders/order';
import { isScreenPermission } from '@tarima/domain/profiles/permissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheckBig, FileUp, Plus, type LucideIcon } from 'lucide-react';
import { TimeAgoText } from '../kit/time-ago-text.tsx';
import { getErrorText } from '../kit/toasts.tsx';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { getScreenPath } from '../kit/screen-path.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { latestLogsQueryOptions } from './dashboard-data.ts';
import classes from './dashboard.module.css';

/** List of the latest events of the company. */
export function LatestLogsList() {
  const speech = useLanguage();
  const { say, language } = speech;
  const logs = useQuery(latestLogsQueryOptions(language));
  return (
    <section className={`${classes.card} ${classes.logs}`} aria-labelledby="last-logs">
      <h2 id="last-logs" className={classes.heading}>
        {say(dashboardTexts.last)}
      </h2>
      {logs.isError && !logs.data && <Alert color="red">{getErrorText(logs.error, speech)}</Alert>}
      {logs.isPending && <Skeleton height={320} />}
      {logs.data?.length === 0 && <p className={classes.hint}>{say(dashboardTexts.noLogs)}</p>}
      <ol className={classes.entries}>
        {logs.data?.map((entry, at) => (
          // Two events of one record can have the same time.
          <Entry key={`${entry.createdAt} ${at}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

const icons: Readonly<Record<LogEntry['action'], LucideIcon>> = {
  new_entity: Plus,
  order_concluded: CircleCheckBig,
  new_import: FileUp,
};

function Entry({ entry }: { entry: LogEntry }) {
  const speech = useLanguage();
  const Icon = icons[entry.action];
  return (
    <li className={classes.entry}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span>
        <EntryLink entry={entry}>{formatLogEntry(entry, speech)}</EntryLink>
        <TimeAgoText className={classes.time} instant={entry.createdAt} />
      </span>
    </li>
  );
}

function EntryLink({ entry: { metadata }, children }: { entry: LogEntry; children: string }) {
  const may = useHasPermission();
  const { module, entity, order } = metadata;
  const id = order?.id ?? entity.id;
  if (!isScreenPermission(module) || !may(module)) return children;
  return (
    <Link
      className={classes.entryLink}
      to={getScreenPath(module)}
      search={id === null ? {} : { panel: 'view', id: String(id) }}
    >
      {children}
    </Link>
  );
}

function formatLogEntry({ action, metadata, user }: LogEntry, { say, language }: Speech): string {
  const { one, many, gender } = (findModule(metadata.module) ?? orders).entity;
  const words = dashboardLogEntryWords[action][user.name === '' ? 'itself' : 'by'][gender];
  return say(words, {
    user: user.name,
    one: one[language],
    many: many[language],
    name: metadata.entity.name,
    id: metadata.order?.id ?? metadata.entity.id ?? '',
    rows: metadata.rows ?? 0,
  });
}
