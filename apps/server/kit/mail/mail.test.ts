import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { computeContrast } from '@tarima/domain/kit/contrast';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserSocket } from '../../testing/browser-socket.ts';
import { pickNumberByPath } from '../../testing/client.ts';
import { TestMailServer } from '../../testing/mailbox.ts';
import {
  startIsolatedTestServer,
  startTestServer,
  type TestCompany,
  type TestServer,
} from '../../testing/server.ts';
import { renderMail } from './render-mail.ts';
import { sendMail, type Mail } from './mail.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let acme: TestCompany;

beforeAll(async () => {
  server = await startTestServer({
    SMTP_URL: await mailbox.open(),
    MAIL_FROM: 'Tarima <plant@tarima.example>',
  });
  acme = await server.company('mail.example');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const send = (mail: Mail, to = server) =>
  to.database.tenant(acme.accountId, (tx) => sendMail(tx, mail));

const loadRemainingJobs = async () =>
  JSON.stringify(await server.asOwner('select * from graphile_worker._private_jobs'));

test('a mail arrives as it was written, and its job is deleted', async () => {
  await send({
    to: 'ana@example.com',
    subject: 'Tu código · año nuevo',
    html: '<p>Código 482913</p>',
    text: 'Código 482913',
    attachments: [
      {
        filename: 'ficha técnica.pdf',
        contentType: 'application/pdf',
        content: Buffer.from('%PDF-1.7'),
      },
    ],
  });
  const mail = await mailbox.next('ana@example.com');
  expect(mail).toMatchObject({
    subject: 'Tu código · año nuevo',
    from: { name: 'Tarima', address: 'plant@tarima.example' },
    to: [{ address: 'ana@example.com' }],
    messageId: expect.stringMatching(/^<[\w-]{36}@tarima\.example>$/),
    headers: expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  });
  expect(mail.html).toContain('<p>Código 482913</p>');
  expect(mail.text).toContain('Código 482913');
  expect(mail.attachments).toMatchObject([
    { filename: 'ficha técnica.pdf', mimeType: 'application/pdf' },
  ]);
  while ((await loadRemainingJobs()) !== '[]') await sleep(20);
});

test('a mail that the mail server refuses temporarily is sent later, and the stored error names no address', async () => {
  mailbox.refusals = 1;
  await send({ to: 'late@example.com', subject: 'S', html: '<p>h</p>', text: 't' });
  const lastError =
    'select last_error from graphile_worker._private_jobs where last_error is not null';
  let refused = await server.asOwner<{ last_error: string }>(lastError);
  while (refused.length === 0) {
    await sleep(20);
    refused = await server.asOwner(lastError);
  }
  expect(refused[0]?.last_error).toBe('The mail server did not take a mail: EMESSAGE DATA 451');
  await server.asOwner('update graphile_worker._private_jobs set run_at = now()');
  expect((await mailbox.next('late@example.com')).subject).toBe('S');
});

test.each([
  'ana@example.com\r\nBcc: spy@example.com',
  'ana@example.com, spy@example.com',
  'Ana <ana@example.com>',
  'ana@example.com\0',
  '',
])('a mail to %j is refused', async (to) => {
  await expect(send({ to, subject: 'S', html: 'h', text: 't' })).rejects.toThrow();
});

test('a subject and a file name cannot become headers', async () => {
  await send({
    to: 'headers@example.com',
    subject: 'Hola\r\nBcc: spy@example.com\r\n\r\n<b>body</b>',
    html: 'h',
    text: 't',
    attachments: [
      {
        filename: 'a"\r\nX-Evil: 1\r\n.pdf',
        contentType: 'application/pdf',
        content: Buffer.from('x'),
      },
    ],
  });
  const mail = await mailbox.next('headers@example.com');
  expect(mail.subject).toBe('Hola Bcc: spy@example.com <b>body</b>');
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(mailbox.mails.some((any) => any.to?.some((one) => one.address?.includes('spy')))).toBe(
    false,
  );
});

/** Sends a mail, and returns the message that its sender's browser receives. */
async function sendWithReport(to: TestServer, { accountId, admin }: TestCompany): Promise<unknown> {
  const socket = new BrowserSocket(admin);
  expect(await socket.opened()).toBe('connected');
  const userId = pickNumberByPath((await admin.get('/users/current')).body, 'id');
  await to.database.tenant(accountId, (tx) =>
    sendMail(tx, {
      to: 'ana@example.com',
      subject: 'Sí',
      html: '<b>h</b>',
      text: 't',
      report: { userId, event: 'mailed', payload: { id: 7 } },
    }),
  );
  const heard = await socket.hears('mailed');
  socket.socket.close();
  return heard;
}

test('the sender is notified when the mail server accepted a mail', async () => {
  expect(await sendWithReport(server, acme)).toEqual({ id: 7, sent: true, inOutbox: false });
});

test('without a mail server, mails are saved as files that only the operator can read', async () => {
  const alone = await startIsolatedTestServer();
  try {
    const ours = await alone.company('outbox.example');
    expect(await sendWithReport(alone, ours)).toEqual({ id: 7, sent: true, inOutbox: true });
    const outbox = path.join(alone.dataDir, 'outbox');
    let files: string[] = [];
    while (!files.some((name) => name.endsWith('.eml'))) {
      await sleep(20);
      files = await readdir(outbox).catch(() => []);
    }
    const file = path.join(outbox, files[0] ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    const mail = await PostalMime.parse(await readFile(file));
    expect(mail).toMatchObject({
      subject: 'Sí',
      from: { name: 'Tarima', address: 'no-reply@localhost' },
      to: [{ address: 'ana@example.com' }],
    });
  } finally {
    await alone.close();
  }
});

const account = { name: 'Maderas & <Hijos>', background: '#ffff00', text: '#ffffff' };
const title = { es: 'Hola, {name}', en: 'Hello, {name}' };
const body = { es: 'Tu código vence en 15 minutos.', en: 'Your code expires in 15 minutes.' };

test.each(['es', 'en'] as const)('a mail is written in %s in its HTML and text', (language) => {
  const written = renderMail({
    language,
    account,
    title,
    paragraphs: [body],
    params: { name: '<img src=x onerror=alert(1)>' },
    code: '482913',
    button: { words: { es: 'Abrir', en: 'Open' }, url: 'https://acme.example/auth?a=1&b="2"' },
  });
  const greeting = language === 'es' ? 'Hola' : 'Hello';
  expect(written.subject).toBe(`${greeting}, <img src=x onerror=alert(1)>`);
  expect(written.html).toContain(`<html lang="${language}">`);
  expect(written.html).toContain(body[language]);
  expect(written.html).not.toContain('<img');
  expect(written.html).not.toContain('<Hijos>');
  expect(written.html).toContain('href="https://acme.example/auth?a=1&amp;b=&quot;2&quot;"');
  for (const part of [
    '482913',
    body[language],
    account.name,
    'https://acme.example/auth?a=1&b="2"',
  ])
    expect(written.text).toContain(part);
});

test("a mail's header is readable with any colours of the account", () => {
  const { html } = renderMail({ language: 'es', account, title, paragraphs: [] });
  const [, background = '', color = ''] = /background:(#ffff00);color:(#\w{6})/.exec(html) ?? [];
  expect(computeContrast(background, color)).toBeGreaterThanOrEqual(4.5);
});

test('a button with a script URL is refused', () => {
  const button = { words: title, url: 'javascript:alert(1)' };
  expect(() => renderMail({ language: 'es', account, title, paragraphs: [], button })).toThrow();
});
