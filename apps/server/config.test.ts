import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findS3BucketConfig, formatConfigHelp, parseConfig } from './config.ts';
import { getDefaultDataFolder } from './default-data-folder.ts';
import { OperatorError } from './operator-error.ts';

describe('readConfig', () => {
  test('requires nothing: every variable has a default or is optional', () => {
    expect(parseConfig({})).toMatchObject({
      PORT: 3000,
      DEMO: true,
      LOG_LEVEL: 'info',
    });
  });

  test('treats an empty variable as a missing one', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(parseConfig({}));
  });

  test('parses every variable', () => {
    const provided = {
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/plant data',
      DATABASE_URL: 'postgres://ana:secret@db:5432/plant',
      DATABASE_POOL_URL: 'postgres://pooler:6432/plant',
      DATABASE_POOL_SIZE: '25',
      DATABASE_POOL_WAIT: '60',
      JOBS: '0',
      STOP_WAIT: '5',
      DEMO: 'false',
      DEMO_PASSWORD: 'TwoWOrds22!',
      DEFAULT_ACCOUNT: 'plant.example',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      DIRECTIONS_URL: 'https://routes.example',
      SMTP_URL: 'smtps://mail.example:465',
      MAIL_FROM: 'Maderas del Norte <avisos@plant.example>',
      S3_URL: 'https://s3.example',
      S3_BUCKET: 'plant-files',
      S3_REGION: 'auto',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      WEBHOOKS_PRIVATE: 'true',
      LOG_LEVEL: 'warn',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_SERVICE_NAME: 'plant',
      METRICS_TOKEN: '0123456789abcdef',
      RATE_LIMIT: '100',
    };
    expect(parseConfig(provided)).toEqual({
      ...provided,
      PORT: 8080,
      DATABASE_POOL_SIZE: 25,
      DATABASE_POOL_WAIT: 60,
      JOBS: 0,
      STOP_WAIT: 5,
      DEMO: false,
      WEBHOOKS_PRIVATE: true,
      RATE_LIMIT: 100,
      TRUST_PROXY: ['10.0.0.0/8', '::1'],
    });
  });

  test.each(['DATABASE_POOL_URL', 'DATABASE_READ_URL'])(
    'a pooler and a standby require DATABASE_URL: %s',
    (name) => {
      const problem = getProblem({ [name]: 'postgres://elsewhere:6432/plant' });
      expect(problem.message).toContain(`  DATABASE_URL: is needed with ${name}`);
    },
  );

  test('resolves a relative data folder from the current one', () => {
    expect(parseConfig({ DATA_DIR: 'here' }).DATA_DIR).toBe(path.resolve('here'));
  });

  test('reports all problems at once and repeats no value', () => {
    const problem = getProblem({
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/plant',
      DATABASE_POOL_SIZE: '0',
      DATABASE_POOL_WAIT: '0',
      JOBS: '51',
      STOP_WAIT: '16',
      DEMO: 'yes',
      DEMO_PASSWORD: 'hunter2',
      TRUST_PROXY: '10.0.0.0/8,everybody',
      MAP_TILES_URL: 'https://tiles.example/',
      MAIL_FROM: 'Plant <hunter2@plant.example>\r\nBcc: all',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'hunter2',
    });
    expect(problem.code).toBe('CONFIG');
    expect(problem.message.split('\n').slice(1)).toEqual([
      '  PORT: must be a whole number from 1 to 65535',
      '  DATABASE_URL: must be an address that starts with postgres:// or postgresql://',
      '  DATABASE_POOL_SIZE: must be a whole number from 1 to 500',
      '  DATABASE_POOL_WAIT: must be a whole number from 1 to 600',
      '  JOBS: must be a whole number from 0 to 50',
      '  STOP_WAIT: must be a whole number from 0 to 15',
      '  DEMO: must be true or false',
      '  DEMO_PASSWORD: must have at least 8 characters',
      '  TRUST_PROXY: must list IP addresses or networks',
      '  MAP_TILES_URL: must contain {z}, {x} and {y}',
      '  MAIL_FROM: must look like Name <name@host>',
      '  LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
      '  METRICS_TOKEN: must have at least 16 characters',
    ]);
    expect(problem.message).not.toContain('hunter2');
  });

  test('requires the variables of the file store all together or none', () => {
    expect(findS3BucketConfig(parseConfig({}))).toBeUndefined();
    expect(findS3BucketConfig(parseConfig({ S3_REGION: 'auto' }))).toBeUndefined();
    const problem = getProblem({ S3_URL: 'https://s3.example', S3_SECRET_KEY: 'hunter2' });
    expect(problem.message.split('\n').slice(1)).toEqual([
      '  S3_BUCKET: is needed with S3_URL',
      '  S3_ACCESS_KEY: is needed with S3_URL',
    ]);
  });

  test.each(['0', '-1', '3000.5', '3e3', ' 3000', '0x10', '65536', '99999999999999999999'])(
    'refuses the port %j',
    (PORT) => {
      expect(getProblem({ PORT }).message).toContain('PORT');
    },
  );
});

test('describeConfig explains every variable and shows the defaults', () => {
  const text = formatConfigHelp();
  expect(text).toContain('PORT [3000]');
  expect(text).toContain('MAP_TILES_URL [https://tile.openstreetmap.org/{z}/{x}/{y}.png]');
  for (const entry of text.split(/^ {2}(?=[A-Z])/m).slice(1))
    expect(entry).toMatch(/^[A-Z\d_]+( \[.+\])?\n {6}\S.*\./);
});

test('the guide for operators lists every variable', () => {
  const guide = fs.readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const variables = formatConfigHelp().match(/^ {2}[A-Z\d_]+/gm) ?? [];
  expect(variables.filter((name) => !guide.includes(`\`${name.trim()}\``))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'as root, the data folder lies beside the code only if another account can access it',
  () => {
    const code = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima-code-'));
    onTestFinished(() => fs.rmSync(code, { recursive: true }));
    fs.chmodSync(code, 0o755);
    expect(getDefaultDataFolder(code)).toBe(path.join(code, 'data'));
    fs.chmodSync(code, 0o700);
    expect(getDefaultDataFolder(code)).toMatch(/^\/var\/lib\/tarima-[0-9a-f]{8}$/);
  },
);

function getProblem(environment: Record<string, string>): OperatorError {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error;
  }
  throw new Error('it was taken without a problem');
}
