import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { getAbleOperators } from '@tarima/domain/planning/operators';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ShareableWork } from '@tarima/domain/planning/rules/share-work';
import { useState, type FormEvent } from 'react';
import formClasses from '../../kit/frame/form.module.css';
import { MomentField } from '../../kit/form/moment-field.tsx';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { useLastShownContent } from '../../kit/frame/use-last-shown-content.ts';
import { useLanguage } from '../../kit/words.tsx';
import { parseLocalTime, toLocalTime } from '../../plant/local-time.ts';
import classes from './dialogs.module.css';
import type { BoardState } from './use-board-state.ts';

interface PassDialogProps {
  readonly board: BoardState;
  /** Event of the dialog; undefined while it is closed. */
  readonly event: CalendarEvent | undefined;
  close(): void;
}

/** Dialog that moves work to another person or time without dragging. People who are free at that time come first. */
export function ReassignWorkDialog({ board, event, close }: PassDialogProps) {
  const { say } = useLanguage();
  const { shown, openCount: opening } = useLastShownContent(event);
  return (
    <ModalDialog
      opened={event !== undefined}
      close={close}
      title={say(productionBoardTexts.passTitle, { id: shown?.orderId ?? '' })}
    >
      {shown && <Fields key={opening} board={board} event={shown} close={close} />}
    </ModalDialog>
  );
}

/** Returns the people who may work at a workplace, those free at that time first, with the reason why the others are not. */
export function listReassignCandidates(
  { users, context, refused: findProblem, sayWhy, stands }: BoardState,
  event: CalendarEvent,
  /** Work that each person would do. */
  workOfUser: (userId: number) => ShareableWork,
): { id: number; name: string; reason: string | undefined }[] {
  const able = new Set(getAbleOperators(context.operators, event.workplaceId).map(({ id }) => id));
  const all = users
    .filter(({ id }) => able.has(id))
    .map(({ id, name }) => {
      const problem = findProblem(event, [workOfUser(id)]);
      return { id, name, reason: stands(event) ?? (problem && sayWhy(problem)) };
    });
  return [
    ...all.filter(({ reason }) => reason === undefined),
    ...all.filter(({ reason }) => reason !== undefined),
  ];
}

function Fields({ board, event, close }: PassDialogProps & { readonly event: CalendarEvent }) {
  const { say } = useLanguage();
  const zone = board.hours.timeZone;
  const [localTime, setLocalTime] = useState(() =>
    toLocalTime(Date.parse(event.start), zone).slice(0, 16),
  );
  const length = Date.parse(event.end) - Date.parse(event.start);
  const start = localTime === '' ? undefined : parseLocalTime(`${localTime}:00`.slice(0, 19), zone);
  const people =
    start === undefined
      ? []
      : listReassignCandidates(board, event, (userId) => board.fit(event, { userId, start }));
  const [chosen, setChosen] = useState<string>();
  const isElsewhere = start !== Date.parse(event.start);
  const first = people.find(
    ({ id, reason }) => reason === undefined && (isElsewhere || id !== event.split),
  );
  const userId = Number(chosen ?? first?.id);
  const one = people.find(({ id }) => id === userId);
  const possible =
    one !== undefined && one.reason === undefined && (isElsewhere || userId !== event.split);
  const workplace = board.workplaces.find(({ id }) => id === event.workplaceId)?.name ?? '';
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (!possible || start === undefined) return;
    close();
    board.move(event, [board.fit(event, { userId, start })]);
  };
  return (
    <form className={formClasses.fields} noValidate onSubmit={submit}>
      <p>
        {say(productionBoardTexts.passText, {
          workplace,
          minutes: length / minuteMillis,
          user: event.user?.name ?? '',
        })}
      </p>
      <MomentField
        label={say(productionBoardTexts.start)}
        data-autofocus
        value={localTime}
        onChange={setLocalTime}
      />
      <fieldset className={classes.choices}>
        <legend>{say(productionBoardTexts.whoDoes)}</legend>
        {people.map(({ id, name, reason }) => (
          <label key={id} className={classes.choice} data-free={reason === undefined}>
            <input
              type="radio"
              name="person"
              value={id}
              checked={id === userId}
              disabled={reason !== undefined}
              onChange={() => setChosen(String(id))}
            />
            <span>
              {name}
              <small>
                {reason ??
                  say(id === event.split ? productionBoardTexts.isNow : productionBoardTexts.free)}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {people.length < 2 && <p>{say(productionBoardTexts.nobodyElse, { workplace })}</p>}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" disabled={!possible}>
          {say(productionBoardTexts.passSave)}
        </Button>
      </div>
    </form>
  );
}
