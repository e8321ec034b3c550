import { Button, PasswordInput } from '@mantine/core';
import { authTexts } from '@tarima/domain/session/auth-texts';
import type { Field } from '@tarima/domain/kit/fields';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { useId, useState } from 'react';
import { asText } from '../../kit/cells/shown-value.ts';
import { FormInput } from '../../kit/form/form-input.tsx';
import { useFormInput, type FormControl } from '../../kit/form/use-form-input.ts';
import { UnsavedQuestion } from '../../kit/panel/unsaved-question.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { PasswordRules, SpokenRules } from '../../shell/auth/password-rules.tsx';
import { OwnSessions } from '../../sessions/own-sessions.tsx';
import classes from '../settings.module.css';
import { ProfilePicture } from './profile-picture.tsx';
import { useMySettings } from './use-my-settings.ts';

const name: Field = { kind: 'text', label: mySettingsTexts.name, required: true };
const email: Field = { kind: 'email', label: mySettingsTexts.email, required: true };
const password: Field = { kind: 'text', label: mySettingsTexts.password };

/** What somebody changes of themselves. */
export default function MySettingsScreen() {
  const { say } = useLanguage();
  const headingId = useId();
  const { form, submit, saving, unsaved } = useMySettings();
  const { control } = form;
  return (
    <section className={classes.screen} aria-labelledby={headingId}>
      <h1 id={headingId} className={classes.title}>
        {say(mySettingsTexts.title)}
      </h1>
      <p className={classes.lead}>{say(mySettingsTexts.lead)}</p>
      <form
        className={`${classes.card} ${classes.narrow}`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <ProfilePicture form={form} />
        <FormInput
          control={control}
          name="email"
          field={email}
          note={say(mySettingsTexts.emailNote)}
          first={false}
        />
        <FormInput control={control} name="name" field={name} note={undefined} first={false} />
        <OwnPassword control={control} />
        <div>
          <Button type="submit" loading={saving}>
            {say(mySettingsTexts.update)}
          </Button>
        </div>
      </form>
      <OwnSessions />
      <UnsavedQuestion unsaved={unsaved} />
    </section>
  );
}

/** Left blank, the password stays; the rules of a new one are ticked off as it is typed. */
function OwnPassword({ control }: { control: FormControl }) {
  const { say } = useLanguage();
  const { input, shared } = useFormInput({
    control,
    name: 'password',
    field: password,
    note: say(mySettingsTexts.passwordNote),
    first: false,
  });
  const [visible, setVisible] = useState(false);
  const typed = asText(input.value);
  return (
    <div>
      <PasswordInput
        {...shared}
        {...input}
        description={typed === '' ? shared.description : <PasswordRules password={typed} />}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        aria-invalid={shared.error !== undefined || undefined}
        autoComplete="new-password"
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
      <SpokenRules password={typed} />
    </div>
  );
}
