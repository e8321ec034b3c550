import type { Module } from '@tarima/domain/kit/module';
import { entityErrors, entityWords } from '@tarima/domain/kit/entity-texts';
import { bodySchema, type Element } from '@tarima/domain/kit/schemas';
import { useMemo } from 'react';
import { toastError } from '../toasts.tsx';
import { useModuleOverrides } from '../module-overrides.ts';
import { useLanguage } from '../words.tsx';
import { toFormValues } from './form-values.ts';
import { getErrorFields } from './error-fields.ts';
import { createResolver } from './rule-errors.ts';
import { useChangedTwice } from './use-changed-twice.ts';
import { useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';
import { useSaveRecord } from './use-save-record.ts';

interface RecordFormOptions {
  readonly module: Module;
  readonly record: Element | undefined;
  reload: (() => void) | undefined;
  done(): void;
}

/** Holds the form of a record of a catalogue: its values, rules and saving. */
export function useRecordForm({ module, record, reload, done }: RecordFormOptions) {
  const speech = useLanguage();
  const { errors } = useModuleOverrides();
  const resolver = useMemo(() => createResolver(bodySchema(module)), [module]);
  const values = useMemo(() => toFormValues(module, record), [module, record]);
  const fields = useFields({ values, resolver, marked: (error) => getErrorFields(error, module) });
  const notes = useChangedTwice(module, record, fields.form);
  const save = useSaveRecord(module, record);
  const draft = useDraft(fields, {
    expectedVersion: record?.updatedAt,
    reload,
    save,
    saved: entityWords(record ? 'updated' : 'created', module.entity),
    tell: (error) => toastError(error, speech, { ...entityErrors(module.entity), ...errors }),
    done,
  });
  return { control: fields.control, draft, notes };
}
