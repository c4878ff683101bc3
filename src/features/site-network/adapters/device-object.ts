/** An object in a device, such as a row of a RouterOS menu or an SSID of a controller. */
export interface DeviceObject {
  /** the menu or resource: `/interface/wifi/security`, `wireless/ssids` */
  path: string;
  /** identifies the object within its path, independent of the device's ids */
  key: string;
  properties: Readonly<Record<string, string>>;
  /** the properties that are never shown or stored in clear */
  secretProperties: readonly string[];
}

/** An object as it was read, with the device's id. */
export interface ReadObject extends DeviceObject {
  id: string;
}

export type Change =
  | { action: 'add'; object: DeviceObject }
  | { action: 'set'; object: DeviceObject; id: string; before: Readonly<Record<string, string>> }
  | { action: 'remove'; object: ReadObject };

/** A difference as people see it: secrets are masked. */
export interface ShownChange {
  action: Change['action'];
  path: string;
  key: string;
  properties: { name: string; before: string | null; after: string | null }[];
}

export const masked = '••••••';

const keyOf = ({ path, key }: Pick<DeviceObject, 'path' | 'key'>) => `${path}\n${key}`;

/**
 * Returns what turns `present` into `wanted`, in the order in which it must be done: objects are wanted after those that
 * they refer to, and are removed in the opposite order. Properties that a wish does not name are left alone.
 */
export function changesBetween(
  present: readonly ReadObject[],
  wanted: readonly DeviceObject[],
): Change[] {
  const found = new Map(present.map((object) => [keyOf(object), object]));
  const wantedKeys = new Set(wanted.map(keyOf));
  const written = wanted.flatMap((object): Change[] => {
    const before = found.get(keyOf(object));
    if (before === undefined) return [{ action: 'add', object }];
    const names = Object.keys(object.properties).filter(
      (name) => (before.properties[name] ?? '') !== object.properties[name],
    );
    if (names.length === 0) return [];
    const pick = (from: Readonly<Record<string, string>>) =>
      Object.fromEntries(names.map((name) => [name, from[name] ?? '']));
    return [
      {
        action: 'set',
        id: before.id,
        object: { ...object, properties: pick(object.properties) },
        before: pick(before.properties),
      },
    ];
  });
  const removed = present
    .filter((object) => !wantedKeys.has(keyOf(object)))
    .toReversed()
    .map((object): Change => ({ action: 'remove', object }));
  return [...written, ...removed];
}

/** Returns changes with the values of secret properties masked. */
export function shownChanges(changes: readonly Change[]): ShownChange[] {
  return changes.map((change) => {
    const { object } = change;
    const shown = (name: string, value: string | undefined) => {
      if (value === undefined || value === '') return null;
      return object.secretProperties.includes(name) ? masked : value;
    };
    return {
      action: change.action,
      path: object.path,
      key: object.key,
      properties: Object.entries(object.properties).map(([name, value]) => ({
        name,
        before:
          change.action === 'add'
            ? null
            : shown(name, change.action === 'set' ? change.before[name] : value),
        after: change.action === 'remove' ? null : shown(name, value),
      })),
    };
  });
}

/** A difference that stands: the device's value of a property (null: the whole object is missing, or is one too many). */
export interface Adopted {
  path: string;
  key: string;
  properties: Readonly<Record<string, string>> | null;
}

/** Returns the wanted objects with what was adopted from the device. */
export function withAdopted(
  wanted: readonly DeviceObject[],
  present: readonly ReadObject[],
  adopted: readonly Adopted[],
): DeviceObject[] {
  const known = new Map(adopted.map((one) => [keyOf(one), one]));
  const changed = wanted.flatMap((object): DeviceObject[] => {
    const own = known.get(keyOf(object));
    if (own === undefined) return [object];
    return own.properties === null
      ? []
      : [{ ...object, properties: { ...object.properties, ...own.properties } }];
  });
  const wantedKeys = new Set(wanted.map(keyOf));
  const extra = present.filter((object) => {
    const own = known.get(keyOf(object));
    return own?.properties === null && !wantedKeys.has(keyOf(object));
  });
  return [...changed, ...extra];
}

/** Returns what adopting changes stores; null where a secret differs, which is stored nowhere in clear. */
export function adoptedOf(changes: readonly ShownChange[]): Adopted[] | null {
  const adopted: Adopted[] = [];
  for (const { action, path, key, properties } of changes) {
    const isSecret = properties.some(({ before, after }) => [before, after].includes(masked));
    if (action === 'set' && isSecret) return null;
    adopted.push({
      path,
      key,
      properties:
        action === 'set'
          ? Object.fromEntries(properties.map(({ name, before }) => [name, before ?? '']))
          : null,
    });
  }
  return adopted;
}
