/** Accepts an IPv4 or IPv6 address or a DNS name (RFC 1123); an IPv4 address must have no leading zeros. */
export function hostAddress(value: string): true | string {
  if (value === '') return true;
  if (/^[\d.]+$/.test(value)) return isIpv4(value) || ipv4Error(value);
  if (value.includes(':')) return isIpv6(value) || 'Invalid IPv6 address';
  const labels = value.replace(/\.$/, '').split('.');
  const isName =
    value.length <= 253 && labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/i.test(label));
  return isName || 'Use an IP address or a host name';
}

function isIpv4(value: string): boolean {
  const parts = value.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
}

function ipv4Error(value: string): string {
  return /(^|\.)0\d/.test(value)
    ? 'Write the address without leading zeros: some systems read them as octal'
    : 'Invalid IPv4 address';
}

function isIpv6(value: string): boolean {
  return /^[\da-f:.]+$/i.test(value) && URL.canParse(`http://[${value}]/`);
}

/** Accepts printable ASCII: devices differ in how they read anything else. */
export function radiusSecret(value: string): true | string {
  if (value.length < 16) return 'Must be at least 16 characters';
  if (value.length > 128) return 'Must be no more than 128 characters';
  return /^[\x21-\x7e]+$/.test(value) || 'Only letters, digits and signs of ASCII, without spaces';
}

/** Accepts ASCII without the signs that shells and configuration files of gateways interpret. */
export function portalSecret(value: string): true | string {
  if (value.length < 8) return 'Must be at least 8 characters';
  if (value.length > 64) return 'Must be no more than 64 characters';
  return (
    /^[\x21-\x7e]+$/.test(value.replaceAll(/["'`$\\#]/g, ' ')) ||
    'Only letters, digits and signs of ASCII, without spaces, quotes, $, \\ and #'
  );
}
