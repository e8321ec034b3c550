import type { CodedError, ErrorDetail } from '@tarima/domain/kit/errors';
import { fieldOf, type Module } from '@tarima/domain/kit/module';

/** Returns the fields that a refusal marks. A duplicate that names none marks the fields that must be unique. */
export function markedFields(error: CodedError, module: Module): readonly ErrorDetail[] {
  const named = error.details.filter(
    ({ path }) => fieldOf(module, path) ?? fieldOf(module, path.split('.')[0] ?? ''),
  );
  if (error.code !== 'ENTITY_ALREADY_EXIST' || named.length > 0) return named;
  return Object.entries(module.fields)
    .filter(([, field]) => field.kind === 'text' && field.unique)
    .map(([path]) => ({ path, rule: 'unique' }));
}
