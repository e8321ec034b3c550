import { Button, Skeleton, TextInput } from '@mantine/core';
import { customerLinkCalls, type OrderLink } from '@tarima/domain/customer-page/contract';
import { customerLinkTexts as texts } from '@tarima/domain/customer-page/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '../kit/use-copy.ts';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { formatMoment } from '../kit/format.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { QuestionFooter } from '../kit/frame/question-footer.tsx';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import orderClasses from './orders.module.css';
import classes from './order-links.module.css';
import { orderQueryOptions } from './orders-data.ts';

/** List of the links with which a customer sees an order. The user creates, copies and revokes them, and sees when they were opened. */
export default function CustomerOrderLinks({ id }: { readonly id: number }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [revoking, setRevoking] = useState<OrderLink>();
  const queryKey = ['orders', 'links', id] as const;
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(customerLinkCalls.list, { params: { id }, signal }),
    placeholderData: () => undefined,
  });
  const invalidateLinks = (): void => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: orderQueryOptions(id, language).queryKey });
  };
  const create = useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) =>
      callApi(customerLinkCalls.create, { params: { id }, body: {}, idempotencyKey }),
    onSuccess: invalidateLinks,
    onError: (error) => toastError(error, speech),
  });
  const revoke = useIdempotentMutation({
    mutationFn: ({ id: linkId }: OrderLink, idempotencyKey) =>
      callApi(customerLinkCalls.revoke, { params: { id, linkId }, idempotencyKey }),
    onSuccess: () => {
      setRevoking(undefined);
      create.reset();
      toastSuccess(say(texts.revoked));
      invalidateLinks();
    },
    onError: (error) => toastError(error, speech),
  });
  return (
    <section className={orderClasses.section} aria-labelledby="order-links">
      <h3 id="order-links" className={orderClasses.heading}>
        {say(texts.heading)}
      </h3>
      <p className={orderClasses.hint}>{say(texts.lead)}</p>
      {links.isError ? (
        <p role="alert">{say(texts.failed)}</p>
      ) : !links.data ? (
        <Skeleton height={40} />
      ) : (
        <ul className={classes.links}>
          {links.data.links.map((link) => (
            <LinkRow key={link.id} link={link} revoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      {create.data ? (
        <NewLink {...create.data} />
      ) : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<LinkIcon size={14} aria-hidden />}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {say(texts.create)}
        </Button>
      )}
      <ModalDialog
        opened={revoking !== undefined}
        close={() => setRevoking(undefined)}
        title={say(texts.revokeTitle)}
      >
        {say(texts.revokeText)}
        <QuestionFooter
          action={say(texts.revoke)}
          isPending={revoke.isPending}
          act={() => revoking && revoke.mutate(revoking)}
          close={() => setRevoking(undefined)}
        />
      </ModalDialog>
    </section>
  );
}

function LinkRow({ link, revoke }: { readonly link: OrderLink; revoke(): void }) {
  const { say, language } = useLanguage();
  const at = (moment: string) => formatMoment(moment, language);
  return (
    <li>
      <div className={classes.what}>
        <span>
          {link.mailedTo === null
            ? say(texts.madeBy, { name: link.createdBy.name, at: at(link.createdAt) })
            : say(texts.mailedTo, { emails: link.mailedTo })}
        </span>
        <span className={orderClasses.hint}>
          {link.openedAt === null
            ? say(texts.notOpened)
            : say(texts.opened, { at: at(link.openedAt) })}
          {' · '}
          {say(texts.until, { date: at(link.expiresAt) })}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={say(texts.revokeNamed, { at: at(link.createdAt) })}
        onClick={revoke}
      >
        {say(texts.revoke)}
      </Button>
    </li>
  );
}

/** Address of a link, which is shown only once, and copied from here. */
function NewLink({ url, link }: { readonly url: string; readonly link: OrderLink }) {
  const { say, language } = useLanguage();
  const { shown, copy } = useCopy(texts.copied);
  return (
    <output className={classes.made}>
      <TextInput
        ref={shown}
        label={say(texts.address)}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(url)}>
        {say(texts.copy)}
      </Button>
      <p className={orderClasses.hint}>
        {say(texts.once, { date: formatMoment(link.expiresAt, language) })}
      </p>
    </output>
  );
}
