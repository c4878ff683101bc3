import type { Script } from '../../features/access-codes/vouchers/scripts.ts';

interface Font {
  /** base64 */
  default: string;
}

/** The same fonts, each built into a piece of its own that is loaded when it is printed with. */
const pieces: Record<Script, () => Promise<Font>> = {
  latin: () => import('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?truetype'),
  'latin-ext': () =>
    import('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?truetype'),
  cyrillic: () =>
    import('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?truetype'),
  'cyrillic-ext': () =>
    import('@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?truetype'),
  greek: () => import('@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?truetype'),
  'greek-ext': () =>
    import('@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?truetype'),
  vietnamese: () =>
    import('@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?truetype'),
};

export async function fontFile(script: Script): Promise<Uint8Array> {
  const { default: base64 } = await pieces[script]();
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
