import type { FieldOf } from '@tarima/domain/kit/fields';
import { kitTexts } from '@tarima/domain/kit/texts';
import { asRecord, asRecords } from '../cells/shown-value.ts';
import { RemoteMultiSelect } from '../select/remote-multi-select.tsx';
import { RemoteSelect } from '../select/remote-select.tsx';
import { useLanguage } from '../words.tsx';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/** A record of another module. Nothing chosen is a blank, as in every other input. */
export function ReferenceInput({
  field,
  ...props
}: FormInputProps & { field: FieldOf<'reference'> }) {
  const { say } = useLanguage();
  const { held, shared, input } = useFormInput({ ...props, field });
  const { ref, onChange, onBlur } = input;
  return (
    <RemoteSelect
      {...shared}
      ref={ref}
      module={field.module}
      value={asRecord(held)}
      onChange={(choice) => onChange(choice ?? '')}
      onBlur={onBlur}
      placeholder={say(kitTexts.choose)}
      nothing={say(kitTexts.noChoices)}
    />
  );
}

/** Several records of another module. */
export function ReferencesInput({
  field,
  ...props
}: FormInputProps & { field: FieldOf<'references'> }) {
  const { say } = useLanguage();
  const { held, shared, input } = useFormInput({ ...props, field });
  const { ref, onChange, onBlur } = input;
  return (
    <RemoteMultiSelect
      {...shared}
      ref={ref}
      module={field.module}
      value={asRecords(held)}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={say(kitTexts.chooseSome)}
      nothing={say(kitTexts.noChoices)}
    />
  );
}
