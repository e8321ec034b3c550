import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { chunkGroups, type ChunkGroup } from './build/chunks.ts';
import { createCompressionPlugin } from './build/compression-plugin.ts';
import { createFontPreloadPlugin } from './build/font-preload-plugin.ts';
import { createMantineStylesPlugin } from './build/mantine-styles-plugin.ts';
import { mergeChunks } from './build/merge-chunks.ts';
import { createZodJsonSchemaStubPlugin } from './build/zod-json-schema-stub-plugin.ts';

const server = process.env['TARIMA_SERVER'] ?? 'http://127.0.0.1:3000';
const zod = fileURLToPath(new URL('./build/zod-without-eval.ts', import.meta.url));
const sheets = fileURLToPath(new URL('./shell/mantine.css', import.meta.url));

const createConfig = (groups: readonly ChunkGroup[]): ViteUserConfig => ({
  plugins: [
    react(),
    createZodJsonSchemaStubPlugin(),
    createMantineStylesPlugin(sheets),
    createFontPreloadPlugin(/roboto-latin-[45]00-.*woff2$/),
  ],
  resolve: { alias: [{ find: /^zod$/, replacement: zod }] },
  // Fonts and pictures stay files, because the content security policy refuses `data:` fonts.
  // The chunks of the previous build stay: open pages request them until they are reloaded.
  build: {
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: false,
    rolldownOptions: {
      // The entry file names every chunk that it may load: short names made only of hashes make it smaller.
      // The manifest maps them to their sources.
      output: { codeSplitting: { groups: [...groups] }, chunkFileNames: 'assets/[hash:7].js' },
    },
    // Transfer size of the first list screen alone matters, which `npm run check` measures.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['**/*.test.{ts,tsx}'],
    isolate: false, // a worker loads the page and the app once; `every-test` restores their state after each test
    setupFiles: [
      '../../scripts/test/moved-page.mjs',
      './testing/every-test.ts',
      '../../scripts/test/seed-properties.mjs',
    ],
  },
});

/** A build that is not written shows which chunks the written one merges. */
async function findSharedChunks(): Promise<ChunkGroup> {
  const { build: options, ...config } = createConfig(chunkGroups);
  const built = await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { ...options, write: false, minify: false },
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const names = mergeChunks(
    chunks.filter((output) => output.type === 'chunk'),
    new Set(chunkGroups.map(({ name }) => name)),
  );
  return {
    name: (id) => names.get(id),
    test: (id) => names.has(id),
    priority: 0,
    includeDependenciesRecursively: false, // they are in merged chunks of their own
  };
}

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return createConfig(chunkGroups);
  const config = createConfig([...chunkGroups, await findSharedChunks()]);
  return { ...config, plugins: [config.plugins, createCompressionPlugin()] };
});
