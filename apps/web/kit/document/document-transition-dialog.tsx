import { CodedError } from '@tarima/domain/kit/errors';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import type { TransitionDialogSettings } from './create-verb-dialogs.tsx';
import type { DocumentDialogProps, DocumentEntity, WholeDocument } from './document-entity.ts';
import { toastDocumentRefusal } from './use-toast-document-refusal.ts';
import { DocumentVerbDialog, type DocumentVerbRequest } from './document-verb-dialog.tsx';

interface TransitionDialogProps<
  Status extends string,
  Name extends string,
  Verb extends Name,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
> extends DocumentDialogProps<Verb, Facts> {
  readonly entity: DocumentEntity<Status, Name, Facts, Whole, Key>;
  /** Calls the verb; the reason is empty where none was requested. */
  call(request: DocumentVerbRequest<Verb, Facts>, reason: string, key: string): Promise<Whole>;
  /** Label of the reason's field, where more than the document decides whether a reason is requested. */
  readonly reason?: LocalizedWords | undefined;
  /** Renders the consequences of the verb, shown before it runs. */
  follows?(request: DocumentVerbRequest<Verb, Facts>): ReactNode;
}

/** Dialog that confirms a status change of a document. When another user changed it first, the document is loaded again. */
export function DocumentTransitionDialog<
  Status extends string,
  Name extends string,
  Verb extends Name,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
>({
  entity,
  request,
  call,
  reason,
  follows,
  close,
}: TransitionDialogProps<Status, Name, Verb, Facts, Whole, Key>) {
  const speech = useLanguage();
  const client = useQueryClient();
  const { document, store, invalidate } = entity;
  return (
    <DocumentVerbDialog
      document={document}
      request={request}
      {...(reason && { reason })}
      {...(follows && { follows })}
      run={async (asked, why, key) => store(client, speech.language, await call(asked, why, key))}
      onRefused={(error) => {
        const hasMoved = toastDocumentRefusal(error, speech, entity);
        // The data on the screen was stale.
        if (error instanceof CodedError) invalidate(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}

/** Creates the dialog that confirms verbs and performs them by their calls. */
export function createLoadedTransitionDialog<
  Status extends string,
  Name extends string,
  Verb extends Name,
  Facts extends { readonly status: Status },
  Whole extends WholeDocument,
  Key extends readonly unknown[],
>(
  entity: DocumentEntity<Status, Name, Facts, Whole, Key>,
  { call, follows }: TransitionDialogSettings<Verb, Facts, Whole>,
) {
  return function TransitionDialog(props: DocumentDialogProps<Verb, Facts>) {
    const { language } = useLanguage();
    return (
      <DocumentTransitionDialog
        {...props}
        {...(follows && { follows })}
        entity={entity}
        call={({ verb, id }, reason, idempotencyKey) =>
          call(verb, { params: { id }, query: { lang: language }, idempotencyKey }, reason)
        }
      />
    );
  };
}
