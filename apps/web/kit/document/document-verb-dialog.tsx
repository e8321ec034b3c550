import { Button, Textarea } from '@mantine/core';
import type { VerbDialogDefinition } from '@tarima/domain/kit/document';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useState, type ReactNode } from 'react';
import { useIdempotentMutation } from '../use-idempotent-mutation.ts';
import formClasses from '../frame/form.module.css';
import { ModalDialog } from '../frame/modal-dialog.tsx';
import { toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import classes from './verb-dialog.module.css';

/** Verb of a document that waits for the user's confirmation. */
export interface DocumentVerbRequest<Name extends string, Facts> {
  readonly verb: Name;
  readonly id: number;
  readonly facts: Facts;
  /** Parameters of the question, besides `id`. */
  readonly params?: Readonly<Record<string, string>>;
}

interface VerbDialogProps<Name extends string, Facts> {
  readonly document: {
    readonly verbs: Readonly<
      Record<Name, { readonly words: LocalizedWords; readonly ask?: VerbDialogDefinition<Facts> }>
    >;
  };
  readonly request: DocumentVerbRequest<Name, Facts> | undefined;
  /** Label of the reason's field, where more than the document decides whether a reason is requested. */
  readonly reason?: LocalizedWords;
  /** Consequences of the verb, shown before it runs. */
  follows?(request: DocumentVerbRequest<Name, Facts>): ReactNode;
  /** Runs the verb: its result is on the screen once the promise resolves. */
  run(
    request: DocumentVerbRequest<Name, Facts>,
    reason: string,
    idempotencyKey: string,
  ): Promise<unknown>;
  /** Handles a refusal. @returns whether the dialog closes */
  onRefused(error: unknown): boolean;
  close(): void;
}

/** Dialog that confirms a verb before it runs, with a reason where the document requires one, and reports its success. */
export function DocumentVerbDialog<Name extends string, Facts>(
  props: VerbDialogProps<Name, Facts>,
) {
  const { document, request, close, reason } = props;
  const { say } = useLanguage();
  // Last question, shown until the dialog has faded out.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  if (!shown) return null;
  const { words, ask } = document.verbs[shown.verb];
  if (!ask) return null;
  const params = { ...shown.params, id: shown.id };
  return (
    <ModalDialog opened={request !== undefined} close={close} title={say(ask.title, params)}>
      <Question
        key={`${shown.verb} ${shown.id}`}
        {...props}
        {...{ words, params }}
        ask={reason ? { ...ask, reason } : ask}
        shown={shown}
      />
    </ModalDialog>
  );
}

interface QuestionProps<Name extends string, Facts> extends Omit<
  VerbDialogProps<Name, Facts>,
  'reason'
> {
  readonly words: LocalizedWords;
  readonly ask: VerbDialogDefinition<Facts>;
  readonly params: Readonly<Record<string, string | number>>;
  readonly shown: DocumentVerbRequest<Name, Facts>;
}

function Question<Name extends string, Facts>({
  words,
  ask,
  params,
  shown,
  run,
  follows,
  onRefused,
  close,
}: QuestionProps<Name, Facts>) {
  const { say, language } = useLanguage();
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const doing = useIdempotentMutation({
    mutationFn: (sentReason: string, idempotencyKey) => run(shown, sentReason, idempotencyKey),
    onSuccess: () => {
      toastSuccess(say(ask.done(shown.facts)));
      close();
    },
    onError: (error) => {
      if (onRefused(error)) close();
    },
  });
  const missing = ask.reason !== undefined && reason.trim() === '';
  const text = ask.text?.(shown.facts);
  return (
    <form
      className={classes.question}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (!missing) doing.mutate(reason.trim());
      }}
    >
      {text && <p>{say(text, params)}</p>}
      {follows?.(shown)}
      {ask.reason && (
        <Textarea
          label={say(ask.reason)}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          error={attempted && missing && sayValidationRule({ rule: 'required' }, language)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div className={`${formClasses.modalFooter ?? ''} ${formClasses.stayingFooter ?? ''}`}>
        <Button variant="default" onClick={close}>
          {say(ask.leave ?? kitTexts.cancel)}
        </Button>
        <Button
          type="submit"
          loading={doing.isPending}
          {...(!ask.reason && { 'data-autofocus': true })}
          {...(ask.isGrave && { color: 'red.9' })}
        >
          {say(ask.button ?? words)}
        </Button>
      </div>
    </form>
  );
}
