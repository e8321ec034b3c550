import { Button, Skeleton } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import {
  readUserSecondFactorsCall,
  removeUserSecondFactorsCall,
} from '@tarima/domain/session/second-factor';
import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import {
  EmptyTimelineMessage,
  RecordViewSection,
  TimelineErrorMessage,
} from '../kit/frame/event-timeline.tsx';
import { QuestionDialog } from '../kit/frame/question-dialog.tsx';
import { useSignedInUser } from '../kit/signed-in-user.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../kit/words.tsx';

interface Kinds {
  readonly oneTimeCodes: boolean;
  readonly passkeys: boolean;
  readonly required: boolean;
}

/** Returns the sentence about the second factors that a user has. */
function describeFactors({ oneTimeCodes, passkeys, required }: Kinds): LocalizedWords {
  if (oneTimeCodes && passkeys) return texts.theirsBoth;
  if (oneTimeCodes) return texts.theirsApp;
  if (passkeys) return texts.theirsPasskeys;
  return required ? texts.theirsDue : texts.theirsNone;
}

/** Second factors of another user, for administrators of users, who remove them from a user who lost them. */
export function UserSecondFactorsSection({ record }: { readonly record: ModuleRecord }) {
  const { say } = useLanguage();
  const visitor = useSignedInUser();
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const queryKey = ['users', 'second-factors', record.id] as const;
  const factors = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi(readUserSecondFactorsCall, { params: { id: record.id }, signal }),
    // The factors of one user must not appear under the name of another.
    placeholderData: () => undefined,
  });
  const hasFactor = factors.data?.oneTimeCodes === true || factors.data?.passkeys === true;
  return (
    <RecordViewSection title={texts.theirs}>
      {factors.isError ? (
        <TimelineErrorMessage words={texts.theirsFailed} retry={() => void factors.refetch()} />
      ) : factors.data ? (
        <EmptyTimelineMessage words={describeFactors(factors.data)} />
      ) : (
        <Skeleton height={24} />
      )}
      {hasFactor && visitor.id !== record.id && (
        <Button variant="default" size="xs" onClick={() => setRemoving(true)}>
          {say(texts.removeTheirs)}
        </Button>
      )}
      {isRemoving && (
        <RemovalDialog
          record={record}
          close={() => setRemoving(false)}
          removed={() => client.invalidateQueries({ queryKey: ['users'] })}
        />
      )}
    </RecordViewSection>
  );
}

interface RemovalDialogProps {
  readonly record: ModuleRecord;
  close(): void;
  removed(): Promise<void>;
}

function RemovalDialog({ record, close, removed }: RemovalDialogProps) {
  const speech = useLanguage();
  const { say } = speech;
  const remove = useIdempotentMutation({
    mutationFn: async (_: void, idempotencyKey) => {
      await callApi(removeUserSecondFactorsCall, { params: { id: record.id }, idempotencyKey });
      await removed();
    },
    onSuccess: () => {
      toastSuccess(say(texts.removedTheirs));
      close();
    },
    onError: (error) => {
      toastError(error, speech);
      close();
    },
  });
  const name = toDisplayText(record['name']);
  return (
    <QuestionDialog
      title={say(texts.confirmRemoveTheirs, { name })}
      text={say(texts.confirmRemoveTheirsText)}
      action={say(texts.remove)}
      isPending={remove.isPending}
      act={() => remove.mutate()}
      close={close}
    />
  );
}
