import type { CodedError, ErrorDetail } from '@tarima/domain/kit/errors';
import { findField, type Module } from '@tarima/domain/kit/module';

/** Returns the fields that a refusal marks. A duplicate error without a field marks the fields that must be unique. */
export function getFieldsMarkedByError(error: CodedError, module: Module): readonly ErrorDetail[] {
  const named = error.details.filter(
    ({ path }) => findField(module, path) ?? findField(module, path.split('.')[0] ?? ''),
  );
  if (error.code !== 'ENTITY_ALREADY_EXIST' || named.length > 0) return named;
  return Object.entries(module.fields)
    .filter(([, field]) => field.kind === 'text' && field.unique)
    .map(([path]) => ({ path, rule: 'unique' }));
}
