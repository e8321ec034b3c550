import { Button } from '@mantine/core';
import type { ApiCall } from '@tarima/domain/kit/contract';
import { sessionTexts } from '@tarima/domain/session/session-texts';
import {
  endOtherSessionsCall,
  endMySessionCall,
  listMySessionsCall,
} from '@tarima/domain/session/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { toastError, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import settings from '../settings.module.css';
import { SessionList } from '../../sessions/session-list.tsx';

const key = ['current-session', 'sessions'] as const;

/** List of the user's own sessions. The user can end each of them, or all others at once. */
export function MySessionsList() {
  const { say } = useLanguage();
  const headingId = useId();
  const sessions = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(listMySessionsCall, { signal }),
  });
  const end = useEnding();
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <section className={`${settings.card} ${settings.narrow}`} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={settings.cardTitle}>
          {say(sessionTexts.own)}
        </h2>
        <p className={settings.hint}>{say(sessionTexts.ownLead)}</p>
      </div>
      <SessionList
        sessions={sessions}
        renderAction={({ id, isCurrent }, device) =>
          !isCurrent && (
            <Button
              variant="default"
              size="xs"
              aria-label={say(sessionTexts.endOf, { device })}
              loading={end.isPending && end.variables?.sessionId === id}
              disabled={end.isPending}
              onClick={() => end.mutate({ contract: endMySessionCall, sessionId: id })}
            >
              {say(sessionTexts.end)}
            </Button>
          )
        }
      />
      {hasOthers && (
        <div>
          <Button
            variant="default"
            disabled={end.isPending}
            onClick={() => end.mutate({ contract: endOtherSessionsCall })}
          >
            {say(sessionTexts.endOthers)}
          </Button>
        </div>
      )}
    </section>
  );
}

interface Ending {
  readonly contract: ApiCall;
  readonly sessionId?: string;
}

function useEnding() {
  const speech = useLanguage();
  const client = useQueryClient();
  return useIdempotentMutation({
    mutationFn: async ({ contract, sessionId }: Ending, idempotencyKey) => {
      const which =
        sessionId === undefined ? { query: { which: 'others' } } : { params: { sessionId } };
      await callApi(contract, { ...which, idempotencyKey });
      await client.invalidateQueries({ queryKey: key });
    },
    onSuccess: (_, { sessionId }) =>
      toastSuccess(
        speech.say(sessionId === undefined ? sessionTexts.allEnded : sessionTexts.ended),
      ),
    onError: (error) => {
      toastError(error, speech);
      void client.invalidateQueries({ queryKey: key }); // a session that no longer exists is removed from the list
    },
  });
}
