const file = new URL(
  '../../features/access-codes/vouchers/font/Inter-Regular.ttf',
  import.meta.url,
);

/** The same font, as a file beside the worker. */
export async function voucherFont(): Promise<Uint8Array> {
  const response = await fetch(file);
  return new Uint8Array(await response.arrayBuffer());
}
