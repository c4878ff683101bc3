const consolePath = '/admin-ui/admin/';
const loginPath = '/admin-ui/login/';
const parameter = 'returnTo';

export const ssoAddress = `${loginPath}#/sso`;

/** The sign-in page's address, which leads back to the given address of the console. */
export function loginAddress(returnTo?: string): string {
  if (returnTo === undefined || returnTo === consolePath) return loginPath;
  return `${loginPath}?${new URLSearchParams({ [parameter]: returnTo })}`;
}

/** Where to go after sign-in: only ever an address of our own console. */
export function addressAfterLogin(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(parameter) ?? consolePath;
  if (!URL.canParse(wanted, origin)) return consolePath;
  const url = new URL(wanted, origin);
  const isOurs = url.origin === origin && url.pathname.startsWith(consolePath);
  return isOurs ? url.pathname + url.search : consolePath;
}
