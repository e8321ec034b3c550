import { z } from 'zod';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  boundedDaySchema,
  daySchema,
  referenceSchema,
  treatBlankOrNullAsMissing,
} from '../kit/schemas.ts';
import { madePiecesSchema, usedMaterialsSchema } from '../orders/used-materials.ts';
import type { Permission } from '../profiles/permissions.ts';

const id = z.int(createWrongTypeError('number')).nonnegative('number');
const createTextSchema = (max: number) =>
  z.string(createWrongTypeError('invalid')).trim().min(1, 'required').max(max, 'max');
const reasonMaximum = 500;
const lotCodeMaximum = 60;

const values = {
  id,
  status: z.enum(['accepted', 'deny'], createWrongTypeError('option')),
  message: treatBlankOrNullAsMissing(createTextSchema(reasonMaximum).optional()),
  orderId: id,
  accept: z.boolean(createWrongTypeError('option')),
  store: treatBlankOrNullAsMissing(referenceSchema.optional()),
  lotCode: treatBlankOrNullAsMissing(createTextSchema(lotCodeMaximum).optional()),
  expirationDate: treatBlankOrNullAsMissing(daySchema.optional()),
  estimatedDate: treatBlankOrNullAsMissing(boundedDaySchema.optional()),
};

const checkRequired = (
  provided: unknown,
  path: string,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  if (provided === undefined)
    context.addIssue({ code: 'custom', path: [path], message: 'required' });
};

/** Response to a transfer request, whose id is `id`. A denial requires a reason. */
export const transferResponseSchema = z
  .strictObject({ id: values.id, status: values.status, message: values.message })
  .superRefine(({ status, message }, context) => {
    if (status === 'deny') checkRequired(message, 'message', context);
  });

/** Finished: store of the goods, and the materials that were used. Not yet: the day of the next reminder. */
export const productionResponseSchema = z
  .strictObject({
    orderId: values.orderId,
    accept: values.accept,
    store: values.store,
    lotCode: values.lotCode,
    expirationDate: values.expirationDate,
    estimatedDate: values.estimatedDate,
    materials: usedMaterialsSchema,
    details: madePiecesSchema,
  })
  .superRefine(({ accept, store, estimatedDate }, context) => {
    if (accept) checkRequired(store, 'store', context);
    else checkRequired(estimatedDate, 'estimatedDate', context);
  });

/** Body of any response; the notification's type decides which of the two it must be. */
export const notificationResponseBody = z.strictObject({
  id: values.id.optional(),
  status: values.status.optional(),
  message: values.message,
  orderId: values.orderId.optional(),
  accept: values.accept.optional(),
  store: values.store,
  lotCode: values.lotCode,
  expirationDate: values.expirationDate,
  estimatedDate: values.estimatedDate,
  materials: usedMaterialsSchema,
  details: madePiecesSchema,
});

/** Notification types that request a response: body of the response, and the required permission. */
export const notificationResponses = {
  newTransferRequest: { body: transferResponseSchema, permission: 'orders' },
  orderProductionFinished: { body: productionResponseSchema, permission: 'orders_planning' },
} as const satisfies Record<string, { body: z.ZodType; permission: Permission }>;

export type RespondableNotificationType = keyof typeof notificationResponses;
export type NotificationResponse<T extends RespondableNotificationType> = z.output<
  (typeof notificationResponses)[T]['body']
>;

export const isRespondableNotification = (type: string): type is RespondableNotificationType =>
  Object.hasOwn(notificationResponses, type);
