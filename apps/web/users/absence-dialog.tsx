import { NativeSelect, Textarea } from '@mantine/core';
import { absenceCalls, type Absence } from '@tarima/domain/absences/contract';
import {
  absenceKinds,
  absenceKindWords,
  maxAbsenceNoteLength,
} from '@tarima/domain/absences/absence-kinds';
import { absenceFieldTexts } from '@tarima/domain/absences/texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { useLastShownContent } from '../kit/frame/use-last-shown-content.ts';
import { useOnlyRecord } from '../kit/form/use-only-choices.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { UnavailableWindowDialog } from '../plant/windows/unavailable-window-dialog.tsx';
import type { ProposedWindow } from '../plant/windows/unavailable-window-owner.ts';
import { createAbsenceOwner } from './absence-owner.ts';

interface AbsenceDialogProps {
  /** User of the absence; undefined while the dialog is closed. */
  readonly user: NamedRecord | undefined;
  /** Absence to edit; undefined for a new one. */
  readonly existing?: Absence | undefined;
  readonly proposed?: ProposedWindow | undefined;
  close(): void;
}

/** Dialog that enters an absence, or a loan to another division, and shows the affected work before it is saved. */
export function AbsenceDialog({ user, existing, proposed, close }: AbsenceDialogProps) {
  // Last user, shown until the dialog has faded out.
  const { shown, openCount } = useLastShownContent(user && { user, existing, proposed });
  return shown && <Absent {...shown} key={openCount} opened={user !== undefined} close={close} />;
}

type AbsentProps = AbsenceDialogProps & { readonly user: NamedRecord; readonly opened: boolean };

function Absent({ user, existing, proposed, opened, close }: AbsentProps) {
  const { say } = useLanguage();
  const client = useQueryClient();
  const [kind, setKind] = useState(existing?.kind ?? (proposed ? 'leave' : undefined));
  const [note, setNote] = useState(existing?.note ?? '');
  const [chosenDivision, setDivision] = useState(existing?.division ?? undefined);
  const [position, setPosition] = useState(existing?.position ?? undefined);
  const isLent = kind === 'lent';
  const onlyDivision = useOnlyRecord('divisions', isLent && !existing);
  const division = chosenDivision ?? onlyDivision;
  const value = {
    // Nothing is sent before a reason is chosen: until then the dialog has a problem.
    kind: kind ?? 'leave',
    note: note.trim() === '' ? null : note,
    position: isLent && position ? { id: position.id } : null,
  };
  const renderFields = (problem: LocalizedWords | undefined) => {
    const error = problem && say(problem);
    const shared = {
      required: true,
      placeholder: say(absenceFieldTexts.choose),
      description: undefined,
      error,
      nothing: say(absenceFieldTexts.nothing),
      'data-autofocus': undefined,
    };
    return (
      <>
        <NativeSelect
          data-autofocus
          label={say(absenceFieldTexts.kind)}
          withAsterisk
          data={[
            ...(kind === undefined ? [{ value: '', label: say(absenceFieldTexts.choose) }] : []),
            ...absenceKinds.map((each) => ({ value: each, label: say(absenceKindWords[each]) })),
          ]}
          value={kind ?? ''}
          error={kind === undefined && error}
          onChange={({ currentTarget }) =>
            setKind(absenceKinds.find((each) => each === currentTarget.value) ?? kind)
          }
        />
        {isLent && (
          <>
            <RemoteSelect
              {...shared}
              module="divisions"
              error={division ? undefined : error}
              label={say(absenceFieldTexts.division)}
              value={division}
              onChange={(chosen) => {
                setDivision(chosen);
                setPosition(undefined);
              }}
            />
            {division && (
              <RemoteSelect
                {...shared}
                key={division.id}
                module="positions"
                narrowed={{ divisionId: division.id }}
                label={say(absenceFieldTexts.position)}
                value={position}
                onChange={setPosition}
              />
            )}
          </>
        )}
        <Textarea
          label={say(absenceFieldTexts.note)}
          rows={2}
          maxLength={maxAbsenceNoteLength}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </>
    );
  };
  return (
    <UnavailableWindowDialog
      opened={opened}
      owner={createAbsenceOwner(client, user)}
      existing={existing}
      proposed={proposed}
      beginsToday
      more={{
        fields: renderFields,
        // A note has no effect on the work.
        value: { ...value, note: null },
        problem:
          kind === undefined
            ? absenceFieldTexts.needsKind
            : isLent && !position
              ? absenceFieldTexts.needsPosition
              : undefined,
        errorWords: {
          'event.position different': absenceFieldTexts.otherDivision,
          'event.position unknown': absenceFieldTexts.needsPosition,
        },
      }}
      write={(times, how) => {
        const body = { event: { ...value, ...times } };
        return existing
          ? callApi(absenceCalls.change, {
              ...how,
              params: { userId: user.id, absenceId: existing.id },
              body,
            })
          : callApi(absenceCalls.create, { ...how, params: { userId: user.id }, body });
      }}
      close={close}
    />
  );
}
