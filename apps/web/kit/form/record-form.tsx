import { Alert, Button } from '@mantine/core';
import { errorCodes } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import panelClasses from '../panel/panel.module.css';
import { PanelLayout } from '../panel/side-panel.tsx';
import { UnsavedQuestion } from '../panel/unsaved-question.tsx';
import type { PanelControl } from '../panel/use-panel.ts';
import { useOwnWays } from '../own-ways.ts';
import { useLanguage } from '../words.tsx';
import { FormInput } from './form-input.tsx';
import classes from './form.module.css';
import { useRecordForm } from './use-record-form.ts';

interface RecordFormProps {
  readonly module: Module;
  /** What is edited; left out for a new record. */
  readonly record?: Element;
  /** Asks the server for the record as it is now. */
  reload?(): void;
  readonly control: PanelControl;
}

/** A form drawn from the module's definition. */
export function RecordForm({ module, record, reload, control }: RecordFormProps) {
  const { say } = useLanguage();
  const form = useRecordForm({ module, record, done: control.leave });
  const known = useOwnWays().notes?.(record);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => (root.current ? submitOnCtrlEnter(root.current) : undefined), []);
  useEffect(() => {
    // To the first field, as what opened the form may be gone; to the offer to reload when there is one, and back.
    const place = form.stale ? '[data-reload]' : '[data-autofocus]';
    root.current?.querySelector<HTMLElement>(place)?.focus();
  }, [form.stale]);
  return (
    <form
      ref={root}
      className={panelClasses.form}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <PanelLayout
        footer={
          <>
            <p className={classes.invalid} role="alert">
              {form.invalid && say(errorCodes.WRONG_VALUES.words)}
            </p>
            <Button variant="default" onClick={control.close}>
              {say(kitTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.saving} aria-keyshortcuts="Control+Enter">
              {say(kitTexts.save)}
            </Button>
          </>
        }
      >
        <div className={classes.fields}>
          {form.stale && reload && <StaleAlert reload={reload} />}
          {Object.entries(module.fields).map(([name, field], at) => (
            <FormInput
              key={name}
              control={form.control}
              name={name}
              field={field}
              note={form.notes[name] ?? (known?.[name] && say(known[name]))}
              first={at === 0}
            />
          ))}
        </div>
      </PanelLayout>
      <UnsavedQuestion unsaved={form.unsaved} />
    </form>
  );
}

function submitOnCtrlEnter(form: HTMLFormElement): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}

function StaleAlert({ reload }: { reload(): void }) {
  const { say } = useLanguage();
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={say(kitTexts.staleTitle)}
    >
      {say(kitTexts.staleText)}
      <div className={classes.staleActions}>
        <Button variant="default" size="xs" data-reload onClick={reload}>
          {say(kitTexts.reload)}
        </Button>
      </div>
    </Alert>
  );
}
