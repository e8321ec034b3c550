import type { CustomFieldType } from '@tarima/domain/custom-fields/definition';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { pickNumberByPath, type TestClient } from './client.ts';

const options = { _0: 'Zacate', _1: 'Álamo', _2: 'Mezquite' };

/** A good definition of a type; its labels sort otherwise than its keys, and otherwise in each language. */
export function buildSampleField(
  module: CustomFieldModule,
  type: CustomFieldType,
  {
    name = `Field of ${type}`,
    ...beside
  }: { name?: string; required?: boolean; fieldSettings?: object } = {},
): { name: string; metadata: object; [part: string]: unknown } {
  const chooses = type === 'select' || type === 'multiple-select';
  const language = {
    name: { es: `${name} (es)`, en: `${name} (en)` },
    ...(chooses && { options: { es: options, en: { _0: 'Ash', _1: 'Poplar', _2: 'Birch' } } }),
  };
  const { fieldSettings, ...others } = beside;
  return {
    name,
    type,
    required: false,
    module: { name: module },
    metadata: {
      language,
      ...(chooses && { options }),
      ...(fieldSettings && { fieldSettings }),
    },
    ...others,
  };
}

/** Defines a field through the API. @returns its id */
export async function createSampleField(
  client: TestClient,
  ...sample: Parameters<typeof buildSampleField>
): Promise<number> {
  const { status, body, text } = await client.post('/custom-fields', buildSampleField(...sample));
  if (status !== 201) throw new Error(`The field could not be defined: ${text}`);
  return pickNumberByPath(body, 'id');
}
