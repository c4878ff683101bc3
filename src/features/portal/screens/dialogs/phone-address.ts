const loopback = /^(127\.[\d.]+|0\.0\.0\.0|\[::1?\]|(.+\.)?localhost)$/;

/** Returns the address of a preview, and whether a phone can open it: a loopback address is this computer's own. */
export function phoneAddress(
  { path, publicUrl }: { path: string; publicUrl: string | null },
  origin: string,
): { address: string; host: string; isReachable: boolean } {
  const { href, host, hostname } = new URL(path, publicUrl ?? origin);
  return { address: href, host, isReachable: !loopback.test(hostname) };
}
