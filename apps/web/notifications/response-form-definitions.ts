import type { Field } from '@tarima/domain/kit/fields';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { NotificationActionForm } from '@tarima/domain/notifications/notification-actions';
import type { StoredNotificationMessage } from '@tarima/domain/notifications/message-data';
import {
  productionResponseSchema,
  transferResponseSchema,
} from '@tarima/domain/notifications/responses';
import { notificationTexts, notificationResponseFields } from '@tarima/domain/notifications/texts';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import type { NotificationResponseBody } from './use-notification-response.ts';

type FieldName = keyof typeof notificationResponseFields;

interface ResponseFormDefinition {
  readonly fields: readonly (readonly [FieldName, Field])[];
  /** Label of the submit button. */
  readonly submit: LocalizedWords;
  /** Message after success. */
  readonly done: LocalizedWords;
}

const fields = (...names: FieldName[]) =>
  names.map((name): [FieldName, Field] => [name, notificationResponseFields[name]]);

/** Forms of a few plain fields; production is finished by the form of planning. */
export type PlainResponseFormName = Exclude<NotificationActionForm, 'finishedProduction'>;

export const notificationResponseFormDefinitions: Readonly<
  Record<PlainResponseFormName, ResponseFormDefinition>
> = {
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

/** Creates the resolver that converts the typed values to the response and validates it by the rules of the server. */
export function createResponseResolver(message: StoredNotificationMessage | undefined) {
  if (message?.type === 'newTransferRequest') {
    const { id } = message.data.transferRequest;
    const meaning = ({ message: reason }: FormValues) => ({ id, status: 'deny', message: reason });
    return createSchemaResolver<NotificationResponseBody>(transferResponseSchema, meaning);
  }
  const orderId = message?.type === 'orderProductionFinished' ? message.data.order.id : undefined;
  const meaning = (values: FormValues) => ({ ...values, orderId, accept: false });
  return createSchemaResolver<NotificationResponseBody>(productionResponseSchema, meaning);
}
