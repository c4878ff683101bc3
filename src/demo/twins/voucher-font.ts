import font from '../../features/access-codes/vouchers/font/Inter-Regular.ttf?inline';

const [, base64 = ''] = font.split(',');

/** The same font, built into the worker: the server may be away when vouchers are printed. */
export async function voucherFont(): Promise<Uint8Array> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
