import { z } from 'zod';
import { toErrorDetails } from '../kit/rules.ts';
import { missingObject, wrongTypeRule } from '../kit/wrong-type.ts';
import { instant } from '../kit/schemas.ts';
import { createUnion, type CustomFieldDefinition } from './definition.ts';
import { fieldOfDefinition, valueSchema } from './extend.ts';
import { isCustomFieldModule, type CustomFieldModule } from './modules.ts';

const moduleName = z.strictObject(
  {
    name: z
      .string(wrongTypeRule('option'))
      .refine((text): text is CustomFieldModule => isCustomFieldModule(text), 'option'),
  },
  missingObject,
);

/** Body of `POST custom-fields`. */
export const newCustomField = createUnion({ module: moduleName }).superRefine(tellWrongInitial);

/** Body of `PUT custom-fields/{id}`: a field stays in its module. */
export const changedCustomField = createUnion({
  module: moduleName.optional(),
  updatedAt: instant.optional(),
}).superRefine(tellWrongInitial);

/** Checks that the initial value of a form is valid for its field. */
function tellWrongInitial(definition: CustomFieldDefinition, context: z.core.$RefinementCtx): void {
  const field = fieldOfDefinition(definition);
  if (!('initial' in field) || field.initial === undefined) return;
  const { error } = valueSchema(definition).safeParse(field.initial);
  const [wrong] = error ? toErrorDetails(error) : [];
  if (wrong)
    context.addIssue({
      code: 'custom',
      message: wrong.rule,
      path: ['metadata', 'fieldSettings', 'default'],
      ...(wrong.params && { params: wrong.params }),
    });
}
