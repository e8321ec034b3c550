import { ActionIcon } from '@mantine/core';
import { measures } from '@tarima/domain/measures/measure';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { Plus } from 'lucide-react';
import { createContext, use, useEffect, useRef } from 'react';
import { ReferenceInput } from '../kit/form/reference-inputs.tsx';
import { useFormInput, type FormInputProps } from '../kit/form/use-form-input.ts';
import { getRecordTitle } from '../kit/list/list-row.tsx';
import { useLanguage } from '../kit/words.tsx';
import { toGuardProfile, useSignedInUser } from '../kit/signed-in-user.ts';
import classes from './measure-input.module.css';

interface Making {
  /** Measure that was created from this form, to be selected. */
  readonly made: ModuleRecord | undefined;
  open(): void;
}

export const NewUnitOfMeasureContext = createContext<Making>({
  made: undefined,
  open: () => undefined,
});

/** Input of the measure of a product, with a button that creates one. */
export function ProductMeasureInput(props: FormInputProps) {
  const { say, language } = useLanguage();
  const { made, open } = use(NewUnitOfMeasureContext);
  const access = toGuardProfile(useSignedInUser());
  const { input } = useFormInput(props);
  const { onChange } = input;
  // A measure that was created for an earlier form is not selected in this one.
  const known = useRef(made);
  useEffect(() => {
    if (!made || made === known.current) return;
    known.current = made;
    onChange({ id: made.id, name: getRecordTitle(measures, made, language) });
  }, [made, onChange, language]);
  if (props.field.kind !== 'reference') return null;
  const chooser = <ReferenceInput {...props} field={props.field} />;
  if (!hasCallAccess('measures', access)) return chooser;
  return (
    <div className={classes.beside}>
      {chooser}
      <ActionIcon
        variant="default"
        size={36}
        className={classes.plus ?? ''}
        aria-label={say(getEntityWords('add', measures.entity))}
        onClick={open}
      >
        <Plus size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
