import { mySettingsSchema, updateMySettingsCall } from '@tarima/domain/users/my-settings';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { users } from '@tarima/domain/users/user';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { createSchemaResolver, type FormValues } from '../../kit/form/rule-errors.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useSignedInUser } from '../../kit/signed-in-user.ts';
import { cacheSignedInUser } from '../../person/signed-in-user.ts';
import { useSettingsForm } from '../use-settings-form.ts';

/** Value that marks a removed picture. A picture in the form is a selected file, `removed`, or blank for the stored one. */
export const removedPictureMarker = 'removed';

const toMyValues = ({ name, email }: CurrentUser): FormValues => ({
  name,
  email,
  password: '',
  currentPassword: '',
  signOutElsewhere: false,
  picture: '',
});

const resolver = createSchemaResolver(mySettingsSchema, ({ picture, ...values }) => ({
  ...values,
  removePicture: picture === removedPictureMarker,
  ...(picture instanceof File && { profilePic: [picture] }),
}));

/** Returns a function that stores the saved user in the cache, so that all screens show it at once. */
export function useUpdateCachedUser(): (saved: CurrentUser) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (saved) => {
    cacheSignedInUser(client, saved);
    await router.invalidate();
    void client.invalidateQueries({ queryKey: [users.name, 'list'] });
  };
}

/** Form of the user's own settings; the header shows the saved values at once. */
export function useMySettingsForm() {
  const { say } = useLanguage();
  const visitor = useSignedInUser();
  const updateVisitor = useUpdateCachedUser();
  const values = useMemo(() => toMyValues(visitor), [visitor]);
  return useSettingsForm({
    values,
    resolver,
    nameOf: (path) => (path.startsWith('profilePic') ? 'picture' : path),
    save: async (sent) => {
      const saved = await callApi(updateMySettingsCall, { body: sent });
      await updateVisitor(saved);
      toastSuccess(say(mySettingsTexts.updated));
      return toMyValues(saved);
    },
  });
}
