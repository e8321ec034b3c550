import { TextInput } from '@mantine/core';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

const hexColorShape = /^#[\da-f]{6}$/i;

/** Input of a colour as six hex digits, typed or picked. */
export function ColorInput(props: FormInputProps) {
  const { say } = useLanguage();
  const { input, shared } = useFormInput(props);
  return (
    <TextInput
      {...shared}
      {...input}
      maxLength={7}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={say(formAndDialogTexts.pickColor, { name: say(props.field.label) })}
          value={hexColorShape.test(input.value) ? input.value.toLowerCase() : '#ffffff'}
          onChange={(event) => input.onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
