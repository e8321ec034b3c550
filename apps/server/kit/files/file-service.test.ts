import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { defineCall } from '@tarima/domain/kit/contract';
import { storedFileSchema, createUploadsSchema } from '@tarima/domain/kit/uploads';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../../testing/client.ts';
import { createUnlimitedQueue } from '../../testing/fair-queue.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';
import { getServerTime } from '../clock.ts';
import { serveCall } from '../serve.ts';
import { ReadRouter } from '../read-router.ts';
import { FileService } from './file-service.ts';
import { FileLinkService } from './links.ts';
import { registerUploadParsing } from './receive.ts';
import { ScratchFolder } from './scratch.ts';

const call = defineCall({
  method: 'POST',
  path: '/test-uploads',
  access: 'signed-in',
  multipart: true,
  body: z.strictObject({
    title: z.string('required').max(20, 'max'),
    pages: z.int().optional(),
    pictures: createUploadsSchema(['image'], 2),
    papers: createUploadsSchema(['pdf', 'sheet']),
  }),
  answer: z.object({
    title: z.string(),
    pages: z.int().optional(),
    files: z.array(storedFileSchema),
  }),
});

let server: TestServer;
let acme: TestCompany;
let rival: TestCompany;

beforeAll(async () => {
  server = await startTestServer({}, (app, { config, database, tokenSecret }) => {
    const files = new FileService({
      dataDir: config.DATA_DIR,
      bucket: undefined,
      secret: tokenSecret,
    });
    void app.register(async (api) => {
      await registerUploadParsing(api, files.scratch);
      serveCall(
        { app: api, database, reads: new ReadRouter(database), fairQueue: createUnlimitedQueue() },
        call,
        async ({ tx, person, body }) => {
          const saved = [];
          for (const file of [...body.pictures, ...body.papers]) {
            const { id } = await files.save(tx, file);
            saved.push(files.toDto(person, await files.find(tx, id)));
          }
          if (body.title === 'changed its mind') throw new Error(body.title);
          return { title: body.title, pages: body.pages, files: saved };
        },
      );
    });
  });
  acme = await server.company('files.example');
  rival = await server.company('rival-files.example');
});
afterAll(() => server.close());

type Sent = readonly [field: string, content: Uint8Array | string, name: string, type?: string];

function send(files: readonly Sent[], data: unknown = { title: 'Form' }, client = acme.admin) {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const [field, content, name, type = 'application/octet-stream'] of files)
    form.append(field, new File([new Uint8Array(Buffer.from(content))], name, { type }));
  return client.form('POST', '/test-uploads', form);
}

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } });
const png = () => picture().png().toBuffer();
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF';

/** A zip as small as can be: local headers, contents, directory. */
function zip(names: readonly string[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const content = deflateRawSync(Buffer.from('<x/>'));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(4, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

const workbook = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'];

const getUrl = (answer: TestResponse, at = 0, which = 'url') =>
  String(pickByPath(answer.body, `files.${at}.${which}`));
const download = (url: string, client: TestClient = server.visitor('anything.example')) =>
  client.get(url.slice(1));
const scratch = async () =>
  (await readdir(path.join(server.dataDir, 'files/incoming')).catch(() => [])).length;

test('a form with texts, an image, a PDF and a workbook is saved, and its files are served by their links', async () => {
  const answer = await send(
    [
      ['pictures', await png(), 'foto de la tarima.png'],
      ['papers', pdf, 'ficha técnica.PDF', 'text/plain'],
      ['papers', zip(workbook), 'lista.xlsx'],
    ],
    { title: 'Form', pages: 2 },
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    title: 'Form',
    pages: 2,
    files: [
      { name: 'foto de la tarima.png', kind: 'image' },
      { name: 'ficha técnica.pdf', kind: 'pdf', size: pdf.length, previewUrl: null },
      { name: 'lista.xlsx', kind: 'sheet', previewUrl: null },
    ],
  });

  const image = await download(getUrl(answer));
  expect(image.status).toBe(200);
  expect(image.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(image.bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'content-disposition': expect.stringMatching(/^inline; filename="foto de la tarima\.png"/),
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
  });
  expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 60, height: 40 });

  const paper = await download(getUrl(answer, 1));
  expect(paper.text).toBe(pdf);
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect(paper.headers['content-disposition']).toBe(
    `inline; filename="ficha t_cnica.pdf"; filename*=UTF-8''ficha%20t%C3%A9cnica.pdf`,
  );
  const sheet = await download(getUrl(answer, 2));
  expect(sheet.headers['content-disposition']).toMatch(/^attachment; /);
  expect(sheet.bytes.equals(zip(workbook))).toBe(true);
});

test('an image is rotated by its orientation and loses its metadata', async () => {
  const photo = await picture(80, 40)
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Ana' } } })
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect(before.orientation).toBe(6);
  expect(before.exif?.toString('latin1')).toContain('Ana');
  const answer = await send([['pictures', photo, 'a.jpg']]);
  const { bytes } = await download(getUrl(answer));
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 80 });
  expect(metadata.exif).toBeUndefined();
  expect(metadata.orientation).toBeUndefined();
});

test.each(['webp', 'avif'] as const)('an image in %s is saved as WebP', async (format) => {
  const answer = await send([
    ['pictures', await picture().toFormat(format).toBuffer(), `a.${format}`],
  ]);
  expect(pickByPath(answer.body, 'files.0.name')).toBe('a.webp');
  expect((await sharp((await download(getUrl(answer))).bytes).metadata()).format).toBe('webp');
});

test('previews are created on request and cached', async () => {
  const answer = await send([['pictures', await picture(900, 600).png().toBuffer(), 'wide.png']]);
  const url = getUrl(answer, 0, 'previewUrl');
  const [one, two] = await Promise.all([download(url), download(url)]);
  expect(one.bytes.equals(two.bytes)).toBe(true);
  expect(one.headers['content-type']).toBe('image/webp');
  expect(await sharp(one.bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  const hash = createHash('sha256')
    .update((await download(getUrl(answer))).bytes)
    .digest('hex');
  const folder = path.join(server.dataDir, 'files', String(acme.accountId), hash.slice(0, 2));
  expect(await readFile(path.join(folder, `${hash}.preview`))).toEqual(one.bytes);
  expect(await scratch()).toBe(0);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['SVG', svg, 'a.svg', 'image/svg+xml'],
  ['SVG declared as PNG', svg, 'a.png', 'image/png'],
  ['HTML', '<html><script>alert(1)</script>', 'a.html', 'text/html'],
  ['HTML declared as PDF', '<html>%PDF-1.7', 'a.pdf', 'application/pdf'],
  ['GIF', 'GIF89a\x01\x00\x01\x00', 'a.gif', 'image/gif'],
  ['a zip', zip(['a.txt']), 'a.xlsx', 'application/zip'],
  [
    'a text document',
    zip(['[Content_Types].xml', 'word/document.xml']),
    'a.xlsx',
    'application/zip',
  ],
  ['a workbook with macros', zip([...workbook, 'xl/vbaProject.bin']), 'a.xlsx', 'application/zip'],
  ['half a workbook', zip(workbook).subarray(0, 90), 'a.xlsx', 'application/zip'],
  ['an old xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a.xlsx', 'application/zip'],
])('%s is refused, whatever its name and type', async (_, content, name, type) => {
  for (const field of ['pictures', 'papers']) {
    const { status, body } = await send([[field, content, name, type]]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      messageCode: 'WRONG_VALUES',
      details: [{ path: field, rule: 'fileType' }],
    });
  }
});

test('an empty file is refused because it is empty', async () => {
  for (const content of ['', '\r\n \r\n', '\ufeff'])
    expect((await send([['pictures', content, 'a.png', 'image/png']])).body).toMatchObject({
      details: [{ path: 'pictures', rule: 'emptyFile' }],
    });
});

test('a PDF in an image field is refused, and an image in a document field', async () => {
  for (const [field, content] of [
    ['pictures', pdf],
    ['papers', await png()],
  ] as const)
    expect((await send([[field, content, 'a']])).body).toMatchObject({
      messageCode: 'WRONG_VALUES',
      details: [{ path: `${field}.0`, rule: 'fileType' }],
    });
});

test('a damaged image and a decompression bomb are refused', async () => {
  const bomb = await sharp({
    create: { width: 8_000, height: 8_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  const cut = (await picture(500, 500).jpeg().toBuffer()).subarray(0, 700);
  for (const content of [bomb, cut])
    expect((await send([['pictures', content, 'a.png']])).body).toMatchObject({
      messageCode: 'WRONG_VALUES',
      details: [{ path: 'pictures', rule: 'image' }],
    });
});

test('a file over 10 MB is refused, and too many files are refused', async () => {
  const large = Buffer.alloc(10_000_001, pdf);
  expect((await send([['papers', large, 'a.pdf']])).body).toMatchObject({
    messageCode: 'FILE_TOO_LARGE',
  });
  const small = await png();
  const many = (count: number) =>
    Array.from({ length: count }, (): Sent => ['pictures', small, 'a.png']);
  expect((await send(many(3))).body).toMatchObject({
    messageCode: 'WRONG_VALUES',
    details: [{ path: 'pictures', rule: 'files', params: { max: 2 } }],
  });
  expect((await send(many(11))).body).toMatchObject({ messageCode: 'WRONG_VALUES' });
});

test('a refused form leaves no file behind', async () => {
  const count = () => server.asOwner<{ count: number }>('select count(*) from files');
  const before = await count();
  const image = await png();
  expect((await send([['pictures', image, 'a.png']], { title: 'x'.repeat(21) })).status).toBe(400);
  expect((await send([['pictures', image, 'a.png']], { title: 'changed its mind' })).status).toBe(
    500,
  );
  expect(
    (
      await send([
        ['pictures', image, 'a.png'],
        ['unknown', image, 'a.png'],
      ])
    ).status,
  ).toBe(400);
  expect(await count()).toEqual(before);
  while ((await scratch()) > 0) await sleep(10);
});

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
])('data that is %s is refused', async (_, data) => {
  const form = new FormData();
  form.append('data', data);
  const { body } = await acme.admin.form('POST', '/test-uploads', form);
  expect(body).toMatchObject({ details: [{ path: 'data', rule: 'invalid' }] });
});

test('file names cannot contain folders or header characters', async () => {
  const image = await png();
  const names = [
    '../../etc/passwd.png',
    'C:\\temp\\foto.png',
    '.png',
    'a\u202egnp.exe',
    'x'.repeat(300),
  ];
  const savedFiles = [];
  for (const name of names)
    savedFiles.push(...pickListByPath((await send([['pictures', image, name]])).body, 'files'));
  expect(savedFiles.map((file) => pickByPath(file, 'name'))).toEqual([
    'passwd.png',
    'foto.png',
    'file.png',
    'agnp.png',
    `${'x'.repeat(150)}.png`,
  ]);
});

test('a visitor without a session cannot store files, and a call without files refuses them', async () => {
  const image = await png();
  const stranger = await send([['pictures', image, 'a.png']], {}, server.visitor(acme.host));
  expect(stranger.status).toBe(401);
  const form = new FormData();
  form.append('pictures', new File([new Uint8Array(image)], 'a.png'));
  expect((await acme.admin.form('POST', '/suppliers', form)).body).toMatchObject({
    messageCode: 'WRONG_VALUES',
  });
  const json = await acme.admin.post('/test-uploads', {
    title: 'Form',
    pictures: [{ name: 'a.png', size: 1, type: 'image/png' }],
  });
  expect(json.body).toMatchObject({ details: [{ path: 'pictures.0', rule: 'fileType' }] });
});

test.runIf(existsSync('/dev/full')).each([1, 2])(
  'a disk that is full at file %i causes 503, not an image error',
  async (full) => {
    let files = 0;
    class FullFolder extends ScratchFolder {
      override async path(): Promise<string> {
        const scratchPath = await super.path();
        files += 1;
        if (files === full) await symlink('/dev/full', scratchPath);
        return scratchPath;
      }
    }
    const small = await startTestServer({}, (app, { config, database }) => {
      void app.register(async (api) => {
        await registerUploadParsing(api, new FullFolder(path.join(config.DATA_DIR, 'full')));
        serveCall(
          {
            app: api,
            database,
            reads: new ReadRouter(database),
            fairQueue: createUnlimitedQueue(),
          },
          call,
          async () => ({
            title: 'kept',
            files: [],
          }),
        );
      });
    });
    const { admin } = await small.company('full.example');
    const answer = await send([['pictures', await png(), 'a.png']], { title: 'Form' }, admin);
    expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);
    expect(files).toBe(full);
    await small.close();
  },
);

test('a link opens only its own file and variant, until it expires', async () => {
  const answer = await send([['pictures', await png(), 'a.png']]);
  const theirs = await send([['pictures', await png(), 'a.png']], { title: 'T' }, rival.admin);
  const url = getUrl(answer);
  const id = pickNumberByPath(answer.body, 'files.0.id');
  const { accountId } = acme;
  const reader = {
    accountId,
    id: pickNumberByPath((await acme.admin.get('/users/current')).body, 'id'),
  };
  const links = new FileLinkService(server.tokenSecret);
  const aDayAgo = getServerTime() - 86_400_000;
  const wrong = [
    url.replace(/signature=.*/, 'signature='),
    url.replace(/signature=..../, 'signature=AAAA'),
    url.replace(/&signature=.*/, ''),
    url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`),
    url.replace('original', 'preview'),
    url.replace('original', '..%2foriginal'),
    url.replace(`/${accountId}/`, `/${rival.accountId}/`),
    getUrl(theirs).replace(`/${rival.accountId}/`, `/${accountId}/`),
    links.link(reader, id, 'original', aDayAgo),
    links.link(reader, 999_999),
    links.link({ accountId: rival.accountId, id: reader.id }, id + 1_000),
    url.replace(/reader=(\d+)/, (_, who: string) => `reader=${Number(who) + 1}`),
  ];
  for (const each of wrong) {
    const refused = await download(each);
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({ messageCode: 'ENTITY_NOT_FOUND' });
  }
  expect((await download(url)).status).toBe(200);
  expect((await download(links.link(reader, id, 'small'))).status).toBe(200);
});

test("a file's row cannot be read by another account or changed by the application", async () => {
  await send([['pictures', await png(), 'a.png']]);
  const count = (accountId: number) =>
    server.database.tenant(accountId, (tx) =>
      tx.rows(sql`select id from files where account_id = ${acme.accountId}`),
    );
  expect((await count(acme.accountId)).length).toBeGreaterThan(0);
  expect(await count(rival.accountId)).toEqual([]);
  const change = server.database.tenant(acme.accountId, (tx) =>
    tx.rows(sql`update files set name = 'x'`),
  );
  await expect(change).rejects.toThrow('permission denied');
});

test('a link works only while its user and account are active, and other users have their own links', async () => {
  const company = await server.company('leaving.example', [0, 1]);
  const [leaving, staying] = company.clients;
  if (!leaving || !staying) throw new Error('Two people were expected');
  const content = await png();
  const link = getUrl(await send([['pictures', content, 'a.png']], undefined, leaving));
  const other = getUrl(await send([['pictures', content, 'a.png']], undefined, staying));
  const set = (status: string) =>
    server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`update users set status = ${status} where email = ${company.emails[0]}`),
    );
  expect((await download(link)).status).toBe(200);
  await set('inactive');
  expect((await download(link)).status).toBe(404);
  expect((await download(other)).status).toBe(200);
  await set('active');
  expect((await download(link)).status).toBe(200);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`update accounts set disabled_at = present() where id = ${company.accountId}`),
  );
  expect((await download(other)).status).toBe(404);
});
