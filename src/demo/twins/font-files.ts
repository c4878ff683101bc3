import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?truetype';
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?truetype';
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?truetype';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?truetype';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?truetype';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?truetype';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?truetype';
import type { Script } from '../../features/access-codes/vouchers/scripts.ts';

/** The same fonts, built into the worker. */
const files: Record<Script, string> = {
  latin,
  'latin-ext': latinExt,
  cyrillic,
  'cyrillic-ext': cyrillicExt,
  greek,
  'greek-ext': greekExt,
  vietnamese,
};

export async function fontFile(script: Script): Promise<Uint8Array> {
  return Uint8Array.from(atob(files[script]), (character) => character.charCodeAt(0));
}
