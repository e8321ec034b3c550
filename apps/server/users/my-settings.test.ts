import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick, type Client } from '../testing/client.ts';
import { startTestServer, type Company, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: Company;
let client: Client;
let email: string;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 2]);
  client = company.clients[1] ?? company.admin;
  email = company.emails[1] ?? '';
});
afterAll(() => server.close());

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

test('name and picture are saved; the picture is shown at 300 pixels, without what else the file told', async () => {
  const { status, body } = await save({ name: 'Nombre Cambiado' }, await drawing(), 'image/jpeg');
  expect(status).toBe(200);
  expect(pick(body, 'name')).toBe('Nombre Cambiado');
  const link = String(pick(body, 'profilePic'));
  const shown = await fetch(`http://127.0.0.1:${server.port}${link}`);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  expect(bytes.includes('secret place')).toBe(false);
  expect(pick((await client.get('/users/current')).body, 'profilePic')).toMatch(/^\/files\//);

  const kept = await save({});
  expect(pick(kept.body, 'profilePic')).not.toBeNull();
  const removed = await save({ removePicture: true });
  expect(pick(removed.body, 'profilePic')).toBeNull();
});

test.each([
  [Buffer.from('<svg onload="alert(1)"/>'), 'image/png', 'profilePic'],
  [Buffer.from('not a picture'), 'image/jpeg', 'profilePic'],
  [Buffer.from('%PDF-1.7'), 'application/pdf', 'profilePic'],
])('a picture that is none is refused and nothing changes', async (bytes, type, path) => {
  const { status, body } = await save({ name: 'No se guarda' }, bytes, type);
  expect(status).toBe(400);
  expect(pick(body, 'details.0.path')).toMatch(new RegExp(`^${path}`));
  expect(pick((await client.get('/users/current')).body, 'name')).not.toBe('No se guarda');
});

test('a weak password and an e-mail that is taken are refused, each by name', async () => {
  const weak = await save({ password: 'weak' });
  expect(pick(weak.body, 'details.0')).toMatchObject({ path: 'password', rule: 'min' });
  const taken = await save({ email: company.emails[0] });
  expect([taken.status, pick(taken.body, 'details.0')]).toEqual([
    409,
    { path: 'email', rule: 'unique' },
  ]);
});

test('a new password ends the other sessions and keeps this one', async () => {
  const other = await server.visitor('plant.test').signedIn(email, company.password);
  const { status } = await save({ password: 'Sauces.Llorones30' });
  expect(status).toBe(200);
  expect((await other.get('/users/current')).status).toBe(401);
  expect((await client.get('/users/current')).status).toBe(200);
  await server.visitor('plant.test').signedIn(email, 'Sauces.Llorones30');
});

test('a new e-mail must be validated before the next sign-in', async () => {
  const { status, body } = await save({ email: 'nuevo@plant.test' });
  expect([status, pick(body, 'email')]).toEqual([200, 'nuevo@plant.test']);
  const signIn = await server
    .visitor('plant.test')
    .post('/auth/sign-in', { email: 'nuevo@plant.test', password: 'Sauces.Llorones30' });
  expect([signIn.status, pick(signIn.body, 'messageCode')]).toEqual([403, 'EMAIL_NOT_VALIDATED']);
});
