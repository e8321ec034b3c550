import { createRecord } from '@tarima/domain/kit/create-record';
import { returnCalls } from '@tarima/domain/returns/contract';
import {
  confirmedReturnVerbs,
  returnDocument,
  type ConfirmedReturnVerb,
} from '@tarima/domain/returns/document';
import { lazy } from 'react';
import { callApi } from '../kit/call-api.ts';
import { createPaperDialog, createTransitionDialog } from '../kit/document/create-verb-dialogs.tsx';
import { returnEntity } from './returns-data.ts';

const TransitionDialog = createTransitionDialog(returnEntity, {
  call: (verb: ConfirmedReturnVerb, input) => callApi(returnCalls[verb], input),
});

/** Dialogs of the verbs of a return. */
export const returnDialogs = {
  ...createRecord(confirmedReturnVerbs, () => TransitionDialog),
  receive: lazy(async () => ({
    default: (await import('./receive-return-dialog.tsx')).ReceiveReturnDialog,
  })),
  paper: createPaperDialog(returnDocument, 'paper', returnCalls.paper),
};
