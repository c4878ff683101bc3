/** Returns whether a field of FIAS may name a guest's tier: the VIP level, the guest group, or one of the hotel's own. */
export function isStayField(name: string): boolean {
  return /^(GV|GG|A\d)$/i.test(name.trim());
}

const notHttps = 'Begins with https://';

/** Returns whether an address is encrypted, or of this machine, as in a test. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

/** Returns what is wrong with the issuer of a loyalty programme (OpenID Connect Discovery 1.0, section 2). */
export function issuerError(written: string): string | null {
  const url = URL.parse(written);
  if (url === null || url.username !== '' || url.password !== '')
    return 'Write a complete address, without a user name';
  if (!isSafeAddress(url)) return notHttps;
  if (written.includes('/.well-known/'))
    return 'Write the issuer only, without /.well-known/openid-configuration';
  return /[?#]/.test(written) ? 'Write the issuer without ? and #' : null;
}

/**
 * Returns what is wrong with the address of a loyalty programme. What guests type belongs into its path or query, and is
 * sent without encryption to this machine only.
 */
export function programmeAddressError(written: string): string | null {
  const fill = (number: string, name: string) =>
    URL.parse(written.replaceAll('{number}', number).replaceAll('{lastName}', name));
  const [url, other] = [fill('0', 'x'), fill('1', 'y')];
  if (url === null || other === null || url.username !== '' || url.password !== '')
    return 'Write a complete address, without a user name';
  if (!isSafeAddress(url)) return notHttps;
  return url.origin !== other.origin || !written.includes('{number}')
    ? 'Write {number} behind the host, where the member’s number belongs'
    : null;
}
