import font from '../../features/access-codes/vouchers/font/Inter-Regular.ttf?inline';

const [, base64 = ''] = font.split(',');

/** Returns the voucher font, bundled with the worker, because the server may be unavailable later. */
export async function voucherFont(): Promise<Uint8Array> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
