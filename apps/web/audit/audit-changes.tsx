import { Button, Skeleton } from '@mantine/core';
import { auditCalls, findAuditValuesModule } from '@tarima/domain/audit/contract';
import { auditTexts } from '@tarima/domain/audit/texts';
import { recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { findModule } from '@tarima/domain/modules';
import { getTableScreens } from '@tarima/domain/profiles/table-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { callApi } from '../kit/call-api.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import {
  EmptyTimelineMessage,
  RecordViewSection,
  TimelineErrorMessage,
} from '../kit/frame/event-timeline.tsx';
import { HistoryChangesList } from '../kit/panel/history-changes-list.tsx';
import { getScreenPath } from '../kit/screen-path.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { sayExportQuery } from './export-words.ts';
import classes from './audit.module.css';

/** Values of a record before and after an event, with a link to the record. */
export function AuditChanges({ record }: { readonly record: ModuleRecord }) {
  const speech = useLanguage();
  const { language } = speech;
  const [module, action] = [record['module'], record['action']].map(toDisplayText);
  const event = useQuery({
    queryKey: ['audit', 'changes', record.id, language],
    queryFn: ({ signal }) =>
      callApi(auditCalls.changes, { params: { id: record.id }, query: { lang: language }, signal }),
  });
  const definition = findAuditValuesModule(action ?? '', module ?? '') ?? findModule(module ?? '');
  const isRequest = action === 'export' || action === 'refused';
  const changes = event.data?.changes.map((change) =>
    action === 'export' && change.field === 'query' && typeof change.after === 'string'
      ? { ...change, after: sayExportQuery(findModule(module ?? ''), change.after, speech) }
      : change,
  );
  return (
    <RecordViewSection title={isRequest ? auditTexts.requested : auditTexts.changes}>
      {event.isPending && <Skeleton height={96} />}
      {event.isError && (
        <TimelineErrorMessage
          words={recordHistoryTexts.failed}
          retry={() => void event.refetch()}
        />
      )}
      {changes?.length === 0 && <EmptyTimelineMessage words={auditTexts.noValues} />}
      {event.data && changes && (
        <HistoryChangesList module={definition} parts={[{ ...event.data, changes }]} />
      )}
      {action !== 'delete' && <RecordLink module={module ?? ''} id={record['recordId']} />}
    </RecordViewSection>
  );
}

function RecordLink({ module, id }: { readonly module: string; readonly id: unknown }) {
  const { say } = useLanguage();
  const may = useHasPermission();
  const screen = getTableScreens(module).screens.find(may);
  if (screen === undefined || typeof id !== 'number' || findModule(module) === undefined)
    return null;
  return (
    <Button
      className={classes.open ?? ''}
      variant="default"
      size="xs"
      leftSection={<ExternalLink size={14} aria-hidden />}
      renderRoot={(root) => (
        <Link {...root} to={getScreenPath(screen)} search={{ panel: 'view', id: String(id) }} />
      )}
    >
      {say(auditTexts.openRecord)}
    </Button>
  );
}
