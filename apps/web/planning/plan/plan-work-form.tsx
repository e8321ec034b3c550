import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { minuteMillis, type Instant } from '@tarima/domain/kit/time-zone';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useState, type FormEvent } from 'react';
import formClasses from '../../kit/frame/form.module.css';
import { MomentField } from '../../kit/form/moment-field.tsx';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { useLanguage } from '../../kit/words.tsx';
import {
  findBatchLoadTime,
  computeRemainingStepWork,
  findNextWorkingStart,
} from '../plan-rules.ts';
import { toLocalTime } from '../../plant/local-time.ts';
import type { PlanStep } from './step-plan-calendar.tsx';
import type { PlanEditorModel } from './use-plan-editor.ts';
import { parseWorkStart, findWorkFormProblems, type WorkFormValues } from './work-form-rules.ts';

/** Subject of the form: an existing event, or a new one that begins at an instant. */
export type WorkFormSubject = { readonly key: string } | { readonly from: number };

interface WorkFormProps {
  readonly plan: PlanEditorModel;
  readonly planStep: PlanStep;
  /** Monday of the shown week. */
  readonly week: Instant;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Subject of the form; undefined while it is closed. */
  readonly of: WorkFormSubject | undefined;
  close(): void;
}

/** Form of user, start and duration: the alternative to dragging. */
export function PlanWorkForm({ of, ...form }: WorkFormProps) {
  const { say } = useLanguage();
  // Last event, shown until the dialog has faded out.
  const [shown, setShown] = useState(of);
  if (of && of !== shown) setShown(of);
  const title = shown && 'key' in shown ? planOrderTexts.editTitle : planOrderTexts.addTitle;
  return (
    <ModalDialog
      opened={of !== undefined}
      close={form.close}
      title={say(title, { workplace: form.planStep.name })}
    >
      {shown && <Fields key={JSON.stringify(shown)} {...form} of={shown} />}
    </ModalDialog>
  );
}

function Fields({
  plan,
  planStep,
  week,
  users,
  of,
  close,
}: WorkFormProps & { readonly of: WorkFormSubject }) {
  const { say } = useLanguage();
  const zone = plan.hours.timeZone;
  const [values, setValues] = useState(() => initial(plan, planStep, users, of));
  const [tried, setTried] = useState(false);
  const [pinned, setPinned] = useState(
    () => 'key' in of && plan.state.works.some(({ key, pinned: is }) => key === of.key && is),
  );
  const set = (field: 'user' | 'minutes') => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((known) => ({ ...known, [field]: value }));
  };
  const amount = parseTypedValue(values.minutes) ?? 0;
  const batch = findLoadRule(plan, planStep);
  const remaining = computeRoom(plan, planStep, of, values.user);
  const problems = findWorkFormProblems(values, {
    zone,
    week,
    remaining: batch ? Math.min(remaining, batch.pieces) : remaining,
    inPieces: batch !== undefined,
  });
  const findProblemText = (field: keyof WorkFormValues) => {
    const problem = tried ? problems[field] : undefined;
    return problem && say(...problem);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const start = parseWorkStart(values, zone);
    const userId = Number(values.user);
    const load = findBatchLoadTime(plan.context, {
      workplaceId: planStep.workplaceId,
      userId,
      start,
    });
    const time = load ? { ...load, pieces: amount } : { start, end: start + amount * minuteMillis };
    const changed = { userId, ...time, pinned };
    // The notice below the calendar shows a refusal with a proposed time: the form would cover it.
    if ('key' in of) plan.change(new Map([[of.key, changed]]));
    else plan.add({ detailId: planStep.detailId, workplaceId: planStep.workplaceId, ...changed });
    close();
  };
  return (
    <form className={formClasses.fields} noValidate onSubmit={submit}>
      <NativeSelect
        label={say(planOrderTexts.user)}
        required
        data-autofocus
        value={values.user}
        error={findProblemText('user')}
        data={[
          { value: '', label: say(kitTexts.choose) },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={set('user')}
      />
      <MomentField
        label={say(planOrderTexts.start)}
        value={values.start}
        error={findProblemText('start')}
        onChange={(start) => setValues((known) => ({ ...known, start }))}
      />
      <TextInput
        label={say(batch ? planOrderTexts.pieces : planOrderTexts.duration)}
        required
        inputMode="numeric"
        value={values.minutes}
        error={findProblemText('minutes')}
        onChange={set('minutes')}
      />
      <Checkbox
        label={say(planOrderTexts.pin)}
        description={say(planOrderTexts.pinNote)}
        checked={pinned}
        onChange={({ currentTarget }) => setPinned(currentTarget.checked)}
      />
      <div className={formClasses.modalFooter}>
        {'key' in of && (
          <Button
            variant="default"
            color="red"
            onClick={() => {
              plan.dispatch({ type: 'remove', keys: [of.key] });
              close();
            }}
          >
            {say(planOrderTexts.remove)}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit">{say(planOrderTexts.apply)}</Button>
      </div>
    </form>
  );
}

/** Returns the minutes of the step that are not planned, plus those of this event. */
function computeRoom(
  { context, state }: PlanEditorModel,
  planStep: PlanStep,
  of: WorkFormSubject,
  user: string,
): number {
  const otherWorks = 'key' in of ? state.works.filter(({ key }) => key !== of.key) : state.works;
  return computeRemainingStepWork(context, otherWorks, toUserStep(planStep, user));
}

/** Returns the load rule of a batch station. */
const findLoadRule = ({ context }: PlanEditorModel, planStep: PlanStep) =>
  context.workplaces.find(({ id }) => id === planStep.workplaceId)?.load;

const toUserStep = ({ detailId, workplaceId }: PlanStep, user: string) => ({
  detailId,
  workplaceId,
  ...(user !== '' && { userId: Number(user) }),
});

/**
 * Returns the initial values of the form.
 * A new event begins at the next quarter of an hour and takes the rest of the step; an hour where no rest is left.
 */
function initial(
  plan: PlanEditorModel,
  planStep: PlanStep,
  users: WorkFormProps['users'],
  of: WorkFormSubject,
): WorkFormValues {
  const zone = plan.hours.timeZone;
  const toFieldTime = (instant: number): string => toLocalTime(instant, zone).slice(0, 16);
  if ('key' in of) {
    const work = plan.state.works.find(({ key }) => key === of.key);
    if (!work) return { user: '', start: '', minutes: '' };
    return {
      user: String(work.userId),
      start: toFieldTime(work.start),
      minutes: String(work.pieces ?? (work.end - work.start) / minuteMillis),
    };
  }
  const batch = findLoadRule(plan, planStep);
  const user = users.length === 1 ? String(users[0]?.id) : '';
  const remaining = computeRemainingStepWork(
    plan.context,
    plan.state.works,
    toUserStep(planStep, user),
  );
  return {
    user,
    start: toFieldTime(findNextWorkingStart(plan.hours, of.from)),
    minutes: String(
      batch ? Math.max(1, Math.min(remaining, batch.pieces)) : remaining > 0 ? remaining : 60,
    ),
  };
}
