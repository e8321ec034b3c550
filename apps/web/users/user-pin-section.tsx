import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { officeFloorCalls } from '@tarima/domain/floor/contract';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { pinDigitLimits } from '@tarima/domain/floor/report-kinds';
import { CodedError } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useAccountTimeSettings } from '../kit/account-time.ts';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import {
  EmptyTimelineMessage,
  TimelineErrorMessage,
  RecordViewSection,
} from '../kit/frame/event-timeline.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { sayInstant } from '../plant/say-instant.ts';
import classes from './users.module.css';

/** Shows whether a user has a PIN for the tablets of the shop floor; it can be replaced or removed, and is never shown. */
export function UserPinSection({ record: { id } }: { readonly record: ModuleRecord }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const queryKey = ['users', 'pin', id] as const;
  const known = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(officeFloorCalls.pin, { params: { id }, signal }),
    placeholderData: () => undefined,
  });
  const save = useIdempotentMutation({
    mutationFn: (pin: string | null) =>
      callApi(officeFloorCalls.setPin, { params: { id }, body: { pin } }),
    onSuccess: (answer, pin) => {
      client.setQueryData(queryKey, answer);
      setTyped('');
      setWrong(undefined);
      toastSuccess(say(pin === null ? texts.pinRemoved : texts.pinSaved));
    },
    onError: (error) => {
      const detail = error instanceof CodedError ? error.details[0] : undefined;
      if (detail) setWrong(sayValidationRule(detail, language));
      else toastError(error, speech);
    },
  });
  const lockedUntil = known.data?.lockedUntil ?? null;
  return (
    <RecordViewSection title={texts.pin}>
      {known.isError ? (
        <TimelineErrorMessage words={texts.pinFailed} retry={() => void known.refetch()} />
      ) : !known.data ? (
        <Skeleton height={40} />
      ) : (
        <>
          <EmptyTimelineMessage words={known.data.hasPin ? texts.hasPin : texts.noPin} />
          {lockedUntil !== null && (
            <PinLockNotice userId={id} lockedUntil={lockedUntil} queryKey={queryKey} />
          )}
          <form
            className={classes.pin}
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate(typed);
            }}
          >
            <PasswordInput
              size="xs"
              label={say(texts.newPin)}
              value={typed}
              error={wrong}
              inputMode="numeric"
              autoComplete="off"
              maxLength={pinDigitLimits.max}
              onChange={(event) => {
                setTyped(event.currentTarget.value.replaceAll(/\D/g, ''));
                setWrong(undefined);
              }}
            />
            <Button type="submit" variant="default" size="xs" loading={save.isPending}>
              {say(texts.savePin)}
            </Button>
            {known.data.hasPin && (
              <Button
                variant="default"
                size="xs"
                disabled={save.isPending}
                onClick={() => save.mutate(null)}
              >
                {say(texts.removePin)}
              </Button>
            )}
          </form>
        </>
      )}
    </RecordViewSection>
  );
}

interface PinLockNoticeProps {
  readonly userId: number;
  readonly lockedUntil: string;
  readonly queryKey: readonly unknown[];
}

/** Notice that a PIN is locked after wrong ones, with a button that unlocks it. */
function PinLockNotice({ userId, lockedUntil, queryKey }: PinLockNoticeProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { timeZone } = useAccountTimeSettings();
  const client = useQueryClient();
  const unlock = useIdempotentMutation({
    mutationFn: () => callApi(officeFloorCalls.unlockPin, { params: { id: userId } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      toastSuccess(say(texts.pinUnlocked));
    },
    onError: (error) => toastError(error, speech),
  });
  return (
    <output className={classes.pinLock}>
      <Lock size={16} aria-hidden />
      <span>
        {say(texts.pinLocked, {
          until: sayInstant(Date.parse(lockedUntil), 'moment', timeZone, language),
        })}
      </span>
      <Button
        variant="default"
        size="xs"
        loading={unlock.isPending}
        onClick={() => unlock.mutate()}
      >
        {say(texts.unlockPin)}
      </Button>
    </output>
  );
}
