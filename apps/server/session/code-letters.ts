import { signInLetters } from '@tarima/domain/session/letters';
import type { Language, Words } from '@tarima/domain/kit/words';
import type { ServedAccount } from '../accounts/accounts.ts';
import type { Transaction } from '../kit/database.ts';
import { letter, type WrittenLetter } from '../kit/mail/letter.ts';
import { sendMail } from '../kit/mail/mail.ts';
import { issueCode, type CodePurpose } from './mailed-codes.ts';

export interface LetterReader {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

const letters = {
  'reset-password': signInLetters.reset,
  'validate-email': signInLetters.validate,
} as const satisfies Record<CodePurpose, unknown>;

/** Issues a code and mails it to its owner in their language. */
export async function mailCode(
  tx: Transaction,
  secret: Uint8Array,
  account: ServedAccount,
  reader: LetterReader,
  purpose: CodePurpose,
): Promise<void> {
  const code = await issueCode(tx, secret, { accountId: account.id, id: reader.id }, purpose);
  const { subject, text } = letters[purpose];
  const paragraphs = [text, signInLetters.ignore];
  const written = letterOf(account, reader.language, subject, paragraphs, reader.name, code);
  await sendMail(tx, { to: reader.email, ...written });
}

/** A letter of an account to one of its people, with something to copy. */
export const letterOf = (
  account: ServedAccount,
  language: Language,
  title: Words,
  paragraphs: readonly Words[],
  name: string,
  code: string,
): WrittenLetter =>
  letter({
    language,
    account: {
      name: account.name,
      background: account.style.bgColor,
      text: account.style.textColor,
    },
    title,
    paragraphs: [signInLetters.greeting, ...paragraphs],
    params: { name, account: account.name },
    code,
  });
