import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { listOfParts } from './src/demo/build/parts-plugin.ts';
import { nodeShims } from './src/demo/build/shims-plugin.ts';

const entries = join(import.meta.dirname, 'src/entries');
const output = join(import.meta.dirname, 'dist');

/** The server sends these files as they are to every browser that takes gzip. */
function gzipAssets(): Plugin {
  return {
    name: 'gzip-assets',
    closeBundle() {
      const folder = join(output, 'assets');
      for (const file of readdirSync(folder).filter((name) => /\.(js|css|wasm|data)$/.test(name)))
        writeFileSync(
          join(folder, `${file}.gz`),
          gzipSync(readFileSync(join(folder, file)), { level: 9 }),
        );
    },
  };
}

/**
 * What the sign-in page and the console both load at once. Left alone it is cut into a piece for each choice of
 * it that some lazy part imports, and small pieces compress worse.
 */
const everyPageNeeds =
  /node_modules\/(react|react-dom|scheduler|fast-deep-equal)\/|@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton))\//;

/** The same for what every page needs to call the server, also those without an interface. */
const everyCallNeeds =
  /src\/(contract\/endpoint|ui\/api\/call|features\/session\/client\/cookies)\.ts$/;

/** The same for the libraries that the console's frame cannot be without. */
const theFrameNeeds =
  /node_modules\/(zustand|@tanstack\/(query-core|react-query|router-core|react-router|history|react-store|store|virtual-core|react-virtual))\//;

export default defineConfig({
  root: entries,
  base: '/admin-ui/',
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [react(), listOfParts(join(entries, 'console/index.html')), gzipAssets()],
  // Demo mode's worker is the only bundle with the server in it: its contracts keep their schemas. Its pieces are
  // named, so that a test can see that nobody else loads them.
  worker: {
    format: 'es',
    plugins: () => [nodeShims()],
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === 'worker' ? 'assets/demo-[name]-[hash].js' : 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/demo-[name]-[hash].js',
        assetFileNames: 'assets/demo-[name]-[hash][extname]',
      },
    },
  },
  build: {
    outDir: output,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: everyPageNeeds },
            { name: 'calls', test: everyCallNeeds },
            { name: 'frame', test: theFrameNeeds },
          ],
        },
      },
      // Endpoints that a page does not call go with their schemas.
      treeshake: { manualPureFunctions: ['z', 'rule', 'endpoint'] },
      input: ['login', 'console', 'classic', 'set-organization', 'organization-list'].map((entry) =>
        join(entries, entry, 'index.html'),
      ),
    },
  },
});
