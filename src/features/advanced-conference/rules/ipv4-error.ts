/** Checks an IPv4 address in dotted decimal notation. */
export function ipv4Error(value: string): true | string {
  const octets = value.split('.');
  const isAddress =
    octets.length === 4 &&
    octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255);
  return isAddress || 'Use addresses such as 203.0.113.10';
}
