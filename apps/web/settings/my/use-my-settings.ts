import { mySettings, updateMySettings } from '@tarima/domain/users/my-settings';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { users } from '@tarima/domain/users/user';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../kit/call.ts';
import { createResolver, type FormValues } from '../../kit/form/rule-errors.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useVisitor } from '../../kit/visitor.ts';
import { cacheVisitor } from '../../person/visitor.ts';
import { useSettingsForm } from '../use-settings-form.ts';

/** Marks a removed picture. A picture in the form is a chosen file, `removed`, or blank for the stored one. */
export const removed = 'removed';

const toMyValues = ({ name, email }: CurrentUser): FormValues => ({
  name,
  email,
  password: '',
  currentPassword: '',
  signOutElsewhere: false,
  picture: '',
});

const resolver = createResolver(mySettings, ({ picture, ...values }) => ({
  ...values,
  removePicture: picture === removed,
  ...(picture instanceof File && { profilePic: [picture] }),
}));

/** Returns a function that stores the saved user in the cache, so that all screens show it at once. */
export function useUpdateVisitor(): (saved: CurrentUser) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (saved) => {
    cacheVisitor(client, saved);
    await router.invalidate();
    void client.invalidateQueries({ queryKey: [users.name, 'list'] });
  };
}

/** Form of the user's own settings; saved values show in the header at once. */
export function useMySettings() {
  const { say } = useLanguage();
  const visitor = useVisitor();
  const updateVisitor = useUpdateVisitor();
  const values = useMemo(() => toMyValues(visitor), [visitor]);
  return useSettingsForm({
    values,
    resolver,
    nameOf: (path) => (path.startsWith('profilePic') ? 'picture' : path),
    save: async (sent) => {
      const saved = await call(updateMySettings, { body: sent });
      await updateVisitor(saved);
      toastSuccess(say(mySettingsTexts.updated));
      return toMyValues(saved);
    },
  });
}
