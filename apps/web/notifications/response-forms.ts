import type { Field } from '@tarima/domain/kit/fields';
import type { Words } from '@tarima/domain/kit/words';
import type { ActionForm } from '@tarima/domain/notifications/actions';
import type { StoredMessage } from '@tarima/domain/notifications/message-data';
import { productionResponse, transferResponse } from '@tarima/domain/notifications/responses';
import { notificationTexts, responseFields } from '@tarima/domain/notifications/texts';
import { createResolver, type FormValues } from '../kit/form/rule-errors.ts';
import type { ResponseBody } from './use-answering.ts';

type FieldName = keyof typeof responseFields;

interface ResponseFormDefinition {
  readonly fields: readonly (readonly [FieldName, Field])[];
  /** Label of the button. */
  readonly submit: Words;
  /** Message after success. */
  readonly done: Words;
}

const fields = (...names: FieldName[]) =>
  names.map((name): [FieldName, Field] => [name, responseFields[name]]);

/** Forms of a few plain fields; production is finished by the form of planning. */
export type PlainForm = Exclude<ActionForm, 'finishedProduction'>;

export const responseForms: Readonly<Record<PlainForm, ResponseFormDefinition>> = {
  denyReason: {
    fields: fields('message'),
    submit: notificationTexts.denyRequest,
    done: notificationTexts.denied,
  },
  estimatedDate: {
    fields: fields('estimatedDate'),
    submit: notificationTexts.askLater,
    done: notificationTexts.askedLater,
  },
};

/** Converts the typed values to the answer to a message, and validates it with the server's own rules. */
export function answerResolver(message: StoredMessage | undefined) {
  if (message?.type === 'newTransferRequest') {
    const { id } = message.data.transferRequest;
    const meaning = ({ message: reason }: FormValues) => ({ id, status: 'deny', message: reason });
    return createResolver<ResponseBody>(transferResponse, meaning);
  }
  const orderId = message?.type === 'orderProductionFinished' ? message.data.order.id : undefined;
  const meaning = (values: FormValues) => ({ ...values, orderId, accept: false });
  return createResolver<ResponseBody>(productionResponse, meaning);
}
