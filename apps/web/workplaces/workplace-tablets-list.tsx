import { Button, Skeleton, TextInput } from '@mantine/core';
import {
  officeFloorCalls,
  tabletNameSchema,
  type PairedTablet,
} from '@tarima/domain/floor/contract';
import { canOpenTablet, canPairTablet } from '@tarima/domain/floor/pairing';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { sayValidationRule, toErrorDetails } from '@tarima/domain/kit/rules';
import { namedRecordSchema, type ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { QuestionFooter } from '../kit/frame/question-footer.tsx';
import {
  EmptyTimelineMessage,
  TimelineErrorMessage,
  RecordViewSection,
} from '../kit/frame/event-timeline.tsx';
import { TimeAgoText } from '../kit/time-ago-text.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { toGuardProfile, useSignedInUser } from '../kit/signed-in-user.ts';
import { useLanguage } from '../kit/words.tsx';
import { useAccountTimeSettings } from '../kit/account-time.ts';
import { sayInstant } from '../plant/say-instant.ts';
import classes from './tablets.module.css';

const getTabletsKey = (workplaceId: number) => ['workplaces', 'tablets', workplaceId] as const;

/**
 * List of the tablets of a workplace; a workplace with a tablet reports its work.
 * The user pairs a new tablet by a code, revokes a lost one, and opens one that wrong attempts closed.
 */
export function WorkplaceTabletsList({
  record: { id, division },
}: {
  readonly record: ModuleRecord;
}) {
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const visitor = useSignedInUser();
  const [revoking, setRevoking] = useState<PairedTablet>();
  const queryKey = getTabletsKey(id);
  const tablets = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi(officeFloorCalls.tablets, { params: { workplaceId: id }, signal }),
    placeholderData: () => undefined,
  });
  const revoke = useIdempotentMutation({
    mutationFn: ({ id: tabletId }: PairedTablet, idempotencyKey) =>
      callApi(officeFloorCalls.revoke, { params: { workplaceId: id, tabletId }, idempotencyKey }),
    onSuccess: (remaining) => {
      client.setQueryData(queryKey, remaining);
      setRevoking(undefined);
      toastSuccess(say(texts.revoked));
    },
    onError: (error) => toastError(error, speech),
  });
  const open = useIdempotentMutation({
    mutationFn: ({ id: tabletId }: PairedTablet) =>
      callApi(officeFloorCalls.openTablet, { params: { workplaceId: id, tabletId } }),
    onSuccess: (opened) => {
      client.setQueryData(queryKey, opened);
      toastSuccess(say(texts.tabletOpened));
    },
    onError: (error) => toastError(error, speech),
  });
  const known = tablets.data?.tablets;
  const user = {
    profile: toGuardProfile(visitor),
    divisionId: visitor.mainPosition?.division.id ?? null,
  };
  const workplaceDivisionId = namedRecordSchema.safeParse(division).data?.id ?? -1;
  const mayPair = canPairTablet(user, workplaceDivisionId);
  const mayOpen = canOpenTablet(user, workplaceDivisionId);
  return (
    <RecordViewSection title={texts.tablets}>
      {tablets.isError ? (
        <TimelineErrorMessage words={texts.tabletsFailed} retry={() => void tablets.refetch()} />
      ) : known === undefined ? (
        <Skeleton height={40} />
      ) : known.length === 0 ? (
        <EmptyTimelineMessage words={texts.noTablets} />
      ) : (
        <ul className={classes.tablets}>
          {known.map((tablet) => (
            <TabletRow
              key={tablet.id}
              tablet={tablet}
              mayOpen={mayOpen}
              isOpening={open.isPending && open.variables?.id === tablet.id}
              open={() => open.mutate(tablet)}
              revoke={() => setRevoking(tablet)}
            />
          ))}
        </ul>
      )}
      {known && mayPair && (
        <Pairing
          workplaceId={id}
          tablets={known}
          listedAt={tablets.dataUpdatedAt}
          invited={(tablet) => {
            client.setQueryData(queryKey, { tablets: [...known, tablet] });
            void client.invalidateQueries({ queryKey });
          }}
        />
      )}
      <ModalDialog
        opened={revoking !== undefined}
        close={() => setRevoking(undefined)}
        title={say(texts.revokeOf, { name: revoking?.name ?? '' })}
      >
        {say(texts.revokeText, { name: revoking?.name ?? '' })}
        <QuestionFooter
          action={say(texts.revoke)}
          isPending={revoke.isPending}
          act={() => revoking && revoke.mutate(revoking)}
          close={() => setRevoking(undefined)}
        />
      </ModalDialog>
    </RecordViewSection>
  );
}

interface TabletRowProps {
  readonly tablet: PairedTablet;
  readonly mayOpen: boolean;
  readonly isOpening: boolean;
  open(): void;
  revoke(): void;
}

function TabletRow({ tablet, mayOpen, isOpening, open, revoke }: TabletRowProps) {
  const { say, language } = useLanguage();
  const { timeZone } = useAccountTimeSettings();
  const { name, pairedAt, seenAt, closedUntil } = tablet;
  return (
    <li className={classes.tablet}>
      <TabletSmartphone size={18} aria-hidden />
      <div className={classes.what}>
        <span>{name}</span>
        <span className={classes.state}>
          {pairedAt === null && say(texts.waits)}
          {pairedAt !== null &&
            (seenAt === null ? (
              say(texts.paired)
            ) : (
              <>
                {say(texts.seen)}: <TimeAgoText instant={seenAt} />
              </>
            ))}
        </span>
        {closedUntil !== null && (
          <span className={classes.closed}>
            <Lock size={14} aria-hidden />
            {say(texts.tabletClosed, {
              until: sayInstant(Date.parse(closedUntil), 'moment', timeZone, language),
            })}
          </span>
        )}
      </div>
      {closedUntil !== null && mayOpen && (
        <Button
          variant="default"
          size="xs"
          aria-label={say(texts.openTabletOf, { name })}
          loading={isOpening}
          onClick={open}
        >
          {say(texts.openTablet)}
        </Button>
      )}
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

interface PairingProps {
  readonly workplaceId: number;
  /** Tablets that the workplace already has, or that wait for their code. */
  readonly tablets: readonly PairedTablet[];
  /** Time at which the tablets were listed. */
  readonly listedAt: number;
  invited(tablet: PairedTablet): void;
}

/** Requests a pairing code and shows it until a tablet has used it. */
function Pairing({ workplaceId, tablets, listedAt, invited }: PairingProps) {
  const speech = useLanguage();
  const { say } = speech;
  const { timeZone } = useAccountTimeSettings();
  const [name, setName] = useState<string>();
  const [isTried, setTried] = useState(false);
  const invite = useIdempotentMutation({
    mutationFn: (tabletName: string) =>
      callApi(officeFloorCalls.invite, { params: { workplaceId }, body: { name: tabletName } }),
    onSuccess: ({ tablet }) => {
      setName(undefined);
      setTried(false);
      invited(tablet);
    },
    onError: (error) => toastError(error, speech),
  });
  const invitedTablet = tablets.find(({ id }) => id === invite.data?.tablet.id);
  const isRevoked = invitedTablet === undefined && listedAt > invite.submittedAt;
  const isPaired = invitedTablet !== undefined && invitedTablet.pairedAt !== null;
  const invitation = isRevoked || isPaired ? undefined : invite.data;
  // Code that waits for its tablet: the next one needs a name of its own, so that a second submission makes no second code.
  const isWaiting = invitation !== undefined && name === undefined;
  const shownName =
    name ?? (isWaiting ? '' : say(texts.firstTablet, { number: tablets.length + 1 }));
  const { error } = tabletNameSchema.safeParse(shownName);
  const [broken] = error ? toErrorDetails(error) : [];
  const isErrorShown = broken && (broken.rule !== 'required' || isTried);
  return (
    <>
      {invitation && (
        <output className={classes.code}>
          <span className={classes.state}>
            {say(texts.codeOf, { name: invitation.tablet.name })}
          </span>
          <strong className={classes.digits}>
            {invitation.code.slice(0, 4)} {invitation.code.slice(4)}
          </strong>
          <span>
            {say(texts.codeHow, {
              address: `${globalThis.location.host}/floor`,
              time: sayInstant(Date.parse(invitation.expiresAt), 'time', timeZone, speech.language),
            })}
          </span>
        </output>
      )}
      <form
        className={classes.pairing}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!broken) invite.mutate(shownName);
        }}
      >
        <TextInput
          size="xs"
          label={say(texts.tabletName)}
          value={shownName}
          error={isErrorShown && sayValidationRule(broken, speech.language)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          size="xs"
          loading={invite.isPending}
          disabled={isWaiting}
        >
          {say(texts.pair)}
        </Button>
      </form>
    </>
  );
}
