import { Button } from '@mantine/core';
import type { Absence } from '@tarima/domain/absences/contract';
import { kindWords } from '@tarima/domain/absences/kinds';
import { absenceFieldTexts } from '@tarima/domain/absences/texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { asText } from '../kit/cells/display-value.ts';
import { errorText } from '../kit/toasts.tsx';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { WindowsAhead } from '../plant/windows/windows-ahead.tsx';
import { absencesQuery, absent } from './absent.ts';

const AbsenceDialog = lazy(async () => ({
  default: (await import('./absence-dialog.tsx')).AbsenceDialog,
}));

const none: readonly Absence[] = [];

/** List of a user's absences, now and to come, with a button that adds one. */
export function Absences({ record }: { readonly record: Element }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const user = { id: record.id, name: asText(record['name']) };
  const absences = useQuery(absencesQuery(user.id, language));
  const [editing, setEditing] = useState<Absence | 'new'>();
  return (
    <WindowsAhead
      owner={absent(client, user)}
      windows={absences.isError ? none : absences.data}
      tell={(absence) => said(absence, speech)}
      change={(absence: Absence) => setEditing(absence)}
    >
      {absences.isError && <p role="alert">{errorText(absences.error, speech)}</p>}
      {record['status'] === 'active' && (
        <Button variant="default" size="xs" mt={8} onClick={() => setEditing('new')}>
          {say(absenceFieldTexts.add)}
        </Button>
      )}
      <Suspense>
        {useEver(editing !== undefined) && (
          <AbsenceDialog
            user={editing && user}
            existing={editing === 'new' ? undefined : editing}
            close={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </WindowsAhead>
  );
}

/** Formats the reason of an absence, and the place of work meanwhile. */
function said({ kind, note, division, position }: Absence, { say }: Speech): string {
  const reason =
    division && position
      ? say(absenceFieldTexts.lentTo, {
          kind: say(kindWords[kind]),
          division: division.name,
          position: position.name,
        })
      : say(kindWords[kind]);
  return note === null ? reason : say(absenceFieldTexts.noted, { kind: reason, note });
}
