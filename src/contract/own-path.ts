const anyOrigin = 'https://own.invalid';

/** Where the console is served (section 2). */
export const consolePath = '/admin-ui/admin/';

/** Whether an address is a path of our own, whatever a browser would make of it: `//host` and `/\host` are not. */
export function isOwnPath(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, anyOrigin)) return false;
  return new URL(address, anyOrigin).origin === anyOrigin;
}
