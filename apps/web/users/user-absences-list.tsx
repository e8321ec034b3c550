import { Button } from '@mantine/core';
import type { Absence } from '@tarima/domain/absences/contract';
import { absenceKindWords } from '@tarima/domain/absences/absence-kinds';
import { absenceFieldTexts } from '@tarima/domain/absences/texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { getErrorText } from '../kit/toasts.tsx';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { UpcomingUnavailableWindowsList } from '../plant/windows/upcoming-unavailable-windows-list.tsx';
import { absencesQueryOptions, createAbsenceOwner } from './absence-owner.ts';

const AbsenceDialog = lazy(async () => ({
  default: (await import('./absence-dialog.tsx')).AbsenceDialog,
}));

const none: readonly Absence[] = [];

/** List of the current and future absences of a user, with a button that adds one. */
export function UserAbsencesList({ record }: { readonly record: ModuleRecord }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const user = { id: record.id, name: toDisplayText(record['name']) };
  const absences = useQuery(absencesQueryOptions(user.id, language));
  const [editing, setEditing] = useState<Absence | 'new'>();
  return (
    <UpcomingUnavailableWindowsList
      owner={createAbsenceOwner(client, user)}
      windows={absences.isError ? none : absences.data}
      tell={(absence) => sayAbsence(absence, speech)}
      change={(absence: Absence) => setEditing(absence)}
    >
      {absences.isError && <p role="alert">{getErrorText(absences.error, speech)}</p>}
      {record['status'] === 'active' && (
        <Button variant="default" size="xs" mt={8} onClick={() => setEditing('new')}>
          {say(absenceFieldTexts.add)}
        </Button>
      )}
      <Suspense>
        {useHasEverBeenTrue(editing !== undefined) && (
          <AbsenceDialog
            user={editing && user}
            existing={editing === 'new' ? undefined : editing}
            close={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </UpcomingUnavailableWindowsList>
  );
}

/** Formats the reason of an absence, and the place of work during it. */
function sayAbsence({ kind, note, division, position }: Absence, { say }: Speech): string {
  const reason =
    division && position
      ? say(absenceFieldTexts.lentTo, {
          kind: say(absenceKindWords[kind]),
          division: division.name,
          position: position.name,
        })
      : say(absenceKindWords[kind]);
  return note === null ? reason : say(absenceFieldTexts.noted, { kind: reason, note });
}
