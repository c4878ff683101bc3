const consolePath = '/admin-ui/admin/';
const loginPath = '/admin-ui/login/';
const parameter = 'returnTo';

export const ssoAddress = `${loginPath}#/sso`;

/** Returns the address of the sign-in page with an address of the console to return to. */
export function loginAddress(returnTo?: string): string {
  if (returnTo === undefined || returnTo === consolePath) return loginPath;
  return `${loginPath}?${new URLSearchParams({ [parameter]: returnTo })}`;
}

/** Returns the address to open after sign-in, which is always in this console. */
export function addressAfterLogin(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(parameter) ?? consolePath;
  if (!URL.canParse(wanted, origin)) return consolePath;
  const url = new URL(wanted, origin);
  const isOurs = url.origin === origin && url.pathname.startsWith(consolePath);
  return isOurs ? url.pathname + url.search : consolePath;
}
