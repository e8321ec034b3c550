import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, type Language } from '@tarima/domain/kit/words';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { toDisplayText } from '../cells/display-value.ts';
import { ModalDialog } from '../frame/modal-dialog.tsx';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';
import { sayFieldError } from './rule-errors.ts';
import type { FormInputProps } from './use-form-input.ts';

const toPath = (name: string, language?: Language): string =>
  `metadata.language.${name}${language ? `.${language}` : ''}`;

/** Button that opens the translations of a field; red when a translation is invalid, since they are hidden while the dialog is closed. */
export function TranslationsButton(props: FormInputProps) {
  const { say } = useLanguage();
  const [opened, setOpened] = useState(false);
  const { errors } = useFormState({
    control: props.control,
    name: languages.map((language) => toPath(props.name, language)),
  });
  const wrong = 'metadata' in errors && hasPath(errors, toPath(props.name));
  const title = say(formAndDialogTexts.translations, { field: say(props.field.label) });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color={wrong ? 'red' : 'gray'}
        aria-label={title}
        title={title}
        onClick={() => setOpened(true)}
      >
        <Languages size={16} aria-hidden />
      </ActionIcon>
      <ModalDialog opened={opened} close={() => setOpened(false)} title={title}>
        <Translations {...props} done={() => setOpened(false)} />
      </ModalDialog>
    </>
  );
}

function hasPath(tree: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (typeof tree !== 'object' || tree === null) return false;
  const branch = new Map<string, unknown>(Object.entries(tree)).get(name);
  return rest.length === 0 ? branch !== undefined : hasPath(branch, rest.join('.'));
}

/** Inputs of translations as values of the form itself: saved, checked for unsaved changes and discarded with the form. */
function Translations({ done, ...props }: FormInputProps & { done(): void }) {
  const speech = useLanguage();
  const { say } = speech;
  const base = toDisplayText(useWatch({ control: props.control, name: props.name }));
  return (
    <div className={classes.translations}>
      <p className={classes.hint}>
        {base === ''
          ? say(formAndDialogTexts.translationsEmptyHint)
          : say(formAndDialogTexts.translationsHint, { base })}
      </p>
      {languages.map((language) => (
        <TranslationInput
          key={language}
          {...props}
          language={language}
          first={language === speech.language}
          placeholder={base}
          done={done}
        />
      ))}
      <div className={classes.modalFooter}>
        <Button onClick={done}>{say(kitTexts.done)}</Button>
      </div>
    </div>
  );
}

function TranslationInput({
  control,
  name,
  field,
  language,
  first,
  placeholder,
  done,
}: FormInputProps & { language: Language; placeholder: string; done(): void }) {
  const speech = useLanguage();
  const { field: bound, fieldState } = useController({ control, name: toPath(name, language) });
  const shared = {
    ref: bound.ref,
    label: speech.say(kitTexts[language]),
    value: toDisplayText(bound.value),
    onChange: bound.onChange,
    onBlur: bound.onBlur,
    placeholder,
    lang: language,
    'data-autofocus': first || undefined,
    error: sayFieldError(fieldState.error, speech.language),
  };
  return field.kind === 'paragraph' ? (
    <Textarea {...shared} rows={3} />
  ) : (
    <TextInput
      {...shared}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter must not submit the surrounding form.
        event.preventDefault();
        done();
      }}
    />
  );
}
