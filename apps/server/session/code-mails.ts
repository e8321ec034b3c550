import { signInMailWords } from '@tarima/domain/session/mails';
import type { Language, WordParams, LocalizedWords } from '@tarima/domain/kit/words';
import type { AccountWithAppUrl } from '../accounts/accounts.ts';
import type { Transaction } from '../kit/database.ts';
import { renderMail, type RenderedMail } from '../kit/mail/render-mail.ts';
import { sendMail } from '../kit/mail/mail.ts';
import { issueMailedCode, type CodePurpose } from './mailed-codes.ts';

export interface MailRecipient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

const codeMails = {
  'reset-password': { ...signInMailWords.reset, path: '/auth?view=forgot&step=code' },
  'validate-email': { ...signInMailWords.validate, path: '/auth?view=validate&step=code' },
  'change-email': { ...signInMailWords.changeEmail, path: '/my-settings' },
} as const satisfies Record<CodePurpose, unknown>;

/** Issues a code and mails it to its owner in their language, with a link to where it is entered. */
export async function mailVerificationCode(
  tx: Transaction,
  secret: Uint8Array,
  account: AccountWithAppUrl,
  reader: MailRecipient,
  purpose: CodePurpose,
): Promise<void> {
  const code = await issueMailedCode(tx, secret, { accountId: account.id, id: reader.id }, purpose);
  const { subject, text, path } = codeMails[purpose];
  const written = buildAccountMail(account, reader, {
    title: subject,
    paragraphs: [text, signInMailWords.ignore],
    code,
    // The link contains neither the code nor its user: browsers and proxies store URLs.
    button: { words: signInMailWords.open.code, path },
  });
  await sendMail(tx, { to: reader.email, ...written });
}

/** Mails the owner of an e-mail that it is already validated: the response itself does not reveal whether the e-mail exists. */
export async function mailAlreadyValidatedNotice(
  tx: Transaction,
  account: AccountWithAppUrl,
  reader: MailRecipient,
): Promise<void> {
  const { subject, text } = signInMailWords.alreadyValidated;
  const written = buildAccountMail(account, reader, {
    title: subject,
    paragraphs: [text, signInMailWords.ignore],
    button: { words: signInMailWords.open.app, path: '/auth' },
  });
  await sendMail(tx, { to: reader.email, ...written });
}

interface MailText {
  readonly title: LocalizedWords;
  readonly paragraphs: readonly LocalizedWords[];
  /** Code to copy. */
  readonly code?: string;
  readonly params?: WordParams;
  /** Path of the app that the button opens. */
  readonly button: { readonly words: LocalizedWords; readonly path: string };
}

/** Builds a mail of an account to one of its users. */
export const buildAccountMail = (
  account: AccountWithAppUrl,
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
    paragraphs: [signInMailWords.greeting, ...paragraphs],
    params: { ...params, name, account: account.name },
    ...(code !== undefined && { code }),
    button: { words: button.words, url: `${account.address}${button.path}` },
  });

type Notice =
  | 'emailAsked'
  | 'emailChanged'
  | 'passwordChanged'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'accessRestored'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed';

/** Notifies a user by mail that their credentials changed, so that they can react. */
export async function mailCredentialsNotice(
  tx: Transaction,
  account: AccountWithAppUrl,
  reader: Omit<MailRecipient, 'id'>,
  notice: Notice,
  params: WordParams = {},
): Promise<void> {
  const { subject, text } = signInMailWords[notice];
  const written = buildAccountMail(account, reader, {
    title: subject,
    paragraphs: [text, signInMailWords.notYou],
    params,
    button: { words: signInMailWords.open.app, path: '/auth' },
  });
  await sendMail(tx, { to: reader.email, ...written });
}
