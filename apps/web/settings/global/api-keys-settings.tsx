import { Button, Skeleton } from '@mantine/core';
import { apiKeyCalls, type ApiKey } from '@tarima/domain/api-keys/contract';
import { apiKeyTexts as texts } from '@tarima/domain/api-keys/texts';
import { isPermission, permissions } from '@tarima/domain/profiles/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { formatDayWithWeekday } from '../../kit/format.ts';
import { EmptyTimelineMessage, TimelineErrorMessage } from '../../kit/frame/event-timeline.tsx';
import { toastError, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import settings from '../settings.module.css';
import classes from './api-keys.module.css';
import { NewApiKeyForm } from './new-api-key-form.tsx';
import { QuestionDialog } from '../../kit/frame/question-dialog.tsx';

const queryKey = ['api-keys'] as const;

/** Keys by which other programs use the API: created, shown once, and revoked. */
export default function ApiKeysSettings() {
  const { say } = useLanguage();
  const client = useQueryClient();
  const [revoking, setRevoking] = useState<ApiKey>();
  const keys = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(apiKeyCalls.list, { signal }),
  });
  const invalidateKeys = (): void => void client.invalidateQueries({ queryKey });
  return (
    <section className={settings.card} aria-label={say(permissions.api_keys)}>
      <p className={settings.hint}>{say(texts.lead)}</p>
      {keys.isError ? (
        <TimelineErrorMessage words={texts.failed} retry={() => void keys.refetch()} />
      ) : !keys.data ? (
        <Skeleton height={64} />
      ) : keys.data.length === 0 ? (
        <EmptyTimelineMessage words={texts.none} />
      ) : (
        <ul className={classes.keys}>
          {keys.data.map((key) => (
            <OneKey key={key.id} apiKey={key} revoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      <NewApiKeyForm made={invalidateKeys} />
      {revoking && (
        <Revoking apiKey={revoking} close={() => setRevoking(undefined)} revoked={invalidateKeys} />
      )}
    </section>
  );
}

function OneKey({ apiKey, revoke }: { readonly apiKey: ApiKey; revoke(): void }) {
  const { say, language } = useLanguage();
  const { name, prefix, user, expiresOn, usedOn, isGood } = apiKey;
  const rights = apiKey.permissions.filter(isPermission).map((each) => say(permissions[each]));
  const facts = [
    `${prefix}…`,
    say(texts.actsFor, { name: user.name }),
    isGood
      ? say(texts.until, { date: formatDayWithWeekday(expiresOn, language) })
      : say(texts.ended),
    usedOn === null
      ? say(texts.unused)
      : say(texts.used, { date: formatDayWithWeekday(usedOn, language) }),
  ];
  return (
    <li className={classes.key}>
      <KeyRound size={18} aria-hidden />
      <div className={classes.what}>
        <span>{name}</span>
        <span className={settings.hint}>{facts.join(' · ')}</span>
        <span className={settings.hint}>{rights.join(', ')}</span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={say(texts.revokeOf, { name })}
        onClick={revoke}
      >
        {say(texts.revoke)}
      </Button>
    </li>
  );
}

interface RevokingProps {
  readonly apiKey: ApiKey;
  close(): void;
  revoked(): void;
}

function Revoking({ apiKey: { id, name }, close, revoked }: RevokingProps) {
  const speech = useLanguage();
  const { say } = speech;
  const revoke = useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) =>
      callApi(apiKeyCalls.revoke, { params: { id }, idempotencyKey }),
    onSuccess: () => {
      toastSuccess(say(texts.revoked));
      revoked();
      close();
    },
    onError: (error) => {
      toastError(error, speech);
      revoked(); // a key that no longer exists is removed from the list
    },
  });
  return (
    <QuestionDialog
      title={say(texts.revokeOf, { name })}
      text={say(texts.revokeText)}
      action={say(texts.revoke)}
      isPending={revoke.isPending}
      act={() => revoke.mutate()}
      close={close}
    />
  );
}
