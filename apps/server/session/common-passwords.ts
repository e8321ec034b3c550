import { dictionary } from '@zxcvbn-ts/language-common';
import { createWrongValueError } from '@tarima/domain/kit/errors';

/** Fewest letters of a word, and most digits around it, with which a word of the list makes a password common. */
const minWordLength = 6;
const maxDigits = 4;

let known: ReadonlySet<string> | undefined;

/** Returns the commonest passwords in lower case. They are unpacked at first need, some 50,000. */
const getCommonPasswords = (): ReadonlySet<string> =>
  (known ??= new Set(dictionary['passwords-common'].map((entry) => entry.toLowerCase())));

/**
 * Whether a password is one of the commonest, also in other cases and with signs around it. The rules of strength demand
 * capitals, digits and a sign, and users reach them by `PAssword12!`: without its sign it is on the list.
 */
export function isCommonPassword(password: string): boolean {
  const common = getCommonPasswords();
  const plain = password.toLowerCase();
  const withoutSigns = plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const word = withoutSigns.replaceAll(/^\d+|\d+$/g, '');
  const isWordWithFewDigits =
    word.length >= minWordLength && withoutSigns.length - word.length <= maxDigits;
  return common.has(plain) || common.has(withoutSigns) || (isWordWithFewDigits && common.has(word));
}

/** @throws CodedError WRONG_VALUES at the field, for one of the commonest passwords */
export function assertNotCommonPassword(path: string, password: string): void {
  if (isCommonPassword(password)) throw createWrongValueError(path, 'common');
}
