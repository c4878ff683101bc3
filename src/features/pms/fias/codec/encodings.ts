import iconv from 'iconv-lite';

export type FiasEncoding = 'windows-1252' | 'iso-8859-1' | 'utf-8' | 'windows-1251';

export function decodeText(bytes: Buffer, encoding: FiasEncoding): string {
  return iconv.decode(bytes, encoding, { stripBOM: false });
}

/** Encodes a text. Letters that the encoding lacks lose their accents, and what remains unknown becomes '?'. */
export function encodeText(text: string, encoding: FiasEncoding): Buffer {
  const bytes = iconv.encode(text, encoding);
  if (encoding === 'utf-8' || decodeText(bytes, encoding) === text) return bytes;
  return Buffer.concat(Array.from(text, (letter) => encodeLetter(letter, encoding)));
}

function encodeLetter(letter: string, encoding: FiasEncoding): Buffer {
  const bytes = iconv.encode(letter, encoding);
  if (decodeText(bytes, encoding) === letter) return bytes;
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '');
  // One '?' for a letter, also for one outside the basic plane.
  return base === '' || base === letter ? Buffer.from('?') : iconv.encode(base, encoding);
}
