// npm run dev: server and web app, both of which follow the sources as they are saved; they stop together.
import { inForeground } from './processes.mjs';
import { programFile } from './programs.mjs';
import { setUp } from './setup.mjs';
import { main } from './tell.mjs';

await main(async () => {
  const node = await setUp({ web: false });
  const port = process.env['PORT'] || '3000';
  const web = process.env['WEB_PORT'] || '5173';
  console.log(
    `The web app with hot reload is at http://localhost:${web}, its server at port ${port}.`,
  );

  const server = inForeground(node, ['--watch', '--watch-preserve-output', 'apps/server/main.ts'], {
    channel: true,
  });
  const vite = inForeground(
    node,
    [programFile('vite'), 'apps/web', '--port', web, '--strictPort', '--clearScreen=false'],
    { env: { ...process.env, TARIMA_SERVER: `http://127.0.0.1:${port}` } },
  );
  const first = await Promise.race([server.ended, vite.ended]);
  server.stop();
  vite.stop();
  await Promise.all([server.ended, vite.ended]);
  return first;
});
