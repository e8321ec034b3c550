import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { uploadLimits } from '@tarima/domain/kit/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getSystemErrorCode } from '../../operator-error.ts';
import { admitIdentifiedSender as admitSender } from '../identity.ts';
import { normalizeImage } from './images.ts';
import { findLegacyOfficeFileIssue, isBlankFile, detectFileType } from './detect-file-type.ts';
import type { ScratchFolder } from './scratch.ts';
import { ReceivedUpload } from './upload.ts';

const maxBytes = uploadLimits.megabytes * 1_000_000;

/** Checks of senders without a session, by the access of their calls: each refuses a sender that it cannot identify. */
export type UploadAdmissions = Readonly<
  Record<string, (request: FastifyRequest) => Promise<unknown>>
>;

/**
 * Receives forms with files for calls marked `multipart`: the field `data` holds the body as JSON, other fields are texts.
 * Files are lists by the name of their field.
 * Forms are received before the request's transaction, so that a slow upload holds no connection.
 */
export async function registerUploadParsing(
  api: FastifyInstance,
  folder: ScratchFolder,
  admit: UploadAdmissions = {},
): Promise<void> {
  await api.register(multipart, {
    limits: {
      fileSize: maxBytes,
      files: uploadLimits.files,
      fields: 50,
      fieldSize: 1_000_000,
      parts: uploadLimits.files + 50,
      headerPairs: 20,
    },
  });
  api.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.multipart) throw new CodedError('WRONG_VALUES');
    // Files of unidentified senders are not even written to disk.
    const { access } = request.routeOptions.config;
    const known = typeof access === 'string' ? admit[access] : undefined;
    await (known ? known(request) : admitSender(request, reply));
    const scratch: string[] = [];
    // Removes the files that were not saved, because of a refusal or a lost connection.
    reply.raw.once('close', () => void removeAll(scratch));
    const getScratchPath = async () => {
      const path = await folder.path();
      scratch.push(path);
      return path;
    };
    request.body = await receiveBody(request, getScratchPath).catch((error: unknown) => {
      throw isMalformed(error) ? createWrongValueError('data', 'invalid') : error;
    });
  });
}

/** Returns whether an error is the parser's for a truncated or invalid form: a plain error, without a system code or a status. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof CodedError) &&
  !('statusCode' in error) &&
  /^(Unexpected end of|Malformed|Multipart|Boundary|Part terminated|premature close)/i.test(
    error.message,
  );

type Scratch = () => Promise<string>;

async function receiveBody(request: FastifyRequest, scratch: Scratch): Promise<object> {
  const texts = new Map<string, unknown>();
  const files = new Map<string, ReceivedUpload[]>();
  const { multipart: mode, files: max = uploadLimits.files } = request.routeOptions.config;
  let count = 0;
  for await (const part of request.parts({ limits: { files: max + 1, parts: max + 51 } })) {
    if (part.type === 'file') {
      count += 1;
      if (count > max) throw createWrongValueError(part.fieldname, 'files', { max });
      const upload = await receive(part, scratch);
      files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), upload]);
    } else {
      if (part.valueTruncated) throw new CodedError('FILE_TOO_LARGE');
      texts.set(part.fieldname, part.value);
    }
  }
  const data = texts.get('data');
  texts.delete('data');
  const body = { ...parseData(data), ...Object.fromEntries(texts) };
  const uploads = Object.fromEntries(files);
  return mode === 'beside' ? { ...body, uploads } : { ...body, ...uploads };
}

function parseData(data: unknown): object {
  if (data === undefined) return {};
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The error is reported below.
  }
  throw createWrongValueError('data', 'invalid');
}

async function receive(part: MultipartFile, scratch: Scratch): Promise<ReceivedUpload> {
  const raw = await scratch();
  await pipeline(part.file, createWriteStream(raw, { mode: 0o600 }));
  if (part.file.truncated)
    throw new CodedError('FILE_TOO_LARGE', [
      { path: part.fieldname, rule: 'fileSize', params: { max: uploadLimits.megabytes } },
    ]);
  const found = await detectFileType(raw);
  if (!found)
    throw createWrongValueError(
      part.fieldname,
      (await findLegacyOfficeFileIssue(raw)) ??
        ((await isBlankFile(raw)) ? 'emptyFile' : 'fileType'),
    );
  if (found.kind !== 'image') {
    const name = cleanName(part.filename, found.mediaType);
    return new ReceivedUpload({
      ...found,
      ...(await hashFileContent(raw)),
      name,
      width: null,
      height: null,
    });
  }
  const clean = await scratch();
  const image = await normalizeImage(raw, clean, found.mediaType).catch((error: unknown) => {
    // Errors of a full disk have a system code, errors of an invalid picture have none.
    throw getSystemErrorCode(error) ? error : createWrongValueError(part.fieldname, 'image');
  });
  const name = cleanName(part.filename, image.mediaType);
  return new ReceivedUpload({ ...found, ...image, ...(await hashFileContent(clean)), name });
}

export async function hashFileContent(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, sha256: hash.digest(), size: (await stat(path)).size };
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
};

/** Returns the original name of a file, without folders or harmful characters, and with the extension of its real type. */
function cleanName(sentName: string, mediaType: string): string {
  const base = sentName
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, 150);
  return `${base || 'file'}.${endings[mediaType] ?? 'xlsx'}`;
}

async function removeAll(paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call accepts a form with files instead of JSON. */
    multipart?: boolean | 'beside' | 'optional';
    /** Maximum number of files of the form, where it differs from the default. */
    files?: number;
  }
}
