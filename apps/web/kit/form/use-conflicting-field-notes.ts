import {
  parseCustomFieldId,
  findField,
  getFieldValue,
  type Module,
} from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { sayFieldValue } from '../cells/display-value.ts';
import { useLanguage } from '../words.tsx';
import type { FormValues } from './rule-errors.ts';

/** Returns notes about fields that were changed on both sides, by name, when the record under an open form has changed. */
export function useConflictingFieldNotes<Saved>(
  module: Module,
  record: ModuleRecord | undefined,
  { formState }: UseFormReturn<FormValues, unknown, Saved>,
): Readonly<Record<string, string>> {
  const speech = useLanguage();
  const [theirs, setTheirs] = useState<ModuleRecord>();
  const [names, setNames] = useState<readonly string[]>([]);
  const lastRecord = useRef(record);
  // Must be read while drawing; otherwise the form library does not track these fields.
  const { dirtyFields } = formState;

  useEffect(() => {
    const before = lastRecord.current;
    lastRecord.current = record;
    if (!before || !record || before.updatedAt === record.updatedAt) return;
    const changedTwice = Object.keys(module.fields).filter(
      (name) =>
        isDifferent(getFieldValue(before, name), getFieldValue(record, name)) &&
        isDirty(dirtyFields, name),
    );
    setTheirs(record);
    setNames(changedTwice);
  }, [record, module, dirtyFields]);

  const formatTheirs = (name: string): string => {
    const field = findField(module, name);
    return field ? sayFieldValue(field, theirs && getFieldValue(theirs, name), speech) : '';
  };
  return Object.fromEntries(
    names.map((name) => [
      name,
      speech.say(formAndDialogTexts.staleField, { value: formatTheirs(name) }),
    ]),
  );
}

const isDifferent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/** Returns whether a field is dirty. Custom fields are one level deeper in a form, under their ids. */
function isDirty(dirty: Readonly<Record<string, unknown>>, name: string): boolean {
  const id = parseCustomFieldId(name);
  if (id === undefined) return name in dirty;
  const custom = dirty['customFields'];
  return typeof custom === 'object' && custom !== null && id in custom;
}
