import { PasswordInput, TextInput } from '@mantine/core';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { useState, type ReactNode } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { useAuthFlow } from './auth-flow.tsx';
import { useFieldErrorMarks } from './auth-form.tsx';
import {
  PasswordRulesChecklist,
  PasswordRulesAnnouncement,
} from '../../person/password-rules-checklist.tsx';

export function EmailField() {
  const { say } = useLanguage();
  const { errorAt, correct } = useFieldErrorMarks();
  const { email, setEmail } = useAuthFlow();
  return (
    <TextInput
      name="email"
      type="email"
      label={say(authTexts.email)}
      error={errorAt('email')}
      value={email}
      onChange={(event) => {
        setEmail(event.currentTarget.value);
        correct('email');
      }}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

export function ConfirmationCodeField() {
  const { say } = useLanguage();
  const { errorAt, correct } = useFieldErrorMarks();
  return (
    <TextInput
      name="confirmationCode"
      label={say(authTexts.code)}
      error={errorAt('confirmationCode')}
      onChange={() => correct('confirmationCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}

export const PasswordField = () => (
  <SecretInput name="password" label={authTexts.password} autoComplete="current-password" />
);

/** Field for a new password, with the rules it must keep below it. */
export function NewPasswordField() {
  const [typed, setTyped] = useState('');
  return (
    <div>
      <SecretInput
        name="newPassword"
        label={authTexts.newPassword}
        autoComplete="new-password"
        onType={setTyped}
        description={<PasswordRulesChecklist password={typed} />}
      />
      <PasswordRulesAnnouncement password={typed} />
    </div>
  );
}

interface SecretInputProps {
  readonly name: string;
  readonly label: LocalizedWords;
  readonly autoComplete: string;
  onType?(typed: string): void;
  readonly description?: ReactNode;
}

function SecretInput({ name, label, autoComplete, onType, description }: SecretInputProps) {
  const { say } = useLanguage();
  const { errorAt, correct } = useFieldErrorMarks();
  const [visible, setVisible] = useState(false);
  const error = errorAt(name);
  return (
    <PasswordInput
      name={name}
      label={say(label)}
      error={error}
      aria-invalid={error !== undefined || undefined}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => {
        onType?.(event.currentTarget.value);
        correct(name);
      }}
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
      required
    />
  );
}
