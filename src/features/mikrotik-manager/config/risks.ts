import type { Change } from './difference.ts';

interface ManagementPath {
  host: string;
  user: string;
  scheme: 'http' | 'https';
}

/** Returns how changes may cut the path by which we reach a router. */
export function risksOf(
  changes: readonly Change[],
  { host, user, scheme }: ManagementPath,
): string[] {
  const service = scheme === 'https' ? 'www-ssl' : 'www';
  const texts = changes.flatMap((change): string[] => {
    const { path, action, properties, keyText } = change;
    const valueOf = (name: string) => properties.find((one) => one.name === name);
    const isOff = valueOf('disabled')?.after === 'yes' || valueOf('disabled')?.after === 'true';
    if (path === '/ip/address') {
      const isOurs =
        properties.some(({ before }) => before?.startsWith(`${host}/`)) ||
        keyText.startsWith(`${host}/`);
      return isOurs && action !== 'add'
        ? [`It changes ${host}, the address by which we reach the router.`]
        : [];
    }
    if (
      path === '/ip/service' &&
      keyText.includes(service) &&
      (isOff || valueOf('port') || valueOf('address'))
    )
      return [`It changes the service ${service}, by which we reach the router.`];
    if (
      path === '/user' &&
      keyText.includes(user) &&
      user !== '' &&
      (action === 'remove' || isOff || valueOf('password') || valueOf('group'))
    )
      return [`It changes the user ${user}, as whom we sign in.`];
    if (
      path === '/ip/firewall/filter' &&
      action !== 'remove' &&
      /^(drop|reject)$/.test(valueOf('action')?.after ?? '') &&
      valueOf('chain')?.after === 'input'
    )
      return ['It drops packets to the router itself, which may be ours.'];
    if (/^\/interface(\/|$)/.test(path) && (isOff || action === 'remove'))
      return [`It turns off ${keyText || 'an interface'}, which may be on our path.`];
    return [];
  });
  return [...new Set(texts)];
}
