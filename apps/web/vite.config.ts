import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compress } from './compress.ts';

const server = process.env['TARIMA_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), compress()],
  build: { manifest: true, target: 'es2023' },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  test: { environment: 'happy-dom', include: ['**/*.test.{ts,tsx}'] },
});
