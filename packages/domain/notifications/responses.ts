import { z } from 'zod';
import { wrongTypeRule } from '../kit/wrong-type.ts';
import { calendarDay, day, referenceSchema, blankAsNone } from '../kit/schemas.ts';
import { madePieces, usedMaterials } from '../orders/used-materials.ts';
import type { Permission } from '../profiles/permissions.ts';

const id = z.int(wrongTypeRule('number')).nonnegative('number');
const text = (max: number) =>
  z.string(wrongTypeRule('invalid')).trim().min(1, 'required').max(max, 'max');
const reasonMaximum = 500;
const lotCodeMaximum = 60;

const values = {
  id,
  status: z.enum(['accepted', 'deny'], wrongTypeRule('option')),
  message: blankAsNone(text(reasonMaximum).optional()),
  orderId: id,
  accept: z.boolean(wrongTypeRule('option')),
  store: blankAsNone(referenceSchema.optional()),
  lotCode: blankAsNone(text(lotCodeMaximum).optional()),
  expirationDate: blankAsNone(day.optional()),
  estimatedDate: blankAsNone(calendarDay.optional()),
};

const requires = (
  provided: unknown,
  path: string,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  if (provided === undefined)
    context.addIssue({ code: 'custom', path: [path], message: 'required' });
};

/** `id` is the request's. A denial requires a reason. */
export const transferResponse = z
  .strictObject({ id: values.id, status: values.status, message: values.message })
  .superRefine(({ status, message }, context) => {
    if (status === 'deny') requires(message, 'message', context);
  });

/** Finished: store of the goods, and the materials that were used. Not yet: the day of the next reminder. */
export const productionResponse = z
  .strictObject({
    orderId: values.orderId,
    accept: values.accept,
    store: values.store,
    lotCode: values.lotCode,
    expirationDate: values.expirationDate,
    estimatedDate: values.estimatedDate,
    materials: usedMaterials,
    details: madePieces,
  })
  .superRefine(({ accept, store, estimatedDate }, context) => {
    if (accept) requires(store, 'store', context);
    else requires(estimatedDate, 'estimatedDate', context);
  });

/** Body of any response; the notification's type decides which of the two it must be. */
export const responseBody = z.strictObject({
  id: values.id.optional(),
  status: values.status.optional(),
  message: values.message,
  orderId: values.orderId.optional(),
  accept: values.accept.optional(),
  store: values.store,
  lotCode: values.lotCode,
  expirationDate: values.expirationDate,
  estimatedDate: values.estimatedDate,
  materials: usedMaterials,
  details: madePieces,
});

/** Notification types that request an answer: body of the answer, and the permission that it takes. */
export const responses = {
  newTransferRequest: { body: transferResponse, permission: 'orders' },
  orderProductionFinished: { body: productionResponse, permission: 'orders_planning' },
} as const satisfies Record<string, { body: z.ZodType; permission: Permission }>;

export type AskingType = keyof typeof responses;
export type ResponseTo<T extends AskingType> = z.output<(typeof responses)[T]['body']>;

export const isAsking = (type: string): type is AskingType => Object.hasOwn(responses, type);
