import { kitTexts } from '@tarima/domain/kit/texts';
import { useMemo } from 'react';
import { asRecord } from '../kit/cells/shown-value.ts';
import { useFormInput, type FormInputProps } from '../kit/form/use-form-input.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLanguage } from '../kit/words.tsx';

/** A store of the division where the goods were produced. */
export function StoreInput({
  divisionId,
  ...props
}: FormInputProps & { readonly divisionId: number | undefined }) {
  const { say } = useLanguage();
  const { held, shared, input } = useFormInput(props);
  const { ref, onChange, onBlur } = input;
  const narrowed = useMemo(() => (divisionId === undefined ? {} : { divisionId }), [divisionId]);
  return (
    <RemoteSelect
      {...shared}
      ref={ref}
      module="stores"
      narrowed={narrowed}
      value={asRecord(held)}
      onChange={(choice) => onChange(choice ?? '')}
      onBlur={onBlur}
      placeholder={say(kitTexts.choose)}
      nothing={say(kitTexts.noChoices)}
    />
  );
}
