import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { trueTypeOf } from '../../features/access-codes/vouchers/woff2.ts';

const asked = '?truetype';

/** Fonts for PDF, made where there is something to unpack them with: a browser has nothing for scripts. */
export function trueTypeFonts(): Plugin {
  return {
    name: 'true-type-fonts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(asked)) return null;
      const file = await this.resolve(source.slice(0, -asked.length), importer, { skipSelf: true });
      return file && `${file.id}${asked}`;
    },
    load: {
      filter: { id: /\?truetype$/ },
      async handler(id) {
        const font = trueTypeOf(await readFile(id.slice(0, -asked.length)), brotliDecompressSync);
        const base64 = Buffer.from(font).toString('base64');
        return `export default ${JSON.stringify(base64)};`;
      },
    },
  };
}
