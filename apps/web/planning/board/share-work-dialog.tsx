import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { shareWork, type ShareableWork } from '@tarima/domain/planning/rules/share-work';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import formClasses from '../../kit/frame/form.module.css';
import { MomentField } from '../../kit/form/moment-field.tsx';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { useLastShownContent } from '../../kit/frame/use-last-shown-content.ts';
import { useLanguage } from '../../kit/words.tsx';
import { planningQueryKey } from '../../plant/planning-data.ts';
import { parseLocalTime, toLocalTime } from '../../plant/local-time.ts';
import { sayInstant, sayInstantText } from '../../plant/say-instant.ts';
import { toPlannedWork } from './board-data.ts';
import classes from './dialogs.module.css';
import { listReassignCandidates } from './reassign-work-dialog.tsx';
import type { BoardState } from './use-board-state.ts';

/** Work to share, and the minutes that the other person would take over; half of them by default. */
export interface ShareWorkRequest {
  readonly event: CalendarEvent;
  readonly minutes?: number;
}

interface ShareDialogProps {
  readonly board: BoardState;
  /** Request of the dialog; undefined while it is closed. */
  readonly sharing: ShareWorkRequest | undefined;
  close(): void;
}

/** Dialog that shares work between two people, minute by minute. It shows when both and the order would end before it saves. */
export function ShareWorkDialog({ board, sharing, close }: ShareDialogProps) {
  const { say } = useLanguage();
  const { shown, openCount: opening } = useLastShownContent(sharing);
  return (
    <ModalDialog
      opened={sharing !== undefined}
      close={close}
      title={say(productionBoardTexts.shareTitle, { id: shown?.event.orderId ?? '' })}
    >
      {shown && <Fields key={opening} board={board} sharing={shown} close={close} />}
    </ModalDialog>
  );
}

function Fields({
  board,
  sharing,
  close,
}: ShareDialogProps & { readonly sharing: ShareWorkRequest }) {
  const { say, language } = useLanguage();
  const { event } = sharing;
  const zone = board.hours.timeZone;
  const { minutes, localTime, choices, other, parts, outcome, problem, canSave, ...draft } =
    useShareDraft(board, sharing);
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (!canSave || !parts) return;
    close();
    board.move(event, parts);
  };
  const getUserName = (id: number): string =>
    board.users.find((user) => user.id === id)?.name ?? '';
  return (
    <form className={formClasses.fields} noValidate onSubmit={submit}>
      <NativeSelect
        label={say(productionBoardTexts.with)}
        data-autofocus
        value={other === undefined ? '' : String(other.id)}
        data={choices.map(({ id, name, reason }) => ({
          value: String(id),
          label: reason === undefined ? name : `${name} – ${reason}`,
        }))}
        onChange={({ currentTarget }) => draft.choose(currentTarget.value)}
      />
      <TextInput
        label={say(productionBoardTexts.shareMinutes, { user: other?.name ?? '' })}
        inputMode="numeric"
        value={minutes}
        error={draft.isCount ? undefined : say(productionBoardTexts.between, { most: draft.most })}
        onChange={({ currentTarget }) => draft.setMinutes(currentTarget.value)}
      />
      <MomentField
        label={say(productionBoardTexts.otherStart)}
        value={localTime}
        onChange={draft.setLocalTime}
      />
      <section aria-label={say(productionBoardTexts.parts)} aria-live="polite">
        {parts && (
          <ul className={classes.parts}>
            {parts.map((part) => (
              <li key={part.userId}>
                {say(productionBoardTexts.part, {
                  user: getUserName(part.userId),
                  from: sayInstant(part.start, 'moment', zone, language),
                  until: sayInstant(part.end, 'time', zone, language),
                  minutes: (part.end - part.start) / minuteMillis,
                })}
              </li>
            ))}
          </ul>
        )}
        {problem !== undefined && <p className={classes.reason}>{problem}</p>}
        {problem === undefined && outcome && (
          <p>
            {say(productionBoardTexts.orderEnd, {
              end: sayInstantText(outcome.endAfter, zone, language),
              before: sayInstantText(outcome.end, zone, language),
            })}
          </p>
        )}
      </section>
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" disabled={!canSave}>
          {say(productionBoardTexts.shareSave)}
        </Button>
      </div>
    </form>
  );
}

/** Returns the typed share, the two works that it makes, and what it means for the end of the order. */
function useShareDraft(board: BoardState, { event, minutes: given }: ShareWorkRequest) {
  const zone = board.hours.timeZone;
  const [from, until] = [Date.parse(event.start), Date.parse(event.end)];
  const most = (until - from) / minuteMillis - 1;
  const [minutes, setMinutes] = useState(() => String(given ?? Math.floor((most + 1) / 2)));
  const [localTime, setLocalTime] = useState(() => toLocalTime(from, zone).slice(0, 16));
  const [chosen, setChosen] = useState<string>();
  const start = localTime === '' ? undefined : parseLocalTime(`${localTime}:00`.slice(0, 19), zone);
  const minuteCount = Number(normalizeTypedNumber(minutes));
  const isCount =
    minutes.trim() !== '' &&
    Number.isInteger(minuteCount) &&
    minuteCount >= 1 &&
    minuteCount <= most;
  const work = toPlannedWork(event);
  const createParts = (userId: number): ShareableWork[] | undefined =>
    work && start !== undefined && isCount
      ? shareWork(
          { userId: work.userId, start: from, end: until },
          minuteCount,
          { userId, start },
          board.setUpOf(event, [work.userId, userId]),
        )
      : undefined;
  const choices = listReassignCandidates(
    board,
    event,
    (userId) => createParts(userId)?.[1] ?? { userId, start: from, end: from + minuteMillis },
  ).filter(({ id }) => id !== event.split);
  const userId = Number(chosen ?? choices[0]?.id);
  const other = choices.find(({ id }) => id === userId);
  const parts = other && createParts(other.id);
  const possible = parts !== undefined && other?.reason === undefined;
  const follows = useQuery({
    queryKey: [...planningQueryKey, 'share', event.id, parts],
    queryFn: async () => (parts && (await board.foresee(event, parts))) ?? null,
    enabled: possible,
    placeholderData: () => undefined,
    retry: false,
  });
  const problem =
    other?.reason ??
    (follows.error && event.orderId !== null
      ? board.saidRefusal(follows.error, event.orderId)
      : undefined);
  return {
    minutes,
    setMinutes,
    isCount,
    most,
    localTime,
    setLocalTime,
    /** Persons to share with, each with the reason why it is impossible. */
    choices,
    choose: setChosen,
    other,
    parts,
    outcome: follows.data,
    problem,
    canSave: possible && !follows.isError,
  };
}
