const anyOrigin = 'https://own.invalid';

/** The path of the console (specification section 2). */
export const consolePath = '/admin-ui/admin/';

/** Returns whether a browser resolves an address to a path of this server; `//host` and `/\host` are other hosts. */
export function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, anyOrigin)) return false;
  return new URL(address, anyOrigin).origin === anyOrigin;
}
