import { signInLetters } from '@tarima/domain/session/letters';
import type { Language, WordParams, Words } from '@tarima/domain/kit/words';
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
  'change-email': signInLetters.changeEmail,
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

/** A letter of an account to one of its people, where it says so with something to copy. */
export const letterOf = (
  account: ServedAccount,
  language: Language,
  title: Words,
  paragraphs: readonly Words[],
  name: string,
  code?: string,
  params: WordParams = {},
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
    params: { ...params, name, account: account.name },
    ...(code !== undefined && { code }),
  });

type Notice = 'emailAsked' | 'emailChanged' | 'passwordChanged';

/** Tells somebody at their address what was done to their way in, so that they can object. */
export async function mailNotice(
  tx: Transaction,
  account: ServedAccount,
  reader: Omit<LetterReader, 'id'>,
  notice: Notice,
  params: WordParams = {},
): Promise<void> {
  const { subject, text } = signInLetters[notice];
  const { language, name, email: to } = reader;
  const paragraphs = [text, signInLetters.notYou];
  const written = letterOf(account, language, subject, paragraphs, name, undefined, params);
  await sendMail(tx, { to, ...written });
}
