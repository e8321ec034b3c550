import { randomBytes } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findS3BucketConfig, parseConfig } from '../../config.ts';
import { pickByPath, type TestResponse } from '../../testing/client.ts';
import { FakeS3Service, testS3Credentials } from '../../testing/fake-s3-service.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';
import { StoreUnavailableError } from './content-store.ts';
import { S3ContentStore } from './s3-content-store.ts';
import { computeSha256, signS3Request } from './s3-signature.ts';

let bucket: FakeS3Service;
let server: TestServer;
let company: TestCompany;
let environment: Record<string, string>;
beforeAll(async () => {
  bucket = new FakeS3Service('pallets');
  environment = { S3_URL: `${await bucket.start()}/`, S3_BUCKET: 'pallets', ...testS3Credentials };
  server = await startTestServer(environment);
  company = await server.company('plant.test');
});
afterAll(async () => {
  await server.close();
  bucket.stop();
});
beforeEach(() => {
  bucket.mood = 'well';
  bucket.asked.length = 0;
});

/** A picture that no other test has. */
const photo = () =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .png()
    .toBuffer();

function save(picture: Buffer, { admin, emails } = company): Promise<TestResponse> {
  const form = new FormData();
  form.append('data', JSON.stringify({ name: 'Ana de la Bodega', email: emails[0] }));
  form.append('profilePic', new File([new Uint8Array(picture)], 'yo.png', { type: 'image/png' }));
  return admin.form('PUT', '/users/my-configs', form);
}
const getLink = (answer: TestResponse) => String(pickByPath(answer.body, 'profilePic')).slice(1);
const open = (link: string) => server.visitor(company.host).get(link);

test('a picture is stored in the bucket and served from it, and nothing stays on the disk', async () => {
  const answer = await save(await photo());
  expect(answer.status).toBe(200);
  const [key = '', ...others] = bucket.objects.keys();
  expect(others).toEqual([]);
  expect(key).toMatch(new RegExp(`^${company.accountId}/[\\da-f]{64}$`));
  expect(computeSha256(bucket.objects.get(key) ?? Buffer.alloc(0))).toBe(key.split('/')[1]);

  const shown = await open(getLink(answer));
  expect([shown.status, shown.headers['content-length']]).toEqual([
    200,
    String(shown.bytes.length),
  ]);
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 300 });
  expect(bucket.objects.get(`${key}.preview`)).toEqual(shown.bytes);
  bucket.asked.length = 0;
  expect((await open(getLink(answer))).bytes).toEqual(shown.bytes);
  expect(bucket.asked).toEqual([`GET ${key}.preview`]);

  expect(await readdir(path.join(server.dataDir, 'files'))).toEqual(['incoming']);
  expect(await readdir(path.join(server.dataDir, 'files/incoming'))).toEqual([]);
});

test('the same picture sent twice is stored as one object', async () => {
  const picture = await photo();
  const before = bucket.objects.size;
  await save(picture);
  expect((await save(picture)).status).toBe(200);
  expect(bucket.objects.size).toBe(before + 1);
});

test('an overloaded service causes 503 soon, and nothing is changed', async () => {
  const savedPhoto = await save(await photo());
  const unseen = await save(await photo());
  bucket.mood = 'overloaded';
  const [saved, shown] = await Promise.all([save(await photo()), open(getLink(unseen))]);
  for (const answer of [saved, shown])
    expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);
  bucket.mood = 'well';
  const now = await company.admin.get('/users/current');
  expect(getLink(now)).toBe(getLink(unseen));
  expect(getLink(now)).not.toBe(getLink(savedPhoto));
  expect((await open(getLink(now))).status).toBe(200);
});

test('a silent service causes an error after the time limit, and the file to store stays on the disk', async () => {
  const config = findS3BucketConfig(parseConfig(environment));
  if (!config) throw new Error('No bucket');
  // The product waits 8 seconds; the answer to a bucket that cannot be reached is that of the test above.
  const store = new S3ContentStore(config, 200);
  const file = path.join(server.dataDir, 'photo');
  const picture = await photo();
  await writeFile(file, picture);
  const key = `${company.accountId}/${computeSha256(picture)}`;
  bucket.mood = 'silent';
  await expect(store.put(key, file)).rejects.toThrow(StoreUnavailableError);
  await expect(store.get(key)).rejects.toThrow(StoreUnavailableError);
  expect(bucket.asked).toEqual([`PUT ${key}`, `GET ${key}`]);
  expect(await readFile(file)).toEqual(picture);
  bucket.mood = 'well';
  await store.put(key, file);
  expect(bucket.objects.get(key)).toEqual(picture);
});

test('a connection closed by the service is reopened without an error', async () => {
  const other = new FakeS3Service('pallets');
  const url = await other.start();
  const second = await startTestServer({ ...environment, S3_URL: url });
  const theirs = await second.company('other.test');
  expect((await save(await photo(), theirs)).status).toBe(200);
  other.dropConnections();
  expect((await save(await photo(), theirs)).status).toBe(200);
  other.stop();
  expect((await save(await photo(), theirs)).status).toBe(503);
  await second.close();
});

test.each([
  ['a wrong secret', { S3_SECRET_KEY: 'wrong' }],
  ['a bucket that does not exist', { S3_BUCKET: 'nowhere' }],
])('%s causes 503, not an unknown error', async (_, wrong) => {
  const mistaken = await startTestServer({ ...environment, ...wrong });
  const theirs = await mistaken.company('wrong.test');
  expect((await save(await photo(), theirs)).status).toBe(503);
  expect(pickByPath((await theirs.admin.get('/users/current')).body, 'profilePic')).toBeNull();
  await mistaken.close();
});

// The examples of Amazon's own documentation of the signature.
const example = {
  credentials: {
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  at: new Date('2013-05-24T00:00:00Z'),
};
test.each([
  [
    'GET',
    'test.txt',
    { range: 'bytes=0-9' },
    '',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    'test%24file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('%s is signed like the example of Amazon', (method, name, headers, body, signature) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com/${name}`);
  const made = signS3Request(
    { method, url, headers, bodyHash: computeSha256(body) },
    example.credentials,
    example.at,
  );
  expect(made['authorization']).toMatch(new RegExp(`Signature=${signature}$`));
});
