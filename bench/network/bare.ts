import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Product } from './visit.ts';

const root = join(import.meta.dirname, 'bare');

/**
 * Builds and serves a page of React and Mantine with one list of 25 rows from one call. A console cannot be faster, so
 * times of several machines are compared as multiples of this page's.
 */
export async function startBarePage() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-bare-'));
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
    },
  });
  const server = spawn(process.execPath, [join(root, 'serve.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port]: unknown[] = await once(server.stdout, 'data');
  const product: Product = {
    name: 'bare page',
    url: `http://127.0.0.1:${String(port).trim()}`,
    list: {
      path: '/',
      sight: { selector: 'tbody tr', count: 25, text: 'Device 1' },
      call: '/rows',
    },
    steps: [],
  };
  return {
    product,
    stop: async () => {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
