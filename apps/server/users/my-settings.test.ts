import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let company: TestCompany;
let client: TestClient;
let email: string;
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: await mailbox.open() });
  company = await server.company('plant.test', [0, 2, 3]);
  client = company.clients[1] ?? company.admin;
  email = company.emails[1] ?? '';
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

function save(data: object, picture?: Buffer, type = 'image/png', as = client) {
  const form = new FormData();
  form.append('data', JSON.stringify({ name: 'Persona de Prueba', email, ...data }));
  if (picture) form.append('profilePic', new File([new Uint8Array(picture)], 'yo.png', { type }));
  return as.form('PUT', '/users/my-configs', form);
}
const drawing = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3355aa' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .jpeg()
    .toBuffer();

test("a user's name and picture are saved, with the picture resized to 300 pixels and without its metadata", async () => {
  const { status, body } = await save({ name: 'Nombre Cambiado' }, await drawing(), 'image/jpeg');
  expect(status).toBe(200);
  expect(pickByPath(body, 'name')).toBe('Nombre Cambiado');
  const link = String(pickByPath(body, 'profilePic'));
  const shown = await fetch(`http://127.0.0.1:${server.port}${link}`);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  expect(bytes.includes('secret place')).toBe(false);
  expect(pickByPath((await client.get('/users/current')).body, 'profilePic')).toMatch(/^\/files\//);

  const firstSave = await save({});
  expect(pickByPath(firstSave.body, 'profilePic')).not.toBeNull();
  const removed = await save({ removePicture: true });
  expect(pickByPath(removed.body, 'profilePic')).toBeNull();
});

test.each([
  [Buffer.from('<svg onload="alert(1)"/>'), 'image/png', 'profilePic'],
  [Buffer.from('not a picture'), 'image/jpeg', 'profilePic'],
  [Buffer.from('%PDF-1.7'), 'application/pdf', 'profilePic'],
])(
  'a file that is not a picture is refused as profile picture, and nothing changes',
  async (bytes, type, path) => {
    const { status, body } = await save({ name: 'No se guarda' }, bytes, type);
    expect(status).toBe(400);
    expect(pickByPath(body, 'details.0.path')).toMatch(new RegExp(`^${path}`));
    expect(pickByPath((await client.get('/users/current')).body, 'name')).not.toBe('No se guarda');
  },
);

const currentPassword = () => company.password;
const readCode = async (to: string): Promise<string> =>
  /^\d{6}$/m.exec((await mailbox.next(to)).text ?? '')?.[0] ?? '';
const confirm = (confirmationCode: string) =>
  client.post('/users/my-configs/confirm-email', { confirmationCode });
const signIn = (as: string, password: string) =>
  server.visitor('plant.test').post('/auth/sign-in', { email: as, password });

test("a user's name is required and may be short", async () => {
  const saved = await save({ name: ' Ana ' });
  expect([saved.status, pickByPath(saved.body, 'name')]).toEqual([200, 'Ana']);
  for (const name of ['', '   ']) {
    const response = await save({ name });
    expect([response.status, pickByPath(response.body, 'details')]).toMatchObject([
      400,
      [{ path: 'name', rule: 'required' }],
    ]);
  }
  expect(pickByPath((await client.get('/users/current')).body, 'name')).toBe('Ana');
});

test('a weak or common password and an e-mail already in use are refused with the name of the field', async () => {
  const weak = await save({ password: 'weak', currentPassword: currentPassword() });
  expect(pickByPath(weak.body, 'details.0')).toMatchObject({ path: 'password', rule: 'min' });
  const common = await save({ password: 'ABcd1234!', currentPassword: currentPassword() });
  expect(pickByPath(common.body, 'details.0')).toMatchObject({ path: 'password', rule: 'common' });
  const taken = await save({ email: company.emails[0], currentPassword: currentPassword() });
  expect([taken.status, pickByPath(taken.body, 'details.0')]).toEqual([
    409,
    { path: 'email', rule: 'unique' },
  ]);
});

test.each([
  [{ password: 'Sauces.Llorones30' }, 'required'],
  [{ password: 'Sauces.Llorones30', currentPassword: '' }, 'required'],
  [{ password: 'Sauces.Llorones30', currentPassword: 'Not.The.One99' }, 'invalid'],
  [{ email: 'otro@plant.test' }, 'required'],
  [{ email: 'otro@plant.test', currentPassword: 'Not.The.One99' }, 'invalid'],
])(
  '%j without the current password changes nothing, and the error names the field',
  async (data, rule) => {
    const { status, body } = await save({ name: 'No se guarda', ...data });
    expect([status, pickByPath(body, 'messageCode'), pickByPath(body, 'details')]).toEqual([
      400,
      'INVALID_PASSWORD',
      [{ path: 'currentPassword', rule }],
    ]);
    const currentUser = (await client.get('/users/current')).body;
    expect(currentUser).toMatchObject({ email, pendingEmail: null });
    expect(pickByPath(currentUser, 'name')).not.toBe('No se guarda');
  },
);

test('a new password equal to the current one is refused', async () => {
  const same = await save({ password: company.password, currentPassword: currentPassword() });
  expect(pickByPath(same.body, 'details')).toEqual([{ path: 'password', rule: 'different' }]);
});

test('a password change is mailed to the user, and ends other sessions only on request', async () => {
  const other = await server.visitor('plant.test').signedIn(email, company.password);
  const first = await save({ password: 'Sauces.Llorones30', currentPassword: currentPassword() });
  expect(first.status).toBe(200);
  expect((await mailbox.next(email)).subject).toBe('Tu contraseña cambió');
  expect((await other.get('/users/current')).status).toBe(200);
  const second = await save({
    password: company.password,
    currentPassword: 'Sauces.Llorones30',
    signOutElsewhere: true,
  });
  expect(second.status).toBe(200);
  expect((await mailbox.next(email)).subject).toBe('Tu contraseña cambió');
  expect((await other.get('/users/current')).status).toBe(401);
  expect((await client.get('/users/current')).status).toBe(200);
  await server.visitor('plant.test').signedIn(email, company.password);
});

test('an e-mail with other letters’ case is saved without a password and a code', async () => {
  const saved = await save({ email: email.toUpperCase() });
  expect([saved.status, pickByPath(saved.body, 'pendingEmail')]).toEqual([200, null]);
  expect((await save({})).body).toMatchObject({ email, pendingEmail: null });
});

test('a changed password invalidates a mailed code, and is in the activity of its user', async () => {
  const visitor = server.visitor('plant.test');
  expect((await visitor.post('/auth/forgot-password', { email })).status).toBe(204);
  const confirmationCode = await readCode(email);
  const newPassword = 'Sauces.Llorones30';
  expect((await save({ password: newPassword, currentPassword: currentPassword() })).status).toBe(
    200,
  );
  const reset = await visitor.post('/auth/confirm-forgot-password', {
    email,
    newPassword: 'Robles-Viejos.28',
    confirmationCode,
  });
  expect([reset.status, pickByPath(reset.body, 'messageCode')]).toEqual([400, 'INVALID_CODE']);
  const id = pickNumberByPath((await client.get('/users/current')).body, 'id');
  const activity = await company.admin.get(`/users/${id}/activity`);
  expect(pickByPath(activity.body, '0')).toMatchObject({ action: 'password-change', by: { id } });
  expect((await save({ password: company.password, currentPassword: newPassword })).status).toBe(
    200,
  );
  for (let mails = 0; mails < 2; mails += 1)
    expect((await mailbox.next(email)).subject).toBe('Tu contraseña cambió');
});

test('a new e-mail must be confirmed by code while the old one still signs in, and the old one gets mails about it', async () => {
  const emailResponse = await save({
    email: 'nuevo@plant.test',
    currentPassword: currentPassword(),
  });
  expect(emailResponse.body).toMatchObject({ email, pendingEmail: 'nuevo@plant.test' });
  const message = await mailbox.next(email);
  expect([message.subject, message.text]).toEqual([
    'Se pidió cambiar tu correo',
    expect.stringContaining('nuevo@plant.test'),
  ]);
  expect((await signIn(email, company.password)).status).toBe(200);
  expect((await signIn('nuevo@plant.test', company.password)).status).toBe(401);
  // Saving again without touching it leaves it waiting.
  expect((await save({})).body).toMatchObject({ email, pendingEmail: 'nuevo@plant.test' });

  const first = await readCode('nuevo@plant.test');
  expect((await client.post('/users/my-configs/resend-email-code', {})).status).toBe(204);
  const code = await readCode('nuevo@plant.test');
  const wrong = await confirm(first === code ? '000' : first);
  expect([
    wrong.status,
    pickByPath(wrong.body, 'messageCode'),
    pickByPath(wrong.body, 'details.0.path'),
  ]).toEqual([400, 'INVALID_CODE', 'confirmationCode']);
  const confirmed = await confirm(code);
  expect(confirmed.body).toMatchObject({ email: 'nuevo@plant.test', pendingEmail: null });
  expect((await mailbox.next(email)).subject).toBe('Tu correo cambió');
  expect((await signIn('nuevo@plant.test', company.password)).status).toBe(200);
  expect((await signIn(email, company.password)).status).toBe(401);
  expect((await confirm(code)).status).toBe(400);
  email = 'nuevo@plant.test';
});

test('after five wrong codes even the correct code is refused', async () => {
  await save({ email: 'cinco@plant.test', currentPassword: currentPassword() });
  const code = await readCode('cinco@plant.test');
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tries = 0; tries < 5; tries += 1)
    expect(pickByPath((await confirm(wrong)).body, 'messageCode')).toBe('INVALID_CODE');
  expect((await confirm(code)).status).toBe(429);
  expect((await client.get('/users/current')).body).toMatchObject({ email });
});

test('a pending e-mail can be canceled, and its code is then refused', async () => {
  await save({ email: 'nunca@plant.test', currentPassword: currentPassword() });
  const code = await readCode('nunca@plant.test');
  const cancelResponse = await client.delete('/users/my-configs/pending-email');
  expect(cancelResponse.body).toMatchObject({ email, pendingEmail: null });
  expect((await confirm(code)).status).not.toBe(200);
  expect((await client.get('/users/current')).body).toMatchObject({ email, pendingEmail: null });
});

test('a pending e-mail that another user has taken in the meantime is refused', async () => {
  const [, , third] = company.clients;
  if (!third) throw new Error('Nobody else');
  const as = third;
  const currentEmail = company.emails[2] ?? '';
  const form = { email: 'disputado@plant.test', currentPassword: currentPassword() };
  expect((await save({ ...form }, undefined, undefined, as)).status).toBe(200);
  const code = await readCode('disputado@plant.test');
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update users set email = 'disputado@plant.test' where email = ${company.emails[0]}`),
  );
  const late = await as.post('/users/my-configs/confirm-email', { confirmationCode: code });
  expect([late.status, pickByPath(late.body, 'details')]).toEqual([
    409,
    [{ path: 'email', rule: 'unique' }],
  ]);
  expect((await as.get('/users/current')).body).toMatchObject({ email: currentEmail });
});
