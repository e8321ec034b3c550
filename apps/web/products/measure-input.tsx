import { ActionIcon } from '@mantine/core';
import { measures } from '@tarima/domain/measures/measure';
import { entityWords } from '@tarima/domain/kit/entity-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { Plus } from 'lucide-react';
import { createContext, use, useEffect, useRef } from 'react';
import { ReferenceInput } from '../kit/form/reference-inputs.tsx';
import { useFormInput, type FormInputProps } from '../kit/form/use-form-input.ts';
import { getTitle } from '../kit/list/list-row.tsx';
import { useLanguage } from '../kit/words.tsx';
import { toGuardedProfile, useVisitor } from '../kit/visitor.ts';
import classes from './measure-input.module.css';

interface Making {
  /** Measure created from this form, to be chosen. */
  readonly made: Element | undefined;
  open(): void;
}

export const MakingMeasure = createContext<Making>({ made: undefined, open: () => undefined });

/** The measure of a product, with a button that makes a new one on the spot. */
export function MeasureInput(props: FormInputProps) {
  const { say, language } = useLanguage();
  const { made, open } = use(MakingMeasure);
  const access = toGuardedProfile(useVisitor());
  const { input } = useFormInput(props);
  const { onChange } = input;
  // A measure created for an earlier form is not chosen in this one.
  const known = useRef(made);
  useEffect(() => {
    if (!made || made === known.current) return;
    known.current = made;
    onChange({ id: made.id, name: getTitle(measures, made, language) });
  }, [made, onChange, language]);
  if (props.field.kind !== 'reference') return null;
  const chooser = <ReferenceInput {...props} field={props.field} />;
  if (!mayPass('measures', access)) return chooser;
  return (
    <div className={classes.beside}>
      {chooser}
      <ActionIcon
        variant="default"
        size={36}
        className={classes.plus ?? ''}
        aria-label={say(entityWords('add', measures.entity))}
        onClick={open}
      >
        <Plus size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
