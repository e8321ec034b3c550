import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { apiKeyCalls } from '@tarima/domain/api-keys/contract';
import { apiKeyPermissions, addYears } from '@tarima/domain/api-keys/api-key';
import { apiKeyTexts as texts } from '@tarima/domain/api-keys/texts';
import { permissions } from '@tarima/domain/profiles/permissions';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getAccountToday } from '../../kit/account-time.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { toastError } from '../../kit/toasts.tsx';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import settings from '../settings.module.css';
import classes from './api-keys.module.css';
import { findIssueText } from './find-issue-text.ts';

const DayField = lazy(() => import('../../kit/form/day-field.tsx'));

/** Creates a key and shows its text, which appears only this once. */
export function NewApiKeyForm({ made }: { made(): void }) {
  const speech = useLanguage();
  const { say } = speech;
  const may = useHasPermission();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<string[]>([]);
  const [expiresOn, setExpiresOn] = useState(() => addYears(getAccountToday(), 1));
  const create = useIdempotentMutation({
    mutationFn: () =>
      callApi(apiKeyCalls.create, {
        body: {
          name,
          permissions: apiKeyPermissions.filter((each) => rights.includes(each)),
          expiresOn,
        },
      }),
    onSuccess: () => {
      setName('');
      setRights([]);
      made();
    },
    onError: (error) => toastError(error, speech),
  });
  const wrong = (path: string) =>
    findIssueText(create.error, path, speech, { path: 'keys', words: texts.full });
  return (
    <>
      {create.data && <KeyOutput name={create.data.key.name} text={create.data.text} />}
      <form
        className={settings.form}
        aria-label={say(texts.make)}
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <div className={settings.pair}>
          <TextInput
            label={say(texts.name)}
            required
            maxLength={100}
            value={name}
            error={wrong('name') ?? wrong('keys')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Suspense fallback={<Skeleton height={60} />}>
            <DayField
              label={say(texts.lastDay)}
              required
              value={expiresOn}
              error={wrong('expiresOn')}
              onChange={setExpiresOn}
            />
          </Suspense>
        </div>
        <Checkbox.Group
          label={say(texts.rights)}
          required
          value={rights}
          error={wrong('permissions')}
          onChange={setRights}
        >
          <div className={classes.rights}>
            {apiKeyPermissions.filter(may).map((each) => (
              <Checkbox key={each} value={each} label={say(permissions[each])} />
            ))}
          </div>
        </Checkbox.Group>
        <div>
          <Button
            type="submit"
            loading={create.isPending}
            disabled={name.trim() === '' || rights.length === 0}
          >
            {say(texts.make)}
          </Button>
        </div>
      </form>
    </>
  );
}

function KeyOutput({ name, text }: { readonly name: string; readonly text: string }) {
  const { say } = useLanguage();
  const { shown, copy } = useCopy(texts.copied);
  return (
    <output className={classes.made}>
      <TextInput
        ref={shown}
        label={say(texts.made, { name })}
        description={say(texts.once)}
        readOnly
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <Button leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(text)}>
          {say(texts.copy)}
        </Button>
      </div>
    </output>
  );
}
