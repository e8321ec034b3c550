import { Button, Skeleton } from '@mantine/core';
import {
  recoveryCodeCount,
  secondFactorCalls,
  type AddedSecondFactor,
  type SecondFactors,
} from '@tarima/domain/session/second-factor';
import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { callApi } from '../kit/call-api.ts';
import { formatDate, formatMoment } from '../kit/format.ts';
import { TimelineErrorMessage } from '../kit/frame/event-timeline.tsx';
import { QuestionDialog } from '../kit/frame/question-dialog.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../kit/words.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { NewPasskeyForm } from './new-passkey-form.tsx';
import RecoveryCodes from './recovery-codes.tsx';
import classes from './second-factor.module.css';

const queryKey = ['second-factor', 'own'] as const;

/** Factor to remove: the app, or a passkey. */
interface Removing {
  readonly name: string;
  readonly passkeyId: number | undefined;
}

/** User's own second factors: set up, listed and removed. */
export default function SecondFactorCard({
  className,
  titleClass,
}: {
  readonly className: string;
  readonly titleClass: string | undefined;
}) {
  const { say } = useLanguage();
  const headingId = useId();
  const client = useQueryClient();
  const factors = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(secondFactorCalls.read, { signal }),
  });
  const [codes, setCodes] = useState<readonly string[]>();
  const invalidate = (): void => void client.invalidateQueries({ queryKey });
  const onAdded = ({ recoveryCodes }: AddedSecondFactor): void => {
    toastSuccess(say(texts.added));
    if (recoveryCodes) setCodes(recoveryCodes);
    invalidate();
  };
  return (
    <section className={className} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={titleClass}>
          {say(texts.title)}
        </h2>
        <span className={classes.note}>{say(texts.lead)}</span>
      </div>
      {codes ? (
        <RecoveryCodes codes={codes} close={() => setCodes(undefined)} />
      ) : factors.isError ? (
        <TimelineErrorMessage words={texts.failed} retry={() => void factors.refetch()} />
      ) : factors.data ? (
        <FactorList
          factors={factors.data}
          added={onAdded}
          renewed={(fresh) => {
            setCodes(fresh);
            invalidate();
          }}
          removed={(left) => client.setQueryData(queryKey, left)}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  );
}

interface FactorListProps {
  readonly factors: SecondFactors;
  added(answer: AddedSecondFactor): void;
  renewed(codes: readonly string[]): void;
  removed(left: SecondFactors): void;
}

function FactorList({ factors, added, renewed, removed }: FactorListProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [isSettingUp, setSettingUp] = useState(false);
  const [removing, setRemoving] = useState<Removing>();
  const { oneTimeCodesSince, passkeys, recoveryCodesLeft } = factors;
  const hasFactor = oneTimeCodesSince !== null || passkeys.length > 0;
  const renew = useIdempotentMutation({
    mutationFn: () => callApi(secondFactorCalls.renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => renewed(recoveryCodes),
    onError: (error) => toastError(error, speech),
  });
  const appName = say(texts.oneTimeCodes);
  return (
    <>
      {factors.required && <span className={classes.note}>{say(texts.requiredLead)}</span>}
      {isSettingUp ? (
        <AuthenticatorSetup
          added={(answer) => {
            setSettingUp(false);
            added(answer);
          }}
          cancel={() => setSettingUp(false)}
        />
      ) : (
        <Factor
          icon={<Smartphone size={18} aria-hidden />}
          name={appName}
          note={
            oneTimeCodesSince === null
              ? say(texts.oneTimeCodesNone)
              : say(texts.since, { day: formatDate(oneTimeCodesSince, language) })
          }
        >
          <Button variant="default" size="xs" onClick={() => setSettingUp(true)}>
            {say(oneTimeCodesSince === null ? texts.setUp : texts.replace)}
          </Button>
          {oneTimeCodesSince !== null && (
            <Button
              variant="default"
              size="xs"
              aria-label={say(texts.removeNamed, { name: appName })}
              onClick={() => setRemoving({ name: appName, passkeyId: undefined })}
            >
              {say(texts.remove)}
            </Button>
          )}
        </Factor>
      )}
      <Factor
        icon={<Fingerprint size={18} aria-hidden />}
        name={say(texts.passkeys)}
        note={say(texts.passkeysNone)}
      />
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <Factor
                icon={<Fingerprint size={18} aria-hidden />}
                name={name}
                note={[
                  say(texts.passkeyCreated, { moment: formatMoment(createdAt, language) }),
                  lastUsedAt === null
                    ? say(texts.passkeyUnused)
                    : say(texts.passkeyUsed, { moment: formatMoment(lastUsedAt, language) }),
                ].join(' · ')}
              >
                <Button
                  variant="default"
                  size="xs"
                  aria-label={say(texts.removeNamed, { name })}
                  onClick={() => setRemoving({ name, passkeyId: id })}
                >
                  {say(texts.remove)}
                </Button>
              </Factor>
            </li>
          ))}
        </ul>
      )}
      <NewPasskeyForm added={added} />
      {hasFactor && (
        <Factor
          icon={<KeyRound size={18} aria-hidden />}
          name={say(texts.recoveryCodes)}
          note={say(texts.recoveryCodesLeft, { left: recoveryCodesLeft, count: recoveryCodeCount })}
        >
          <Button
            variant="default"
            size="xs"
            loading={renew.isPending}
            onClick={() => renew.mutate()}
          >
            {say(texts.renew)}
          </Button>
        </Factor>
      )}
      {removing && (
        <RemovalDialog removing={removing} close={() => setRemoving(undefined)} removed={removed} />
      )}
    </>
  );
}

interface FactorProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly note: string;
  readonly children?: ReactNode;
}

const Factor = ({ icon, name, note, children }: FactorProps) => (
  <div className={classes.factor}>
    {icon}
    <div className={classes.what}>
      <span>{name}</span>
      <span className={classes.note}>{note}</span>
    </div>
    {children !== undefined && <div className={classes.buttons}>{children}</div>}
  </div>
);

interface RemovalDialogProps {
  readonly removing: Removing;
  close(): void;
  removed(left: SecondFactors): void;
}

function RemovalDialog({ removing: { name, passkeyId }, close, removed }: RemovalDialogProps) {
  const speech = useLanguage();
  const { say } = speech;
  const remove = useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) =>
      passkeyId === undefined
        ? callApi(secondFactorCalls.removeOneTimeCodes, { idempotencyKey })
        : callApi(secondFactorCalls.removePasskey, { params: { id: passkeyId }, idempotencyKey }),
    onSuccess: (left) => {
      toastSuccess(say(texts.removed));
      removed(left);
      close();
    },
    onError: (error) => {
      toastError(error, speech);
      close();
    },
  });
  return (
    <QuestionDialog
      title={say(texts.confirmRemove, { name })}
      text={say(texts.confirmRemoveText)}
      action={say(texts.remove)}
      isPending={remove.isPending}
      act={() => remove.mutate()}
      close={close}
    />
  );
}
