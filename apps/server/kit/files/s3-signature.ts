import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface UnsignedS3Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  readonly bodyHash: string;
}

/**
 * Returns the headers of a request with AWS Signature Version 4 for S3, which every compatible service checks.
 * Path and query of the URL need no escaping beyond that of the URL class; the parameters of the query are in the order of their names.
 */
export function signS3Request(
  { method, url, headers, bodyHash }: UnsignedS3Request,
  { region, accessKey, secretKey }: S3Credentials,
  now: Date,
): Record<string, string> {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, ''); // 20260131T235959Z
  const day = moment.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  };
  const names = Object.keys(all).toSorted();
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, computeSha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => computeHmac(secret, part),
    `AWS4${secretKey}`,
  );
  const signature = computeHmac(key, toSign).toString('hex');
  all['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return all;
}

export const computeSha256 = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('hex');

const computeHmac = (key: Buffer | string, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();
