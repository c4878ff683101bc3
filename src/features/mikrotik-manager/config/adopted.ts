import type { Change } from './difference.ts';
import type { Wish, WishedObject } from './wish.ts';

/** Changes the wish to what was adopted of a router: the values it had instead of those of its templates. */
export function withAdopted(wish: Wish, adopted: readonly Change[]): Wish {
  if (adopted.length === 0) return wish;
  const objects = wish.objects.flatMap((object) => {
    const own = adopted.filter(
      ({ path, key, action }) =>
        action !== 'remove' && path === object.path && isSameKey(key, object.key),
    );
    return own.reduce<WishedObject[]>(
      (kept, change) => kept.flatMap((one) => adoptedObject(one, change)),
      [object],
    );
  });
  // An object that is there although no template wants it is wished from now on.
  const extra = adopted
    .filter(({ action }) => action === 'remove')
    .map(({ path, template, properties }): WishedObject => {
      const values = Object.fromEntries(properties.map(({ name, before }) => [name, before ?? '']));
      const named = values.name === undefined ? 'comment' : 'name';
      const key = { [named]: values[named] ?? '' };
      return { templateId: '', template, path, kind: 'settings', key, properties: {} };
    });
  return { ...wish, objects: [...objects, ...extra] };
}

function adoptedObject(object: WishedObject, change: Change): WishedObject[] {
  // It is missing on the router, so it is wished no more.
  if (change.action === 'add') return [];
  const properties = { ...object.properties };
  for (const { name, before } of change.properties) {
    if (before === null) delete properties[name];
    else properties[name] = before;
  }
  return [{ ...object, properties }];
}

function isSameKey(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
