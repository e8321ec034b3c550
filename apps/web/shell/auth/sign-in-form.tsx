import { Button, PasswordInput, TextInput } from '@mantine/core';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { detailsOf, sayRule } from '@tarima/domain/kit/rules';
import { credentials } from '@tarima/domain/session/contract';
import { authTexts } from '@tarima/domain/shell/texts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { toastError } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Email and password. What is wrong with a field stands at the field; a refusal is told as a toast and keeps what was typed. */
export function SignInForm() {
  const speech = useLanguage();
  const { say, language } = speech;
  const signIn = useSignIn();
  const [isBusy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const [details, setDetails] = useState<readonly ErrorDetail[]>([]);

  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const errorAt = (path: string) => {
    const detail = details.find((each) => each.path === path);
    return detail && sayRule(detail, language);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = credentials.safeParse(Object.fromEntries(new FormData(form)));
    const wrong = read.success ? [] : detailsOf(read.error);
    setDetails(wrong);
    if (!read.success) return focusField(form, wrong[0]?.path);

    setBusy(true);
    try {
      await signIn(read.data);
    } catch (error) {
      if (error instanceof CodedError) setDetails(error.details);
      toastError(error, speech);
      focusField(form, 'password');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={first}
        name="email"
        type="email"
        label={say(authTexts.email)}
        error={errorAt('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        mb="lg"
      />
      <PasswordInput
        name="password"
        label={say(authTexts.password)}
        error={errorAt('password')}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': say(visible ? authTexts.hidePassword : authTexts.showPassword),
          'aria-pressed': visible,
          tabIndex: 0,
        }}
        required
        mb="xl"
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {say(authTexts.submit)}
      </Button>
    </form>
  );
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
