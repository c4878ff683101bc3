/** Returns whether a field of FIAS may name a guest's tier: the VIP level, the guest group, or one of the hotel's own. */
export function isStayField(name: string): boolean {
  return /^(GV|GG|A\d)$/i.test(name.trim());
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
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    return 'Begins with https://';
  return url.origin !== other.origin || !written.includes('{number}')
    ? 'Write {number} behind the host, where the member’s number belongs'
    : null;
}
