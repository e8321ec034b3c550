import type { ApiCall } from '@tarima/domain/kit/contract';
import { getGuardedPaths, removeValuesAtPaths } from '@tarima/domain/kit/field-guards';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';

/** Creates the function that removes values from a call's response that its user may not see. */
export function createValueHider({
  answer: schema,
}: ApiCall): (answer: unknown, reader: UserRights) => unknown {
  const guarded = schema ? getGuardedPaths(schema) : [];
  return (answer, reader) => {
    const hidden = guarded.filter(({ guard }) => !hasCallAccess(guard, reader));
    return hidden.length === 0
      ? answer
      : removeValuesAtPaths(
          answer,
          hidden.map(({ path }) => path),
        );
  };
}
