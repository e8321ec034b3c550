import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments, parse } from 'yaml';
import { z } from 'zod';
import { formatConfigHelp, parseConfig } from './config.ts';
import { registerReadMetrics } from './kit/database-metrics.ts';
import { createLogger } from './kit/log.ts';
import { ReadRouter } from './kit/read-router.ts';
import { startIsolatedTestServer, type TestServer } from './testing/server.ts';

/*
 * The files of `deploy/` name variables, routes, metrics and files of the code. These tests hold each name to what exists.
 */
const folder = path.join(import.meta.dirname, '../../deploy');
const readFile = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
const repository = path.join(folder, '..');

let server: TestServer;
beforeAll(async () => {
  server = await startIsolatedTestServer();
});
afterAll(() => server.close());

const variables = new Set(
  [...formatConfigHelp().matchAll(/^ {2}([A-Z][A-Z\d_]+)/gm)].map(([, name = '']) => name),
);
/** Variables of Node and of the C library, which the server does not read by itself. */
const foreign = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']);

const environment = z.record(z.string(), z.string());
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({ environment: environment.optional(), volumes: z.array(z.string()).optional() }),
  ),
});
const parseCompose = () => compose.parse(parse(readFile('compose.yaml'), { merge: true })).services;

/** Fills the variables that the file .env has, as its comment describes it. */
const fillVariables = (text: string): string =>
  text
    .replaceAll('${TARIMA_HOST}', 'tarima.example')
    .replaceAll(/\$\{\w+\}/g, 'LettersAndDigits16');

test.each(['server-1', 'server-2'])(
  'compose starts %s with variables that the server accepts',
  (name) => {
    const provided = parseCompose()[name]?.environment ?? {};
    expect(Object.keys(provided).filter((variable) => !variables.has(variable))).toEqual([]);
    const filled = Object.entries(provided).map(([key, value]) => [key, fillVariables(value)]);
    expect(parseConfig(Object.fromEntries(filled))).toMatchObject({
      PUBLIC_URL: 'https://tarima.example',
      STOP_WAIT: 5,
      JOBS: name === 'server-2' ? 0 : 4,
    });
  },
);

test('compose documents every variable of .env in its comment, and mounts existing files', () => {
  const text = readFile('compose.yaml');
  const documented = [...text.matchAll(/^# {3}([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const used = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(documented.toSorted()).toEqual([...new Set(used)].toSorted());
  const mounted = Object.values(parseCompose()).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? ''),
  );
  expect(mounted.length).toBeGreaterThan(0);
  expect(mounted.filter((file) => !fs.existsSync(path.join(folder, file)))).toEqual([]);
});

test('image and service set only known variables and start the server with the flags of npm start', () => {
  const image = [...readFile('Dockerfile').matchAll(/^ENV (.*)$/gm)];
  const service = [...readFile('tarima.service').matchAll(/^Environment=(.*)$/gm)];
  const assignments = [...image, ...service].flatMap(([, text = '']) => text.split(' '));
  expect(assignments.length).toBeGreaterThan(8);
  const named = assignments.map((assignment) => assignment.split('=')[0] ?? '');
  expect(named.filter((name) => !variables.has(name) && !foreign.has(name))).toEqual([]);
  expect(() =>
    parseConfig(Object.fromEntries(assignments.map((assignment) => assignment.split('=')))),
  ).not.toThrow();

  const launcher = fs.readFileSync(path.join(repository, 'scripts/server.mjs'), 'utf8');
  const flags = [...launcher.matchAll(/--max-[\w-]+=\d+/g)].map(([flag]) => flag);
  expect(flags.length).toBeGreaterThan(0);
  for (const file of ['Dockerfile', 'tarima.service'])
    for (const flag of [...flags, 'apps/server/main.ts']) expect(readFile(file)).toContain(flag);
});

test('the image copies existing folders, and everything that the server imports', () => {
  const copied = [...readFile('Dockerfile').matchAll(/^COPY --from=build \/tarima\/(\S+)/gm)].map(
    ([, name = '']) => name,
  );
  const made = new Set(['node_modules', 'apps/web/dist']);
  expect(
    copied.filter((name) => !made.has(name) && !fs.existsSync(path.join(repository, name))),
  ).toEqual([]);
  expect(copied).toEqual(
    expect.arrayContaining(['apps/server', 'packages/domain', 'apps/web/dist']),
  );
});

test('the package file of the image starts the commands of the operator without the folder scripts', () => {
  const expressions = [...readFile('Dockerfile').matchAll(/ -e '(s#[^']+)'/g)];
  const { status, stdout } = spawnSync(
    'sed',
    [
      ...expressions.flatMap(([, text = '']) => ['-e', text]),
      path.join(repository, 'package.json'),
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(stdout));
  for (const name of ['start', 'account', 'backup', 'restore', 'ledger']) {
    const [program, file = ''] = scripts[name]?.split(' ') ?? [];
    expect([name, program, file.startsWith('apps/server/')]).toEqual([name, 'node', true]);
    expect([name, fs.existsSync(path.join(repository, file))]).toEqual([name, true]);
  }
});

/** Returns whether the build of the image does not see a file: the last pattern that matches it or a folder of it decides. */
function isOutsideImage(file: string): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  return readFile('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((isOutside, line) => {
      const pattern = line.replace(/^!/, '');
      return paths.some((each) => path.matchesGlob(each, pattern))
        ? !line.startsWith('!')
        : isOutside;
    }, false);
}

test('the build context of the image contains every workspace of the lockfile, and no documents', () => {
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8')));
  const files = workspaces.flatMap((each) =>
    fs.globSync(`${each}/package.json`, { cwd: repository }),
  );
  expect(files).toContain('docs/examples/client/package.json');
  expect(files.filter(isOutsideImage)).toEqual([]);
  expect(
    ['docs/api.md', 'docs/examples/client/main-job.ts', 'bench/list.ts'].filter(isOutsideImage),
  ).toHaveLength(3);
});

/** Routes of Patroni, which the proxy checks to find the primary. */
const routesOfPatroni = new Set(['/primary']);

test('the health checks of the deployment files use routes of the server', async () => {
  const files = ['Dockerfile', 'Caddyfile', 'haproxy.cfg', 'compose.yaml'];
  const routes = files.flatMap((file) =>
    [...readFile(file).matchAll(/(?:httpchk GET |health_uri |\+ ')(\/\w+)/g)].map(
      ([, route = '']) => route,
    ),
  );
  expect(new Set(routes)).toEqual(new Set(['/healthz', '/readyz', '/primary']));
  for (const route of routes.filter((each) => !routesOfPatroni.has(each))) {
    const { status, headers } = await server.visitor('any.test').send('GET', route.slice(1));
    expect([route, status]).toEqual([route, 200]);
    expect(headers['content-type']).toContain('application/json');
  }
});

const ruleFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});

const readExpressions = (): string[] => [
  ...ruleFile
    .parse(parse(readFile('alerts.yml')))
    .groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ...dashboard
    .parse(JSON.parse(readFile('grafana-dashboard.json')))
    .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Words of PromQL that the files use. */
const words = new Set('sum max rate changes histogram_quantile topk by'.split(' '));
/** Names that Prometheus adds by itself. */
const added = { metrics: ['up'], labels: ['job', 'instance'] };

/** Returns the names of the metrics that only a server with a standby has. */
function listStandbyMetrics(): string[] {
  const registry = new Registry();
  const log = createLogger('silent');
  registerReadMetrics(
    registry,
    new ReadRouter(server.database, { connect: () => server.database, log }),
  );
  return registry.getMetricsAsArray().map(({ name }) => name);
}

/** Returns the metrics and the labels that an expression of PromQL names. */
function listNames(expression: string): { metrics: string[]; labels: string[] } {
  const lists = [...expression.matchAll(/\{([^}]*)\}|\bby \(([^)]*)\)/g)];
  const labels = lists.flatMap(([, matchers = '', grouped = '']) => [
    ...[...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    ...grouped.split(/,\s*/).filter((label) => label !== ''),
  ]);
  const rest = expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)|\[\w+\]|\b\d[\d.e]*/g, ' ');
  const metrics = [...rest.matchAll(/[a-zA-Z_:]\w*/g)].map(([name]) => name);
  return { metrics: metrics.filter((name) => !words.has(name)), labels };
}

test('alerts and dashboard use only metrics and labels that the server exports', async () => {
  const { admin } = await server.company('deploy.test');
  // A request that was timed, and a job that waits.
  await admin.get('/suppliers');
  await server.asOwner("select graphile_worker.add_job('deploy-test', run_at => '2999-01-01')");
  const { text } = await admin.get('metrics');
  const samples = [...text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)];
  const metrics = new Set([
    ...samples.map(([, name = '']) => name),
    ...listStandbyMetrics(),
    ...added.metrics,
  ]);
  const labels = new Set([
    ...samples.flatMap(([, , list = '']) =>
      [...list.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    ),
    ...added.labels,
  ]);
  const named = readExpressions().map(listNames);
  expect(named.length).toBeGreaterThan(15);
  expect(named.flatMap((each) => each.metrics).filter((name) => !metrics.has(name))).toEqual([]);
  expect(named.flatMap((each) => each.labels).filter((name) => !labels.has(name))).toEqual([]);
});

test('every YAML file can be parsed', () => {
  const files = fs.readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  expect(files.toSorted()).toEqual(['alerts.yml', 'compose.yaml', 'patroni.yml']);
  for (const name of files)
    expect([name, parseAllDocuments(readFile(name)).flatMap(({ errors }) => errors)]).toEqual([
      name,
      [],
    ]);
});

test('the pooler looks up the password of the application role and supports prepared statements', () => {
  const settings = readFile('pgbouncer.ini');
  expect(settings).toMatch(/^pool_mode = transaction$/m);
  expect(Number(/^max_prepared_statements = (\d+)$/m.exec(settings)?.[1])).toBeGreaterThan(0);
  expect(settings).toContain('pgbouncer.find_user($1)');
  expect(readFile('pgbouncer.sql')).toContain("rolname = 'tarima_app'");
});

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

test.runIf(hasHaproxy)('HAProxy accepts its configuration file', () => {
  // The certificate alone is missing here.
  const settings = readFile('haproxy.cfg').replace(/ ssl crt .*$/m, '');
  const file = path.join(server.dataDir, 'haproxy.cfg');
  fs.writeFileSync(file, settings);
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file]);
  expect([status, String(stderr)]).toEqual([0, expect.not.stringContaining('ALERT')]);
});
