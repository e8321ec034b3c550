import { Button } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { sessionTexts } from '@tarima/domain/session/session-texts';
import { endUserSessionsCall, listUserSessionsCall } from '@tarima/domain/session/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { RecordViewSection } from '../kit/frame/event-timeline.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { SessionList } from './session-list.tsx';

/** List of the open sessions of a user, for administrators of users, who can end all of them at once. */
export function UserSessions({ record: { id } }: { record: ModuleRecord }) {
  const speech = useLanguage();
  const client = useQueryClient();
  const queryKey = ['users', 'sessions', id] as const;
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(listUserSessionsCall, { params: { id }, signal }),
    // The sessions of one user must not appear under the name of another.
    placeholderData: () => undefined,
  });
  const end = useIdempotentMutation({
    mutationFn: async (_: void, idempotencyKey) => {
      await callApi(endUserSessionsCall, { params: { id }, idempotencyKey });
      await client.invalidateQueries({ queryKey });
    },
    onSuccess: () => toastSuccess(speech.say(sessionTexts.allEnded)),
    onError: (error) => toastError(error, speech),
  });
  return (
    <RecordViewSection title={sessionTexts.theirs}>
      <SessionList sessions={sessions} />
      {(sessions.data?.length ?? 0) > 0 && (
        <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
          {speech.say(sessionTexts.endAll)}
        </Button>
      )}
    </RecordViewSection>
  );
}
