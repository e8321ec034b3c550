import { CodedError } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { Speech } from '../../kit/words.tsx';

/** Returns the message of a value that the server refused; undefined where it refused another value or nothing. */
export function findIssueText(
  error: unknown,
  path: string,
  { say, language }: Speech,
  /** Message of a path at which a company has as many records as it may have. */
  full: { readonly path: string; readonly words: LocalizedWords },
): string | undefined {
  if (!(error instanceof CodedError)) return undefined;
  const found = error.details.find((each) => each.path.split('.')[0] === path);
  if (!found) return undefined;
  return path === full.path ? say(full.words, found.params) : sayValidationRule(found, language);
}
