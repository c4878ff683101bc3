import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const entries = join(import.meta.dirname, 'src/entries');
const output = join(import.meta.dirname, 'dist');

/** The server sends these files as they are to every browser that takes gzip. */
function gzipAssets(): Plugin {
  return {
    name: 'gzip-assets',
    closeBundle() {
      const folder = join(output, 'assets');
      for (const file of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name)))
        writeFileSync(
          join(folder, `${file}.gz`),
          gzipSync(readFileSync(join(folder, file)), { level: 9 }),
        );
    },
  };
}

export default defineConfig({
  root: entries,
  base: '/admin-ui/',
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [react(), gzipAssets()],
  build: {
    outDir: output,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['login', 'console', 'set-organization'].map((entry) =>
        join(entries, entry, 'index.html'),
      ),
    },
  },
});
