import { readFile } from 'node:fs/promises';

/** Returns the font of the vouchers as a TrueType file. */
export function voucherFont(): Promise<Uint8Array> {
  return readFile(new URL('font/Inter-Regular.ttf', import.meta.url));
}
