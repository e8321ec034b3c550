import {
  Alert,
  Button,
  Checkbox,
  Input,
  SegmentedControl,
  Textarea,
  TextInput,
} from '@mantine/core';
import { mailResultTexts } from '@tarima/domain/kit/mail-result-texts';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { toErrorDetails, sayValidationRule } from '@tarima/domain/kit/rules';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, type Language } from '@tarima/domain/kit/words';
import { purchaseCalls, type WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchases } from '@tarima/domain/purchases/purchase';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { toastInfo, toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { purchaseEntity } from './purchases-data.ts';
import classes from './purchases.module.css';

/** Mails a purchase order to its supplier: recipient, language and text. */
export function MailPurchaseDialog({ request, close }: DocumentDialogProps) {
  const id = request?.id;
  const { say, language } = useLanguage();
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const purchase = useQuery({
    ...purchaseEntity.readOptions(shown ?? 0, language),
    enabled: shown !== undefined,
  });
  if (shown === undefined) return null;
  return (
    <ModalDialog
      opened={id !== undefined}
      close={close}
      title={say(purchaseTexts.mailTitle, { id: shown })}
    >
      {purchase.data && <MailForm key={shown} purchase={purchase.data} close={close} />}
    </ModalDialog>
  );
}

interface MailFormProps {
  readonly purchase: WholePurchase;
  close(): void;
}

function MailForm({ purchase, close }: MailFormProps) {
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const { id, supplier } = purchase;
  const [language, setLanguage] = useState<Language>(supplier.language);
  const [to, setTo] = useState(supplier.email);
  const [copyToMe, setCopyToMe] = useState(false);
  const [message, setMessage] = useState('');
  const [issues, setIssues] = useState<readonly ErrorDetail[]>([]);
  const getIssue = (field: 'to' | 'message'): string | undefined => {
    const issue = issues.find(({ path }) => path === field);
    return issue && sayValidationRule(issue, speech.language);
  };
  const send = useIdempotentMutation({
    mutationFn: (_: undefined, idempotencyKey) =>
      callApi(purchaseCalls.mail, {
        params: { id },
        query: { lang: speech.language },
        idempotencyKey,
        body: { to, copyToMe, message, language },
      }),
    onSuccess: (changed) => {
      toastInfo(say(mailResultTexts.queued, { email: to }));
      void purchaseEntity.store(client, speech.language, changed);
      close();
    },
    onError: (error) => {
      if (error instanceof CodedError) setIssues(error.details);
      toastRefusal(error, speech, getEntityErrorWords(purchases.entity));
      purchaseEntity.invalidate(client);
    },
  });
  const submit = (): void => {
    const read = purchaseCalls.mail.body.safeParse({ to, copyToMe, message, language });
    const found = [
      ...(to.trim() === '' ? [{ path: 'to', rule: 'required' }] : []),
      ...(read.success ? [] : toErrorDetails(read.error)),
    ];
    setIssues(found);
    if (found.length === 0) send.mutate(undefined);
  };
  return (
    <form
      className={classes.mail}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {purchaseDocument.is('open', purchase.status) && (
        <Alert color="blue">{say(purchaseTexts.mailDraft)}</Alert>
      )}
      <Input.Wrapper label={say(purchaseTexts.mailLanguage)} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={say(purchaseTexts.mailLanguage)}
          size="xs"
          value={language}
          data={languages.map((value) => ({ value, label: say(kitTexts[value]) }))}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'es')}
        />
      </Input.Wrapper>
      <TextInput
        label={say(purchaseTexts.mailTo)}
        type="email"
        required
        data-autofocus
        autoComplete="off"
        value={to}
        error={getIssue('to')}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Checkbox
        label={say(purchaseTexts.mailCopyToMe)}
        checked={copyToMe}
        onChange={({ currentTarget }) => setCopyToMe(currentTarget.checked)}
      />
      <Textarea
        label={say(purchaseTexts.mailMessage)}
        description={say(purchaseTexts.mailReply)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={message}
        error={getIssue('message')}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" loading={send.isPending} leftSection={<Mail size={16} aria-hidden />}>
          {say(purchaseTexts.mail)}
        </Button>
      </div>
    </form>
  );
}
