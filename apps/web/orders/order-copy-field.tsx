import { Alert, Button, TextInput } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { linesReplacedByCopyWords, orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toastError, toastInfo } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { orderQueryOptions } from './orders-data.ts';
import { copyOrderLines, toQuotationTerms, type QuotationDraft } from './quotation-draft.ts';

interface OrderCopyFieldProps {
  /** Number of the order that is copied at once. */
  readonly from: number | undefined;
  /** Number of typed lines, which a copy replaces. */
  readonly typed: number;
  onCopied(values: Partial<QuotationDraft>): void;
}

/** Copies customer and lines of an earlier order, by its number. Typed lines are replaced after a confirmation. */
export function OrderCopyField({ from, typed, onCopied }: OrderCopyFieldProps) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const client = useQueryClient();
  const [number, setNumber] = useState(from === undefined ? '' : String(from));
  const [copying, setCopying] = useState(from !== undefined);
  const [missing, setMissing] = useState(false);
  const [asked, setAsked] = useState<number>();
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    const id = Number(number);
    if (!Number.isInteger(id) || id <= 0) return setMissing(true);
    await bringOrAsk(id);
  };
  const bringOrAsk = async (id: number) => {
    setCopying(typed === 0);
    if (typed > 0) setAsked(id);
    else await bring(id);
  };
  // The focus stays in the form, so that its keys work on; the pressed button goes with its question.
  const endQuestion = () => {
    setAsked(undefined);
    input.current?.focus();
  };
  const replace = async () => {
    if (asked === undefined) return;
    endQuestion();
    setCopying(true);
    await bring(asked);
  };
  const bring = async (id: number) => {
    try {
      const order = await client.fetchQuery(orderQueryOptions(id, language));
      onCopied({
        customer: { id: order.customer.id, name: order.customer.user.name },
        ...toQuotationTerms(order),
        lines: copyOrderLines(order),
      });
      toastInfo(say(orderTexts.copied, { id }));
      setNumber('');
    } catch (error) {
      if (error instanceof CodedError && error.code === 'ENTITY_NOT_FOUND') setMissing(true);
      else toastError(error, speech);
    } finally {
      setCopying(false);
    }
  };
  const begin = useEffectEvent(bringOrAsk);
  useEffect(() => {
    if (from !== undefined) void begin(from);
  }, [from]);
  return (
    <div>
      <TextInput
        ref={input}
        label={say(orderTexts.copyFrom)}
        description={say(orderTexts.copyFromHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        error={missing && say(orderTexts.copyFailed)}
        onChange={(event) => {
          setNumber(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          void copy();
        }}
        rightSectionWidth={84}
        rightSection={
          <Button variant="subtle" size="compact-sm" loading={copying} onClick={() => void copy()}>
            {say(orderTexts.copy)}
          </Button>
        }
      />
      {asked !== undefined && (
        <Alert color="yellow" role="alert" mt="xs">
          {sayCount(linesReplacedByCopyWords, typed)}{' '}
          <Button size="compact-sm" onClick={() => void replace()}>
            {say(orderTexts.copyReplace)}
          </Button>{' '}
          <Button variant="subtle" size="compact-sm" onClick={endQuestion}>
            {say(orderTexts.copyKeep)}
          </Button>
        </Alert>
      )}
    </div>
  );
}
