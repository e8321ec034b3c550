import { Button, Skeleton } from '@mantine/core';
import { officeFloorCalls } from '@tarima/domain/floor/contract';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi, callApiForFile } from '../kit/call-api.ts';
import { useAccountTimeSettings } from '../kit/account-time.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { QuestionFooter } from '../kit/frame/question-footer.tsx';
import {
  EmptyTimelineMessage,
  TimelineErrorMessage,
  RecordViewSection,
} from '../kit/frame/event-timeline.tsx';
import { downloadFile } from '../kit/download-file.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { sayInstant } from '../plant/say-instant.ts';
import classes from './users.module.css';

/**
 * Section with the badge of a user for tablets with a scanner.
 * A new badge must be printed at once, because its code is never shown again; a revoked badge is invalid.
 */
export function UserBadgeSection({ record }: { readonly record: ModuleRecord }) {
  const { id } = record;
  const name = typeof record['name'] === 'string' ? record['name'] : '';
  const speech = useLanguage();
  const { say, language } = speech;
  const { timeZone } = useAccountTimeSettings();
  const client = useQueryClient();
  const [question, ask] = useState<'anew' | 'revoke'>();
  const queryKey = ['users', 'badge', id] as const;
  const known = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(officeFloorCalls.badge, { params: { id }, signal }),
    placeholderData: () => undefined,
  });
  const make = useIdempotentMutation({
    mutationFn: () =>
      callApiForFile(officeFloorCalls.newBadge, { params: { id }, query: { lang: language } }),
    onSuccess: async (file) => {
      // Saved as a file rather than shown: a window that the browser blocks would lose the badge.
      downloadFile(file, say(texts.badgeFileName, { name }));
      ask(undefined);
      toastSuccess(say(texts.badgeMade));
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) => toastError(error, speech),
  });
  const revoke = useIdempotentMutation({
    mutationFn: () => callApi(officeFloorCalls.dropBadge, { params: { id } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      ask(undefined);
      toastSuccess(say(texts.badgeRevoked));
    },
    onError: (error) => toastError(error, speech),
  });
  if (known.isError)
    return (
      <RecordViewSection title={texts.badge}>
        <TimelineErrorMessage words={texts.badgeFailed} retry={() => void known.refetch()} />
      </RecordViewSection>
    );
  const madeAt = known.data?.madeAt ?? null;
  return (
    <RecordViewSection title={texts.badge}>
      {!known.data ? (
        <Skeleton height={40} />
      ) : (
        <>
          <EmptyTimelineMessage
            words={madeAt === null ? texts.noBadge : texts.hasBadge}
            params={{
              day:
                madeAt === null ? '' : sayInstant(Date.parse(madeAt), 'date', timeZone, language),
            }}
          />
          <div className={classes.pin}>
            <Button
              variant="default"
              size="xs"
              loading={make.isPending && question === undefined}
              onClick={() => (madeAt === null ? make.mutate() : ask('anew'))}
            >
              {say(madeAt === null ? texts.makeBadge : texts.makeBadgeAnew)}
            </Button>
            {madeAt !== null && (
              <Button variant="default" size="xs" onClick={() => ask('revoke')}>
                {say(texts.revokeBadge)}
              </Button>
            )}
          </div>
        </>
      )}
      <ModalDialog
        opened={question !== undefined}
        close={() => ask(undefined)}
        title={say(question === 'revoke' ? texts.revokeBadge : texts.makeBadgeAnew)}
      >
        {say(texts.badgeAnewText, { name })}
        <QuestionFooter
          action={say(question === 'revoke' ? texts.revokeBadge : texts.makeBadge)}
          isRemoval={question === 'revoke'}
          isPending={(question === 'revoke' ? revoke : make).isPending}
          act={() => (question === 'revoke' ? revoke : make).mutate()}
          close={() => ask(undefined)}
        />
      </ModalDialog>
    </RecordViewSection>
  );
}
