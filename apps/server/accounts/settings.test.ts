import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { defaultAccountStyle } from '@tarima/domain/accounts/account-style';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, type TestClient } from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { testTimeZone } from '../testing/days.ts';

let server: TestServer;
let company: TestCompany;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 2]);
  admin = company.admin;
});
afterAll(() => server.close());

const publicStyle = async (host = 'plant.test') =>
  pickByPath((await server.visitor(host).get('/accounts', { url: host })).body, 'styleMetadata');
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884400' } })
    .png()
    .toBuffer();
const dataUri = (bytes: Buffer, kind = 'png') =>
  `data:image/${kind};base64,${bytes.toString('base64')}`;

test('an account without saved settings has the defaults', async () => {
  const { body } = await admin.get('/account/settings');
  expect(body).toMatchObject({
    id: company.accountId,
    timeZone: testTimeZone,
    settings: defaultAccountSettings,
    styleMetadata: defaultAccountStyle,
  });
});

test('a saved style is visible to all users of this company and to no other company', async () => {
  await server.company('other.test');
  const styleMetadata = { ...defaultAccountStyle, bgColor: '#004d40', logoText: ' Tarimas ' };
  const { status, body } = await admin.put('/account/settings', { styleMetadata });
  expect(status).toBe(200);
  expect(pickByPath(body, 'styleMetadata')).toMatchObject({
    bgColor: '#004d40',
    logoText: 'Tarimas',
  });
  expect(await publicStyle()).toMatchObject({ bgColor: '#004d40' });
  expect(await publicStyle('other.test')).toEqual(defaultAccountStyle);
  expect(pickByPath(body, 'settings')).toEqual(defaultAccountSettings);
});

test('a logo of any size is scaled down to 128 pixels of width', async () => {
  const logoIcon = dataUri(await png(600, 300));
  const { body } = await admin.put('/account/settings', {
    styleMetadata: { ...defaultAccountStyle, logoIcon },
  });
  const stored = String(pickByPath(body, 'styleMetadata.logoIcon'));
  const drawn = await sharp(Buffer.from(stored.split(',')[1] ?? '', 'base64')).metadata();
  expect(drawn).toMatchObject({ format: 'webp', width: 128, height: 64 });
});

const buildHours = (start: number, end: number) => ({
  start: { hours: start, minutes: 0, seconds: 0 },
  end: { hours: end, minutes: 0, seconds: 0 },
});

test.each([
  [{ styleMetadata: { ...defaultAccountStyle, bgColor: 'red' } }, 'styleMetadata.bgColor', 'color'],
  [
    { styleMetadata: { ...defaultAccountStyle, char13Color: '' } },
    'styleMetadata.char13Color',
    'required',
  ],
  [
    { styleMetadata: { ...defaultAccountStyle, bgColor: '#19191980' } },
    'styleMetadata.bgColor',
    'color',
  ],
  [
    { styleMetadata: { ...defaultAccountStyle, logoIcon: 'javascript:alert(1)' } },
    'styleMetadata.logoIcon',
    'picture',
  ],
  [
    { styleMetadata: { ...defaultAccountStyle, logoIcon: dataUri(Buffer.from('<svg/>')) } },
    'styleMetadata.logoIcon',
    'picture',
  ],
  [
    { settings: { ...defaultAccountSettings, orderExpirationDays: null } },
    'settings.orderExpirationDays',
    'required',
  ],
  [
    { settings: { ...defaultAccountSettings, monthlyRevenueGoal: -1 } },
    'settings.monthlyRevenueGoal',
    'number',
  ],
  [
    { settings: { ...defaultAccountSettings, operativeLapse: buildHours(18, 9) } },
    'settings.operativeLapse.start',
    'before',
  ],
  [
    { settings: { ...defaultAccountSettings, operativeLapse: { start: buildHours(9, 18).start } } },
    'settings.operativeLapse.end',
    'required',
  ],
  [{ settings: defaultAccountSettings, name: 'Mine now' }, 'name', 'unknown'],
  [{}, 'settings', 'required'],
])('%j is refused and nothing changes', async (change, path, rule) => {
  const before = (await admin.get('/account/settings')).body;
  const { status, body } = await admin.put('/account/settings', change);
  expect(status).toBe(400);
  expect(pickByPath(body, 'details')).toMatchObject([{ path, rule }]);
  expect((await admin.get('/account/settings')).body).toEqual(before);
});

test('a change of the system settings is saved, and the history names its user', async () => {
  const settings = {
    ...defaultAccountSettings,
    userPasswordExpirationDays: 30,
    operativeLapse: buildHours(7, 15),
  };
  const { body } = await admin.put('/account/settings', { settings });
  expect(pickByPath(body, 'settings')).toEqual(settings);
  const [written] = await server.asOwner<{ user_id: string; after: unknown }>(
    "select user_id, after from history where module = 'accounts' order by id desc limit 1",
  );
  expect(written?.user_id).not.toBeNull();
  expect(pickByPath(written?.after, 'settings.userPasswordExpirationDays')).toBe(30);
});

test('a user without the permission cannot change the settings', async () => {
  const client = company.clients[1] ?? admin;
  const { status } = await client.put('/account/settings', { settings: defaultAccountSettings });
  expect(status).toBe(403);
  expect((await client.get('/account/settings')).status).toBe(200);
});

test('dates are shown in the plant’s time or in UTC as the account sets; a save without the field keeps its value', async () => {
  const getClock = async () => (await admin.get('/users/current')).body;
  expect(await getClock()).toMatchObject({
    account: { timeZone: testTimeZone, longDates: 'plant' },
  });
  const { longDates: _, ...others } = defaultAccountSettings;
  const updateSettings = async (settings: object) =>
    (await admin.put('/account/settings', { settings })).status;
  expect(await updateSettings({ ...others, longDates: 'utc' })).toBe(200);
  expect(await updateSettings(others)).toBe(200);
  expect(await getClock()).toMatchObject({ account: { longDates: 'utc' } });
  expect(await updateSettings({ ...others, longDates: 'moon' })).toBe(400);
  expect(await updateSettings({ ...others, longDates: 'plant' })).toBe(200);
});
