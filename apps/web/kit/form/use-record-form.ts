import type { Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useMemo } from 'react';
import { toastError } from '../toasts.tsx';
import { useModuleOverrides } from './module-overrides.ts';
import { useLanguage } from '../words.tsx';
import { toFormValues } from './form-values.ts';
import { getFieldsMarkedByError } from './error-fields.ts';
import { useConflictingFieldNotes } from './use-conflicting-field-notes.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormFields } from './use-form-fields.ts';
import { useOnlyChoices } from './use-only-choices.ts';
import { useRecordResolver } from './use-record-resolver.ts';
import { useSaveRecord } from './use-save-record.ts';

interface RecordFormOptions {
  readonly module: Module;
  readonly record: ModuleRecord | undefined;
  reload: (() => void) | undefined;
  done(): void;
}

/** Holds the form of a catalogue record: values, rules and saving. */
export function useRecordForm({ module, record, reload, done }: RecordFormOptions) {
  const speech = useLanguage();
  const { errors } = useModuleOverrides();
  const resolver = useRecordResolver(module);
  const onlyChoices = useOnlyChoices(module, record === undefined);
  const values = useMemo(
    () => ({ ...toFormValues(module, record), ...onlyChoices }),
    [module, record, onlyChoices],
  );
  const fields = useFormFields({
    values,
    resolver,
    getMarkedFields: (error) => getFieldsMarkedByError(error, module),
  });
  const notes = useConflictingFieldNotes(module, record, fields.form);
  const save = useSaveRecord(module, record);
  const draft = useFormDraft(fields, {
    expectedVersion: record?.updatedAt,
    reload,
    save,
    saved: getEntityWords(record ? 'updated' : 'created', module.entity),
    reportError: (error) =>
      toastError(error, speech, { ...getEntityErrorWords(module.entity), ...errors }),
    done,
  });
  return { control: fields.control, draft, notes };
}
