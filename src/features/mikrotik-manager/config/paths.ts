/** Whether a text is the path of a menu, such as `/ip/firewall/filter`. */
export function isMenuPath(text: string): boolean {
  return /^(\/[a-z\d][a-z\d-]*)+$/.test(text);
}

/**
 * The properties that identify an object of a menu, where it is not the name. Objects of other menus need a name or a
 * comment.
 */
const naturalKeys: Record<string, readonly string[]> = {
  '/interface/bridge/port': ['bridge', 'interface'],
  '/interface/bridge/vlan': ['bridge', 'vlan-ids'],
  '/interface/list/member': ['list', 'interface'],
  '/ip/address': ['address', 'interface'],
  '/ip/dhcp-client': ['interface'],
  '/ip/dhcp-server/network': ['address'],
  '/ip/firewall/address-list': ['list', 'address'],
  '/ip/hotspot/walled-garden': ['dst-host', 'path'],
  '/ip/hotspot/walled-garden/ip': ['dst-host', 'dst-address'],
  '/ip/route': ['dst-address', 'gateway'],
  '/radius': ['service', 'address'],
  '/system/ntp/client/servers': ['address'],
};

/** Menus whose objects have no comment, so that only their name tells whose they are. */
const withoutComment = new Set([
  '/interface/list',
  '/ip/hotspot/profile',
  '/ip/hotspot/user/profile',
  '/queue/type',
  '/system/logging/action',
  '/user/group',
]);

export function hasComment(path: string): boolean {
  return !withoutComment.has(path);
}

/** Returns what identifies an object among those of its menu; null when nothing does. */
export function keyOf(
  path: string,
  properties: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const names = naturalKeys[path]?.filter((name) => properties[name] !== undefined) ?? [];
  const [only] =
    names.length > 0 ? [names] : properties.name !== undefined ? [['name']] : [['comment']];
  const key = Object.fromEntries((only ?? []).map((name) => [name, properties[name] ?? '']));
  return Object.values(key).some((value) => value !== '') ? key : null;
}
