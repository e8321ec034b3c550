import { writableFields, type Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import panelClasses from '../panel/panel.module.css';
import { PanelLayout } from '../panel/side-panel.tsx';
import { UnsavedQuestion } from '../panel/unsaved-question.tsx';
import type { PanelControl } from '../panel/use-panel.ts';
import { useOwnWays } from '../own-ways.ts';
import { useLanguage } from '../words.tsx';
import { FormInput } from './form-input.tsx';
import classes from './form.module.css';
import { maySayTwice, NameTwice } from './name-twice.tsx';
import { useFormRoot } from './use-form-root.ts';
import { useRecordForm } from './use-record-form.ts';
import { SaveFooter } from './save-footer.tsx';
import { StaleAlert } from './stale-alert.tsx';

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
  const { notes, AboveForm } = useOwnWays();
  const known = notes?.(record);
  const root = useFormRoot(form.stale);
  return (
    <form
      ref={root}
      className={panelClasses.form}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <PanelLayout
        footer={<SaveFooter invalid={form.invalid} saving={form.saving} cancel={control.close} />}
      >
        <div className={classes.fields}>
          {form.stale && reload && <StaleAlert reload={reload} />}
          {AboveForm && record && <AboveForm record={record} />}
          {writableFields(module).map(([name, field], at) => {
            const input = (
              <FormInput
                key={name}
                control={form.control}
                // Colours travel in the record's metadata.
                name={field.kind === 'color' ? `metadata.${name}` : name}
                field={field}
                note={form.notes[name] ?? (known?.[name] && say(known[name]))}
                first={at === 0}
              />
            );
            if (name !== module.title || !maySayTwice(field)) return input;
            return (
              <div key={name}>
                {input}
                <NameTwice module={module} record={record} control={form.control} />
              </div>
            );
          })}
        </div>
      </PanelLayout>
      <UnsavedQuestion unsaved={form.unsaved} />
    </form>
  );
}
