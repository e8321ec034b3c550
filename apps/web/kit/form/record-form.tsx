import { listWritableFields, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { PanelFormFrame } from './panel-form-frame.tsx';
import type { SidePanelControl } from '../frame/use-side-panel.ts';
import { useModuleOverrides } from './module-overrides.ts';
import { useLanguage } from '../words.tsx';
import { FormInput } from './form-input.tsx';
import { ReferenceCreationProvider } from './reference-inputs.tsx';
import { hasDuplicateNameWarning, DuplicateNameWarning } from './duplicate-name-warning.tsx';
import { useRecordForm } from './use-record-form.ts';

interface RecordFormProps {
  readonly module: Module;
  /** Edited record; left out for a new record. */
  readonly record?: ModuleRecord;
  /** Reloads the record from the server. */
  reload?(): void;
  readonly control: SidePanelControl;
}

/** A form drawn from the module's definition. */
export function RecordForm({ module, record, reload, control }: RecordFormProps) {
  const { say } = useLanguage();
  const {
    draft,
    control: fields,
    notes,
  } = useRecordForm({ module, record, reload, done: control.leave });
  const { notes: getNotes, AboveForm, BelowForm } = useModuleOverrides();
  const overrideNotes = getNotes?.(record);
  return (
    <ReferenceCreationProvider value>
      <PanelFormFrame draft={draft} cancel={control.close}>
        {AboveForm && record && <AboveForm record={record} />}
        {listWritableFields(module).map(([name, field], at) => {
          const input = (
            <FormInput
              key={name}
              control={fields}
              // Colours are part of the record's metadata.
              name={field.kind === 'color' ? `metadata.${name}` : name}
              field={field}
              note={notes[name] ?? (overrideNotes?.[name] && say(overrideNotes[name]))}
              first={at === 0}
            />
          );
          if (name !== module.title || !hasDuplicateNameWarning(field)) return input;
          return (
            <div key={name}>
              {input}
              <DuplicateNameWarning module={module} record={record} control={fields} />
            </div>
          );
        })}
        {BelowForm && <BelowForm record={record} control={fields} />}
      </PanelFormFrame>
    </ReferenceCreationProvider>
  );
}
