import { z } from 'zod';
import { toErrorDetails } from '../kit/rules.ts';
import { missingObjectError, createWrongTypeError } from '../kit/wrong-type.ts';
import { instantSchema } from '../kit/schemas.ts';
import { createDefinitionSchema, type CustomFieldDefinition } from './definition.ts';
import { toModuleField, createCustomValueSchema } from './add-custom-fields.ts';
import { isCustomFieldModule, type CustomFieldModule } from './custom-field-modules.ts';

const moduleName = z.strictObject(
  {
    name: z
      .string(createWrongTypeError('option'))
      .refine((text): text is CustomFieldModule => isCustomFieldModule(text), 'option'),
  },
  missingObjectError,
);

/** Body of `POST custom-fields`. */
export const newCustomFieldBody = createDefinitionSchema({ module: moduleName }).superRefine(
  checkInitialValue,
);

/** Body of `PUT custom-fields/{id}`: a field stays in its module. */
export const changedCustomFieldBody = createDefinitionSchema({
  module: moduleName.optional(),
  updatedAt: instantSchema.optional(),
}).superRefine(checkInitialValue);

/** Checks that the initial value of a form is valid for its field. */
function checkInitialValue(
  definition: CustomFieldDefinition,
  context: z.core.$RefinementCtx,
): void {
  const field = toModuleField(definition);
  if (!('initial' in field) || field.initial === undefined) return;
  const { error } = createCustomValueSchema(definition).safeParse(field.initial);
  const [wrong] = error ? toErrorDetails(error) : [];
  if (wrong)
    context.addIssue({
      code: 'custom',
      message: wrong.rule,
      path: ['metadata', 'fieldSettings', 'default'],
      ...(wrong.params && { params: wrong.params }),
    });
}
