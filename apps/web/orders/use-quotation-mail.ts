import { mailResultTexts } from '@tarima/domain/kit/mail-result-texts';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { toErrorDetails, sayValidationRule } from '@tarima/domain/kit/rules';
import type { Language } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { toastInfo, toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { orderQueryOptions } from './orders-data.ts';

export interface QuotationMailProps {
  readonly id: number;
  /** Language of the customer; undefined until it is loaded. */
  readonly language: Language | undefined;
  readonly promise: boolean;
  /** E-mail of the customer; null where there is none. */
  readonly email: string | null | undefined;
  readonly pdf: Blob | undefined;
  readonly name: string;
  close(): void;
}

interface MailDraft {
  readonly to: string;
  readonly copies: readonly string[];
  readonly copyToMe: boolean;
  readonly link: boolean;
  readonly message: string;
  readonly language: Language | undefined;
  readonly promise: boolean;
}

/** Fields of a quotation's mail, their issues, and its sending. */
export function useQuotationMail({
  id,
  language,
  promise,
  email,
  pdf,
  name,
  close,
}: QuotationMailProps) {
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const [typedTo, setTo] = useState<string>();
  const [typedCopies, setCopies] = useState('');
  const [copyToMe, setCopyToMe] = useState(false);
  const [link, setLink] = useState(true);
  const [message, setMessage] = useState('');
  const [issues, setIssues] = useState<readonly ErrorDetail[]>([]);
  const to = typedTo ?? email ?? '';
  const copies = typedCopies.split(/[\s,;]+/).filter((address) => address !== '');
  const findIssueText = (field: 'to' | 'copies' | 'message'): string | undefined => {
    const issue = issues.find(({ path }) => getField(path) === field);
    if (!issue) return undefined;
    const reason = sayValidationRule(issue, speech.language);
    const address = copies[Number(/^copies\.(\d+)/.exec(issue.path)?.[1])];
    return address === undefined ? reason : say(orderTexts.mailWrong, { address, reason });
  };
  const send = useIdempotentMutation({
    mutationFn: ({ language: lang, promise: promised, ...body }: MailDraft, idempotencyKey) =>
      callApi(orderCalls.shareByEmail, {
        params: { id },
        query: { ...(lang && { lang }), promise: promised ? 'true' : 'false' },
        idempotencyKey,
        body: {
          ...body,
          copies: [...body.copies],
          ...(pdf && { file: [new File([pdf], name, { type: 'application/pdf' })] }),
        },
      }),
    onSuccess: (_, sent) => {
      toastInfo(say(mailResultTexts.queued, { email: [sent.to, ...sent.copies].join(', ') }));
      void client.invalidateQueries({ queryKey: orderQueryOptions(id, speech.language).queryKey });
      close();
    },
    onError: (error) => {
      if (error instanceof CodedError) setIssues(error.details);
      toastRefusal(error, speech, getEntityErrorWords(orders.entity));
    },
  });
  const submit = (): void => {
    const mail = { to, copies, copyToMe, link, message };
    const read = orderCalls.shareByEmail.body.safeParse(mail);
    const found = [
      ...(to.trim() === '' ? [{ path: 'to', rule: 'required' }] : []),
      ...(read.success ? [] : toErrorDetails(read.error)),
    ];
    setIssues(found);
    if (found.length === 0) send.mutate({ ...mail, language, promise });
  };
  return {
    to,
    setTo,
    /** Addresses of the copies as the user typed them. */
    copies: typedCopies,
    setCopies,
    copyToMe,
    setCopyToMe,
    link,
    setLink,
    message,
    setMessage,
    findIssueText,
    submit,
    isSending: send.isPending,
  };
}

/** Returns the field of the form for the path of a value. A missing address of the customer is reported at the field of the recipient. */
const getField = (path: string): string => {
  const [first = ''] = path.split('.');
  return first === 'email' ? 'to' : first;
};
