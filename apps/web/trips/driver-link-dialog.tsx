import { Button, Skeleton, TextInput } from '@mantine/core';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { tripCalls } from '@tarima/domain/trips/contract';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '../kit/use-copy.ts';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import formClasses from '../kit/frame/form.module.css';
import { formatMoment } from '../kit/format.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { tripEntity } from './trips-data.ts';
import classes from './trips.module.css';

/** Dialog of the link with which a driver without an account sees one trip. The user creates it, copies it once, and revokes it. */
export function DriverLinkDialog({ request, close }: DocumentDialogProps) {
  const id = request?.id;
  const { say } = useLanguage();
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return (
    <ModalDialog opened={id !== undefined} close={close} title={say(tripTexts.driverLink)}>
      {shown !== undefined && <Content key={shown} id={shown} close={close} />}
    </ModalDialog>
  );
}

/** Returns the URL of the driver's page. The token follows the `#`, which browsers send to no server. */
const getDriverAddress = (token: string): string => `${location.origin}/driver#${token}`;

function Content({ id, close }: { readonly id: number; close(): void }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const { data: trip } = useQuery(tripEntity.readOptions(id, language));
  const [made, setMade] = useState<string>();
  const fail = (error: unknown) => toastError(error, speech, getEntityErrorWords(trips.entity));
  const making = useIdempotentMutation({
    mutationFn: () => callApi(tripCalls.link, { params: { id } }),
    onSuccess: async ({ token }) => {
      setMade(getDriverAddress(token));
      // Outdated also where the dialog is closed before the trip has come again.
      await client.invalidateQueries({ queryKey: tripEntity.readOptions(id, language).queryKey });
    },
    onError: fail,
  });
  const revoking = useIdempotentMutation({
    mutationFn: () => callApi(tripCalls.revokeLink, { params: { id } }),
    onSuccess: async () => {
      setMade(undefined);
      toastSuccess(say(tripTexts.linkRevoked));
      await client.invalidateQueries({ queryKey: tripEntity.readOptions(id, language).queryKey });
    },
    onError: fail,
  });
  const { shown, copy } = useCopy(tripTexts.linkCopied);
  if (!trip) return <Skeleton height={120} />;
  const { link } = trip;
  return (
    <div className={classes.link}>
      <p className={classes.note}>{say(tripTexts.linkHow)}</p>
      <p>
        {link === null
          ? say(tripTexts.linkNone)
          : `${say(tripTexts.linkUntil, { when: formatMoment(link.expiresAt, language) })} ${
              link.seenAt === null
                ? say(tripTexts.linkUnseen)
                : say(tripTexts.linkSeen, { when: formatMoment(link.seenAt, language) })
            }`}
      </p>
      {made !== undefined && (
        <TextInput
          ref={shown}
          readOnly
          aria-label={say(tripTexts.driverLink)}
          value={made}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.close)}
        </Button>
        {link !== null && (
          <Button
            variant="default"
            leftSection={<Link2Off size={16} aria-hidden />}
            loading={revoking.isPending}
            onClick={() => revoking.mutate()}
          >
            {say(tripTexts.linkRevoke)}
          </Button>
        )}
        {made === undefined ? (
          <Button
            data-autofocus
            leftSection={<Link2 size={16} aria-hidden />}
            loading={making.isPending}
            onClick={() => making.mutate()}
          >
            {say(link === null ? tripTexts.linkMake : tripTexts.linkAnew)}
          </Button>
        ) : (
          <Button leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(made)}>
            {say(tripTexts.linkCopy)}
          </Button>
        )}
      </div>
    </div>
  );
}
