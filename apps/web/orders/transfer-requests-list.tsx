import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { transferCalls } from '@tarima/domain/transfers/contract';
import { transferDocument, type TransferVerbContext } from '@tarima/domain/transfers/document';
import { transferTexts } from '@tarima/domain/transfers/texts';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { buildDocumentBulkActions, buildDocumentVerbMenu } from '../kit/document/verb-menu.ts';
import {
  DocumentVerbDialog,
  type DocumentVerbRequest,
} from '../kit/document/document-verb-dialog.tsx';
import { updateCachedRow } from '../kit/data/list-data.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useFocusReturn } from '../kit/frame/use-focus-return.ts';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { invalidateOrders } from './orders-data.ts';

/** List of the transfer requests between divisions, in both directions. The user answers requests to the own division here. */
export default function TransferRequestsList() {
  const [request, setRequest] = useState<DocumentVerbRequest<'deny', TransferVerbContext>>();
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);
  const { answer, refused } = useAnswer();
  const { say } = useLanguage();
  const { mutate } = useIdempotentMutation({
    mutationFn: ({ id }: ModuleRecord, key) => answer(id, { status: 'accepted' }, key),
    onSuccess: () => toastSuccess(say(transferTexts.accepted)),
    onError: refused,
  });

  const overrides = useMemo<ModuleOverrides>(() => {
    const runs = {
      accept: mutate,
      deny: (row: ModuleRecord) => {
        const facts = toTransferFacts(row);
        if (!facts) return;
        rememberFocus();
        setRequest({ verb: 'deny', id: row.id, facts });
      },
    };
    return {
      add: null,
      emptyHint: transferTexts.emptyHint,
      isFixed: () => true,
      actions: (row) => buildDocumentVerbMenu(transferDocument, toTransferFacts(row), { runs }),
      many: buildDocumentBulkActions(transferDocument, toTransferFacts).map((act) => ({
        ...act,
        allows: (row: ModuleRecord) => row['answerable'] === true && act.allows?.(row) !== false,
      })),
      changedMany: invalidateOrders,
      More: Message,
    };
  }, [mutate, rememberFocus]);
  return (
    <>
      <ListScreen module={transferRequests} overrides={overrides} />
      <DocumentVerbDialog
        document={transferDocument}
        request={request}
        run={({ id }, message, key) => answer(id, { status: 'deny', message }, key)}
        onRefused={(error) => {
          refused(error);
          return false;
        }}
        close={() => setRequest(undefined)}
      />
    </>
  );
}

/** Returns the data that decides about the verbs of a request, from its row. */
function toTransferFacts({ status, answerable }: ModuleRecord): TransferVerbContext | undefined {
  if (!transferDocument.isStatus(status)) return undefined;
  return { status, answerable: answerable === true };
}

/** Answers a transfer request and shows the result. */
function useAnswer() {
  const speech = useLanguage();
  const client = useQueryClient();
  return {
    answer: async (
      id: number,
      body: { readonly status: 'accepted' | 'deny'; readonly message?: string },
      idempotencyKey: string,
    ): Promise<void> => {
      const query = { lang: speech.language };
      const options = { params: { id }, query, body, idempotencyKey };
      await updateCachedRow(
        client,
        transferRequests,
        await callApi(transferCalls.respond, options),
      );
    },
    refused: (error: unknown): void => {
      toastRefusal(error, speech, getEntityErrorWords(transferRequests.entity));
      if (error instanceof CodedError) invalidateOrders(client);
    },
  };
}

/** Reason why a request was denied. */
function Message({ record }: { readonly record: ModuleRecord }) {
  const { say } = useLanguage();
  const message = toDisplayText(record['message']);
  return message === '' ? null : (
    <p className={classes.reason}>
      <strong>{say(transferTexts.denyReason)}:</strong> {message}
    </p>
  );
}
