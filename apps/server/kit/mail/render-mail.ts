import { findReadableColor } from '@tarima/domain/kit/contrast';
import { mailTexts } from '@tarima/domain/kit/mail-texts';
import { say, type Language, type WordParams, type LocalizedWords } from '@tarima/domain/kit/words';

export interface MailContent {
  readonly language: Language;
  readonly account: { readonly name: string; readonly background: string; readonly text: string };
  readonly title: LocalizedWords;
  readonly paragraphs: readonly LocalizedWords[];
  /** Values for the placeholders of title, paragraphs and button. */
  readonly params?: WordParams;
  /** Whether replies are read. */
  readonly isAnswered?: true;
  /** Code shown in large letters, to be read and typed. */
  readonly code?: string;
  readonly button?: { readonly words: LocalizedWords; readonly url: string };
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const ink = '#1f2430';
const paper = '#ffffff';

/** Renders a mail in its reader's language and its account's colours, as HTML and as plain text. */
export function renderMail({
  language,
  account,
  title,
  paragraphs,
  params,
  isAnswered,
  code,
  button,
}: MailContent): RenderedMail {
  const translate = (words: LocalizedWords): string => say(words, language, params);
  const subject = translate(title);
  const translatedParagraphs = paragraphs.map(translate);
  const footer = say(mailTexts[isAnswered ? 'answered' : 'automatic'], language, {
    account: account.name,
  });
  if (button && !/^https?:\/\//.test(button.url)) throw new Error('A button leads to a web page');

  const text = [
    account.name,
    subject,
    ...translatedParagraphs,
    ...(code === undefined ? [] : [code]),
    ...(button ? [`${translate(button.words)}: ${button.url}`] : []),
    `-- \n${footer}`,
  ].join('\n\n');

  const { background } = account;
  const onBackground = findReadableColor(account.text, background);
  const html = renderPage(language, subject, [
    `<tr><td style="padding:20px 32px;background:${escapeHtml(background)};color:${onBackground};font-size:18px;font-weight:bold">${escapeHtml(account.name)}</td></tr>`,
    `<tr><td style="padding:28px 32px 0;font-size:22px;line-height:1.3"><h1 style="margin:0;font-size:22px">${escapeHtml(subject)}</h1></td></tr>`,
    ...translatedParagraphs.map(
      (paragraph) =>
        `<tr><td style="padding:16px 32px 0;font-size:16px;line-height:1.5">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</td></tr>`,
    ),
    ...(code === undefined ? [] : [renderCodeBox(code)]),
    ...(button
      ? [
          `<tr><td style="padding:24px 32px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${escapeHtml(background)};color:${onBackground};font-size:16px;text-decoration:none">${escapeHtml(translate(button.words))}</a></td></tr>`,
          `<tr><td style="padding:16px 32px 0;font-size:13px;line-height:1.5;color:#4a5160">${escapeHtml(say(mailTexts.copyAddress, language))}<br>${escapeHtml(button.url)}</td></tr>`,
        ]
      : []),
    `<tr><td style="padding:32px;font-size:13px;line-height:1.5;color:#4a5160">${escapeHtml(footer)}</td></tr>`,
  ]);
  return { subject, html, text };
}

const renderCodeBox = (code: string): string =>
  `<tr><td style="padding:24px 32px 0"><div style="padding:16px;background:#f1f3f7;border-radius:6px;font-family:Consolas,Menlo,monospace;font-size:28px;font-weight:bold;letter-spacing:4px;text-align:center">${escapeHtml(code)}</div></td></tr>`;

/** The layout uses tables and inline styles, which every mail program supports. */
const renderPage = (
  language: Language,
  title: string,
  rows: readonly string[],
): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#eef0f4">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#eef0f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:${paper};color:${ink};border-radius:8px;overflow:hidden;font-family:Arial,Helvetica,sans-serif">
${rows.join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
