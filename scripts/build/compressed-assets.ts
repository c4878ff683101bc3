import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|wasm|data)$/;

/** Only demo mode has larger files, and the best quality would take a minute for them. */
const bestQualityMaximumBytes = 1_000_000;

/** Writes each file of a folder also as `.gz` and `.br`, which the server sends as they are. */
export function compressedAssets(folder: string): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle() {
      const files = readdirSync(folder).filter((name) => compressible.test(name));
      await Promise.all(files.map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = content.length > bestQualityMaximumBytes ? 5 : constants.BROTLI_MAX_QUALITY;
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gzipped), writeFile(`${file}.br`, brotli)]);
}
