import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { builtScreens } from './scripts/build/built-screens.ts';
import { compressedAssets } from './scripts/build/compressed-assets.ts';
import { inlineScripts } from './scripts/build/inline-scripts.ts';
import { mergedChunks } from './scripts/build/merged-chunks.ts';
import { shortPreloadLists } from './scripts/build/preload-lists.ts';
import { listOfParts } from './src/demo/build/parts-plugin.ts';
import { nodeShims } from './src/demo/build/shims-plugin.ts';

const entries = join(import.meta.dirname, 'src/entries');
const output = join(import.meta.dirname, 'dist');

/** Hidden pages with only an inline script. */
const pagesWithoutFiles = ['set-organization', 'organization-list'];

const config: UserConfig = {
  root: entries,
  base: '/admin-ui/',
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [react()],
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
    // One style sheet: nearly all of it is the component library's, and every page needs that.
    cssCodeSplit: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Endpoints that a page does not call go with their schemas.
      treeshake: { manualPureFunctions: ['z', 'rule', 'endpoint'] },
      input: pages(['login', 'console', 'classic']),
      // The first script names all others: each character of their names counts.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
};

export default defineConfig(async ({ command }) => {
  const input = pages(['login', 'console', 'classic', ...pagesWithoutFiles]);
  const plugins = [
    inlineScripts(config),
    listOfParts(join(entries, 'console/index.html')),
    builtScreens((name) => join(entries, name, 'index.html')),
    shortPreloadLists(),
    compressedAssets(join(output, 'assets')),
  ];
  const groups = command === 'build' ? await mergedChunks(config) : [];
  return mergeConfig(config, {
    plugins,
    build: { rolldownOptions: { input, output: { codeSplitting: { groups } } } },
  });
});

function pages(names: readonly string[]): string[] {
  return names.map((name) => join(entries, name, 'index.html'));
}
