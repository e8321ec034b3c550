import { Button } from '@mantine/core';
import type { Element } from '@tarima/domain/kit/schemas';
import { sessionTexts } from '@tarima/domain/session/session-texts';
import { endUserSessions, readUserSessions } from '@tarima/domain/session/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../kit/use-action.ts';
import { call } from '../kit/call.ts';
import { ViewSection } from '../kit/panel/event-timeline.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { SessionList } from './session-list.tsx';

/** Open sessions of a user, for users who administer users; all of them can be ended at once. */
export function UserSessions({ record: { id } }: { record: Element }) {
  const speech = useLanguage();
  const client = useQueryClient();
  const queryKey = ['users', 'sessions', id] as const;
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readUserSessions, { params: { id }, signal }),
    // The sessions of one user must not appear under the name of another.
    placeholderData: () => undefined,
  });
  const end = useAction({
    mutationFn: async (_: void, idempotencyKey) => {
      await call(endUserSessions, { params: { id }, idempotencyKey });
      await client.invalidateQueries({ queryKey });
    },
    onSuccess: () => toastSuccess(speech.say(sessionTexts.allEnded)),
    onError: (error) => toastError(error, speech),
  });
  return (
    <ViewSection title={sessionTexts.theirs}>
      <SessionList sessions={sessions} />
      {(sessions.data?.length ?? 0) > 0 && (
        <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
          {speech.say(sessionTexts.endAll)}
        </Button>
      )}
    </ViewSection>
  );
}
