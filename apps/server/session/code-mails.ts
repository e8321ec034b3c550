import { signInMails } from '@tarima/domain/session/mails';
import type { Language, WordParams, Words } from '@tarima/domain/kit/words';
import type { ReachedAccount } from '../accounts/accounts.ts';
import type { Transaction } from '../kit/database.ts';
import { renderMail, type RenderedMail } from '../kit/mail/render-mail.ts';
import { sendMail } from '../kit/mail/mail.ts';
import { issueCode, type CodePurpose } from './mailed-codes.ts';

export interface MailRecipient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

const codeMails = {
  'reset-password': { ...signInMails.reset, path: '/auth?view=forgot&step=code' },
  'validate-email': { ...signInMails.validate, path: '/auth?view=validate&step=code' },
  'change-email': { ...signInMails.changeEmail, path: '/my-settings' },
} as const satisfies Record<CodePurpose, unknown>;

/** Issues a code and mails it to its owner in their language, with the way to where it is entered. */
export async function mailCode(
  tx: Transaction,
  secret: Uint8Array,
  account: ReachedAccount,
  reader: MailRecipient,
  purpose: CodePurpose,
): Promise<void> {
  const code = await issueCode(tx, secret, { accountId: account.id, id: reader.id }, purpose);
  const { subject, text, path } = codeMails[purpose];
  const written = buildMail(account, reader, {
    title: subject,
    paragraphs: [text, signInMails.ignore],
    code,
    // The address contains neither the code nor its user: browsers and proxies store addresses.
    button: { words: signInMails.open.code, path },
  });
  await sendMail(tx, { to: reader.email, ...written });
}

/** Mails the owner of an e-mail that it is validated already: the response to the request does not show whether the e-mail exists. */
export async function mailValidated(
  tx: Transaction,
  account: ReachedAccount,
  reader: MailRecipient,
): Promise<void> {
  const { subject, text } = signInMails.alreadyValidated;
  const written = buildMail(account, reader, {
    title: subject,
    paragraphs: [text, signInMails.ignore],
    button: { words: signInMails.open.app, path: '/auth' },
  });
  await sendMail(tx, { to: reader.email, ...written });
}

interface MailText {
  readonly title: Words;
  readonly paragraphs: readonly Words[];
  /** Something to copy. */
  readonly code?: string;
  readonly params?: WordParams;
  /** Path of the app that it leads to. */
  readonly button: { readonly words: Words; readonly path: string };
}

/** A letter of an account to one of its people. */
export const buildMail = (
  account: ReachedAccount,
  { name, language }: Pick<MailRecipient, 'name' | 'language'>,
  { title, paragraphs, code, params, button }: MailText,
): RenderedMail =>
  renderMail({
    language,
    account: {
      name: account.name,
      background: account.style.bgColor,
      text: account.style.textColor,
    },
    title,
    paragraphs: [signInMails.greeting, ...paragraphs],
    params: { ...params, name, account: account.name },
    ...(code !== undefined && { code }),
    button: { words: button.words, url: `${account.address}${button.path}` },
  });

type Notice = 'emailAsked' | 'emailChanged' | 'passwordChanged';

/** Notifies a user by mail that their credentials changed, so that they can object. */
export async function mailNotice(
  tx: Transaction,
  account: ReachedAccount,
  reader: Omit<MailRecipient, 'id'>,
  notice: Notice,
  params: WordParams = {},
): Promise<void> {
  const { subject, text } = signInMails[notice];
  const written = buildMail(account, reader, {
    title: subject,
    paragraphs: [text, signInMails.notYou],
    params,
    button: { words: signInMails.open.app, path: '/auth' },
  });
  await sendMail(tx, { to: reader.email, ...written });
}
