import { Checkbox, PasswordInput } from '@mantine/core';
import type { Field } from '@tarima/domain/kit/fields';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useFormInput, type FormControl } from '../../kit/form/use-form-input.ts';
import { useLanguage } from '../../kit/words.tsx';
import {
  PasswordRulesChecklist,
  PasswordRulesAnnouncement,
} from '../../person/password-rules-checklist.tsx';

interface MyPasswordProps {
  readonly control: FormControl;
}

const password: Field = { kind: 'text', label: mySettingsTexts.password };
const current: Field = { kind: 'text', label: mySettingsTexts.currentPassword, required: true };

/** Fields of the password; empty fields leave it unchanged. The checklist of the rules is updated while the user types a new one. */
export function MyPasswordFields({ control, typed }: MyPasswordProps & { readonly typed: string }) {
  const { say } = useLanguage();
  return (
    <div>
      <SecretInput
        control={control}
        name="password"
        field={password}
        note={say(mySettingsTexts.passwordNote)}
        autoComplete="new-password"
        instead={typed === '' ? undefined : <PasswordRulesChecklist password={typed} />}
      />
      <PasswordRulesAnnouncement password={typed} />
    </div>
  );
}

/** Field of the current password: it proves that the owner of the session is at the screen. */
export function CurrentPasswordField({ control }: MyPasswordProps) {
  const { say } = useLanguage();
  return (
    <SecretInput
      control={control}
      name="currentPassword"
      field={current}
      note={say(mySettingsTexts.currentNote)}
      autoComplete="current-password"
    />
  );
}

export function SignOutElsewhereCheckbox({ control }: MyPasswordProps) {
  const { say } = useLanguage();
  const { field } = useController({ control, name: 'signOutElsewhere' });
  return (
    <Checkbox
      label={say(mySettingsTexts.signOutElsewhere)}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

interface SecretInputProps extends MyPasswordProps {
  readonly name: string;
  readonly field: Field;
  readonly note: string;
  readonly autoComplete: 'new-password' | 'current-password';
  /** Content that replaces the note below. */
  readonly instead?: ReactNode;
}

function SecretInput({ control, name, field, note, ...rest }: SecretInputProps) {
  const { autoComplete, instead } = rest;
  const { say } = useLanguage();
  const { input, shared } = useFormInput({ control, name, field, note, first: false });
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...shared}
      {...input}
      description={instead ?? shared.description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      aria-invalid={shared.error !== undefined || undefined}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': say(visible ? authTexts.hidePassword : authTexts.showPassword),
        'aria-pressed': visible,
        tabIndex: 0,
      }}
    />
  );
}
