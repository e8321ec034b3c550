import { signInLetters } from '@tarima/domain/session/letters';
import type { Language, WordParams, Words } from '@tarima/domain/kit/words';
import type { ReachedAccount } from '../accounts/accounts.ts';
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
  'reset-password': { ...signInLetters.reset, path: '/auth?view=forgot&step=code' },
  'validate-email': { ...signInLetters.validate, path: '/auth?view=validate&step=code' },
  'change-email': { ...signInLetters.changeEmail, path: '/my-settings' },
} as const satisfies Record<CodePurpose, unknown>;

/** Issues a code and mails it to its owner in their language, with the way to where it is entered. */
export async function mailCode(
  tx: Transaction,
  secret: Uint8Array,
  account: ReachedAccount,
  reader: LetterReader,
  purpose: CodePurpose,
): Promise<void> {
  const code = await issueCode(tx, secret, { accountId: account.id, id: reader.id }, purpose);
  const { subject, text, path } = letters[purpose];
  const written = letterOf(account, reader, {
    title: subject,
    paragraphs: [text, signInLetters.ignore],
    code,
    // The address contains neither the code nor its user: browsers and proxies store addresses.
    button: { words: signInLetters.open.code, path },
  });
  await sendMail(tx, { to: reader.email, ...written });
}

/** Mails the owner of an e-mail that it is validated already: the response to the request does not show whether the e-mail exists. */
export async function mailValidated(
  tx: Transaction,
  account: ReachedAccount,
  reader: LetterReader,
): Promise<void> {
  const { subject, text } = signInLetters.alreadyValidated;
  const written = letterOf(account, reader, {
    title: subject,
    paragraphs: [text, signInLetters.ignore],
    button: { words: signInLetters.open.app, path: '/auth' },
  });
  await sendMail(tx, { to: reader.email, ...written });
}

interface LetterText {
  readonly title: Words;
  readonly paragraphs: readonly Words[];
  /** Something to copy. */
  readonly code?: string;
  readonly params?: WordParams;
  /** Path of the app that it leads to. */
  readonly button: { readonly words: Words; readonly path: string };
}

/** A letter of an account to one of its people. */
export const letterOf = (
  account: ReachedAccount,
  { name, language }: Pick<LetterReader, 'name' | 'language'>,
  { title, paragraphs, code, params, button }: LetterText,
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
    button: { words: button.words, url: `${account.address}${button.path}` },
  });

type Notice = 'emailAsked' | 'emailChanged' | 'passwordChanged';

/** Notifies a user by mail that their credentials changed, so that they can object. */
export async function mailNotice(
  tx: Transaction,
  account: ReachedAccount,
  reader: Omit<LetterReader, 'id'>,
  notice: Notice,
  params: WordParams = {},
): Promise<void> {
  const { subject, text } = signInLetters[notice];
  const written = letterOf(account, reader, {
    title: subject,
    paragraphs: [text, signInLetters.notYou],
    params,
    button: { words: signInLetters.open.app, path: '/auth' },
  });
  await sendMail(tx, { to: reader.email, ...written });
}
