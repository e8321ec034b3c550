import { mySettings, updateMySettings } from '@tarima/domain/users/my-settings';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { users } from '@tarima/domain/users/user';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../kit/call.ts';
import { resolverOf, type FormValues } from '../../kit/form/rule-errors.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useVisitor } from '../../kit/visitor.ts';
import { keepVisitor } from '../../person/visitor.ts';
import { useSettingsForm } from '../use-settings-form.ts';

/** In the form a picture is a file that was chosen, `removed`, or blank for the one that is there. */
export const removed = 'removed';

const valuesOf = ({ name, email }: CurrentUser): FormValues => ({
  name,
  email,
  password: '',
  currentPassword: '',
  signOutElsewhere: false,
  picture: '',
});

const resolver = resolverOf(mySettings, ({ picture, ...values }) => ({
  ...values,
  removePicture: picture === removed,
  ...(picture instanceof File && { profilePic: [picture] }),
}));

/** Returns a function that stores the saved user in the cache, so that all screens show it at once. */
export function useKeepMyself(): (saved: CurrentUser) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (saved) => {
    keepVisitor(client, saved);
    await router.invalidate();
    void client.invalidateQueries({ queryKey: [users.name, 'list'] });
  };
}

/** The form about oneself; what is saved shows in the header at once. */
export function useMySettings() {
  const { say } = useLanguage();
  const visitor = useVisitor();
  const keep = useKeepMyself();
  const values = useMemo(() => valuesOf(visitor), [visitor]);
  return useSettingsForm({
    values,
    resolver,
    nameOf: (path) => (path.startsWith('profilePic') ? 'picture' : path),
    save: async (sent) => {
      const saved = await call(updateMySettings, { body: sent });
      await keep(saved);
      toastSuccess(say(mySettingsTexts.updated));
      return valuesOf(saved);
    },
  });
}
