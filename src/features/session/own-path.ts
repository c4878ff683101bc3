const anyOrigin = 'https://own.invalid';

/** Whether an address is a path of our own, whatever a browser would make of it: `//host` and `/\host` are not. */
export function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, anyOrigin)) return false;
  return new URL(address, anyOrigin).origin === anyOrigin;
}
