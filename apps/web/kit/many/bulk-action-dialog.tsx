import { Button, Progress, Textarea } from '@mantine/core';
import { formatUnitMoney } from '@tarima/domain/kit/amount';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { applyPercentChange } from '@tarima/domain/kit/many/percent-change';
import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityCountWords } from '@tarima/domain/kit/entity-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useEffect, useRef, useState } from 'react';
import { sayFieldValue } from '../cells/display-value.ts';
import formClasses from '../frame/form.module.css';
import type { ListBulkAction } from '../form/module-overrides.ts';
import { ModalDialog } from '../frame/modal-dialog.tsx';
import { useLanguage } from '../words.tsx';
import { BulkEditForm, type BulkFieldEdit } from './bulk-edit-form.tsx';
import classes from './many.module.css';
import { bulkEditAction } from './plain-bulk-actions.ts';
import { BulkRefusalList } from './bulk-refusal-list.tsx';
import type { BulkActionProgress, BulkActionTarget } from './run-bulk-action.ts';
import { useBulkAction } from './use-bulk-action.ts';

/** Action that the user requested, with its rows and their number. */
export interface BulkActionRequest {
  readonly action: ListBulkAction;
  readonly target: BulkActionTarget;
  readonly count: number;
}

interface ManyDialogProps {
  readonly module: Module;
  readonly request: BulkActionRequest | undefined;
  /** Reduces the selection to the refused rows. */
  retain(ids: ReadonlySet<number>): void;
  close(): void;
}

/** Dialog with the number of affected rows and the reasons of refused ones before the action runs, and with its progress while it runs. */
export function BulkActionDialog({ module, request, retain, close }: ManyDialogProps) {
  const { say, sayCount } = useLanguage();
  // Last question, shown until the dialog has faded out.
  const [shown, setShown] = useState(request);
  const [openCount, setOpenCount] = useState(0);
  if (request && request !== shown) {
    setShown(request);
    setOpenCount(openCount + 1);
  }
  if (!shown) return null;
  const things = sayCount(getEntityCountWords(module.entity), shown.count);
  return (
    <ModalDialog
      opened={request !== undefined}
      close={close}
      title={say(bulkActionTexts.title, { act: say(shown.action.words), things })}
    >
      <Question key={openCount} module={module} request={shown} retain={retain} close={close} />
    </ModalDialog>
  );
}

function Question({
  module,
  request,
  retain,
  close,
}: ManyDialogProps & { request: BulkActionRequest }) {
  const { action, count } = request;
  const [edit, setEdit] = useState<BulkFieldEdit>();
  if (action.name === bulkEditAction.name && edit === undefined)
    return <BulkEditForm module={module} close={close} choose={setEdit} />;
  return (
    <Trial
      module={module}
      request={request}
      edit={edit}
      count={count}
      retain={retain}
      close={close}
    />
  );
}

interface TrialProps extends ManyDialogProps {
  readonly request: BulkActionRequest;
  readonly edit: BulkFieldEdit | undefined;
  readonly count: number;
}

/** Runs the action as a trial first, and really once the user has read the result. */
function Trial({ module, request: { action, target }, edit, count, retain, close }: TrialProps) {
  const { say, language } = useLanguage();
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { tried, doing, ran, attempt, run, stop } = useBulkAction({
    module,
    action,
    target,
    count,
    edit,
    retain,
    close,
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt();
  }, [attempt]);

  const form = useRef<HTMLFormElement>(null);
  // The message appears after the dialog, which has then focused its own button.
  useEffect(() => {
    if (tried && !ran) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [tried, ran]);
  const missing = action.reason !== undefined && reason.trim() === '';
  const outcome = ran ?? tried;
  if (!outcome || doing)
    return (
      <Working
        words={say(tried ? bulkActionTexts.doing : bulkActionTexts.checking)}
        count={count}
        ran={doing ?? { done: [], refused: [] }}
        stop={stop}
      />
    );
  const done = outcome.done.length;
  const total = done + outcome.refused.length;
  const isOver = ran !== undefined;
  return (
    <form
      ref={form}
      className={formClasses.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (!missing) void run(reason.trim());
      }}
    >
      {edit && !isOver && done > 0 && <NewValue module={module} edit={edit} done={outcome.done} />}
      <output>
        {done === 0 && !isOver
          ? say(bulkActionTexts.nothing)
          : say(isOver ? bulkActionTexts.wasDone : bulkActionTexts.willDo, { done, total })}
      </output>
      <BulkRefusalList module={module} refused={outcome.refused} />
      {!isOver && action.reason && done > 0 && (
        <Textarea
          label={say(action.reason)}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          error={attempted && missing && sayValidationRule({ rule: 'required' }, language)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {!isOver && action.undo === undefined && done > 0 && (
        <div>{say(bulkActionTexts.forGood)}</div>
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(isOver || done === 0 || action.isGrave ? kitTexts.close : kitTexts.cancel)}
        </Button>
        {!isOver && done > 0 && (
          <Button
            type="submit"
            {...(!action.reason && { 'data-autofocus': true })}
            {...(action.isGrave && { color: 'red.9' })}
          >
            {edit
              ? say(bulkActionTexts.editIt, { count: done })
              : say(bulkActionTexts.doIt, { act: say(action.words), count: done })}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Maximum number of records whose amount is shown before and after a change in percent. */
const maxExamples = 3;

interface NewValueProps {
  readonly module: Module;
  readonly edit: BulkFieldEdit;
  /** Records that the edit would change. */
  readonly done: BulkActionProgress['done'];
}

/** Shows the new value of the field in all rows, or its change in percent with examples. */
function NewValue({ module, edit: { field: name, shown, percent }, done }: NewValueProps) {
  const speech = useLanguage();
  const { say } = speech;
  const field = module.fields[name];
  if (!field) return null;
  if (percent !== undefined && field.kind === 'money')
    return (
      <div className={classes.newValue}>
        {say(bulkActionTexts.percentValue, {
          field: say(field.label),
          percent: percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`,
        })}
        <ul className={classes.examples}>
          {done.slice(0, maxExamples).flatMap((each) =>
            typeof each.before === 'string'
              ? [
                  <li key={each.id}>
                    {say(bulkActionTexts.percentExample, {
                      name: each.name ?? String(each.id),
                      before: formatUnitMoney(each.before),
                      after: formatUnitMoney(
                        applyPercentChange(each.before, percent, field.decimals ?? 2),
                      ),
                    })}
                  </li>,
                ]
              : [],
          )}
        </ul>
      </div>
    );
  const value = sayFieldValue(field, shown, speech) || say(listTexts.nothing);
  return (
    <div className={classes.newValue}>
      {say(bulkActionTexts.newValue, { field: say(field.label), value })}
    </div>
  );
}

interface WorkingProps {
  readonly words: string;
  readonly count: number;
  readonly ran: BulkActionProgress;
  stop(): void;
}

/** Shows the progress of the action, which continues when the dialog is closed, until it is stopped. */
function Working({ words, count, ran, stop }: WorkingProps) {
  const { say } = useLanguage();
  const reached = ran.done.length + ran.refused.length;
  return (
    <div className={formClasses.fields}>
      <output className={classes.working}>
        <span>{words}</span>
        <span>{say(bulkActionTexts.progress, { count: reached, total: count })}</span>
      </output>
      <Progress
        value={count === 0 ? 0 : (reached / count) * 100}
        aria-label={words}
        transitionDuration={200}
      />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={stop}>
          {say(bulkActionTexts.stop)}
        </Button>
      </div>
    </div>
  );
}
