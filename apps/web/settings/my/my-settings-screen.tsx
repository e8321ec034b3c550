import { Button, Skeleton } from '@mantine/core';
import type { Field } from '@tarima/domain/kit/fields';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { lazy, Suspense, useId } from 'react';
import { toDisplayText } from '../../kit/cells/display-value.ts';
import { FormInput } from '../../kit/form/form-input.tsx';
import { UnsavedChangesDialog } from '../../kit/frame/unsaved-changes-dialog.tsx';
import { retryImport } from '../../kit/retry-import.ts';
import { useLanguage } from '../../kit/words.tsx';
import { MySessionsList } from './my-sessions-list.tsx';
import { useSignedInUser } from '../../kit/signed-in-user.ts';
import classes from '../settings.module.css';
import {
  CurrentPasswordField,
  MyPasswordFields,
  SignOutElsewhereCheckbox,
} from './my-password-fields.tsx';
import { PendingEmailNotice } from './pending-email-notice.tsx';
import { ProfilePictureInput } from './profile-picture-input.tsx';
import { useMySettingsForm } from './use-my-settings-form.ts';

const SecondFactorCard = lazy(() =>
  retryImport(() => import('../../second-factor/second-factor-card.tsx')),
);

const name: Field = { kind: 'text', label: mySettingsTexts.name, required: true };
const email: Field = { kind: 'email', label: mySettingsTexts.email, required: true };

const changesEmail = (typed: unknown, currentEmail: string): boolean =>
  toDisplayText(typed).trim().toLowerCase() !== currentEmail.toLowerCase();

/** Screen of the user's own settings. */
export default function MySettingsScreen() {
  const { say } = useLanguage();
  const headingId = useId();
  const { form, submit, saving, unsaved } = useMySettingsForm();
  const { control } = form;
  const visitor = useSignedInUser();
  const typed = toDisplayText(form.watch('password'));
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
        <ProfilePictureInput form={form} />
        <FormInput
          control={control}
          name="email"
          field={email}
          note={say(mySettingsTexts.emailNote)}
          first={false}
        />
        <FormInput control={control} name="name" field={name} note={undefined} first={false} />
        <MyPasswordFields control={control} typed={typed} />
        {typed !== '' && <SignOutElsewhereCheckbox control={control} />}
        {(typed !== '' || changesEmail(form.watch('email'), visitor.email)) && (
          <CurrentPasswordField control={control} />
        )}
        <div>
          <Button type="submit" loading={saving}>
            {say(mySettingsTexts.update)}
          </Button>
        </div>
      </form>
      {visitor.pendingEmail !== null && <PendingEmailNotice email={visitor.pendingEmail} />}
      <Suspense fallback={<Skeleton height={240} />}>
        <SecondFactorCard
          className={`${classes.card} ${classes.narrow}`}
          titleClass={classes.cardTitle}
        />
      </Suspense>
      <MySessionsList />
      <UnsavedChangesDialog unsaved={unsaved} />
    </section>
  );
}
