import type { RouterRow } from '../../site-network/public/routeros.ts';
import { type Change, isSame, type RouterTables, shownKey, shownLine } from './difference.ts';
import { type ExportedObject, pairsOf } from './exported-objects.ts';

type Properties = Readonly<Record<string, string>>;

/** The template of a change that restores a backup, for display. */
const source = 'The backup';
/** Menus whose order decides, so that what was between two others is put there again. */
const orderedMenu =
  /^\/(ip|ipv6)\/firewall\/(filter|nat|mangle|raw)$|^\/ip\/hotspot\/walled-garden|^\/queue\/simple$|^\/interface\/(wifi|wireless)\/(access-list|provisioning)$/;

interface Restoration {
  changes: Change[];
  /** what is not restored as it was */
  warnings: string[];
}

/**
 * Returns what must change on a router so that its export is that of a backup. Both are exports, so that defaults, which
 * they leave out, are compared too. Removals are last, unless something else needs what they free.
 */
export function changesToRestore(
  backup: readonly ExportedObject[],
  current: readonly ExportedObject[],
  tables: RouterTables,
): Restoration {
  const rows = rowsOf(current, tables);
  const pairs = pairsOf(backup, current);
  const warnings: string[] = [];
  const changes: Change[] = [];
  const context = { tables, warnings };
  for (const [index, object] of backup.entries()) {
    const now = pairs.get(object);
    if (now === undefined && object.verb === 'add')
      changes.push(addition(object, nextOf(backup, index, pairs, rows)));
    else changes.push(...settings(object, now, now && rows.get(now), context));
  }
  const removals: Change[] = [];
  const used = new Set(pairs.values());
  for (const object of current.filter((one) => !used.has(one)).toReversed())
    if (object.verb === 'add') removals.push(...removal(object, rows.get(object), warnings));
    else
      changes.push(...settings({ ...object, properties: {} }, object, rows.get(object), context));
  const toDefaults = changes.flatMap((change) =>
    change.action === 'set'
      ? change.properties
          .filter(({ after }) => after === '')
          .map(({ name }) =>
            [change.path, shownKey(change), name].filter((word) => word !== '').join(' '),
          )
      : [],
  );
  if (toDefaults.length > 0)
    warnings.push(
      `These had their default and are emptied: ${toDefaults.join(', ')}. A router that refuses that undoes everything.`,
    );
  if (isReordered(backup, current, pairs))
    warnings.push('The order of firewall rules or queues differs and is not restored.');
  return { changes: inPossibleOrder(changes, removals), warnings };
}

/** What only one object of a menu can have. */
const exclusive: Partial<Record<string, readonly string[]>> = {
  '/interface/bridge/port': ['interface'],
  '/interface/bridge/vlan': ['vlan-ids'],
  '/ip/dhcp-server/lease': ['address', 'mac-address'],
};

/** Puts what holds an address, a port or the like directly before what needs it, and other removals last. */
function inPossibleOrder(changes: readonly Change[], removals: readonly Change[]): Change[] {
  const last = new Set(removals);
  const ordered = changes.flatMap((change) => {
    const names = exclusive[change.path];
    if (names === undefined) return [change];
    const needed = [...last].filter(
      (removed) =>
        removed.path === change.path && names.some((name) => frees(removed, change, name)),
    );
    for (const removed of needed) last.delete(removed);
    return [...needed, change];
  });
  return [...ordered, ...last];
}

function frees(removed: Change, change: Change, name: string): boolean {
  const held = removed.properties.find((property) => property.name === name)?.before ?? '';
  const wanted = change.properties.find((property) => property.name === name)?.after ?? '';
  if (name !== 'vlan-ids') return held !== '' && held === wanted;
  return rangesOf(held).some(([from, to]) =>
    rangesOf(wanted).some(([least, most]) => from <= most && least <= to),
  );
}

/** Reads `10,20-29`. */
function rangesOf(text: string): [number, number][] {
  return [...text.matchAll(/(\d+)(?:-(\d+))?/g)].map(([, from, to = from]) => [
    Number(from),
    Number(to),
  ]);
}

/** Finds the row of each line; lines that are alike have rows of their own. */
function rowsOf(
  objects: readonly ExportedObject[],
  tables: RouterTables,
): Map<ExportedObject, RouterRow> {
  const rows = new Map<ExportedObject, RouterRow>();
  // An export has the order of the table, so that the first row that is free is mostly the one.
  const free = new Map([...tables].map(([path, table]) => [path, [...table]]));
  for (const object of objects) {
    const left = free.get(object.path) ?? [];
    const row = left.find((one) => has(one, object.properties)) ?? rowWithKey(left, object);
    if (row === undefined) continue;
    left.splice(left.indexOf(row), 1);
    rows.set(object, row);
  }
  return rows;
}

function rowWithKey(rows: readonly RouterRow[], { key }: ExportedObject): RouterRow | undefined {
  return key === null ? undefined : rows.find((row) => has(row, key));
}

function has(row: RouterRow, properties: Properties): boolean {
  return Object.entries(properties).every(([name, value]) => isSame(row[name] ?? '', value));
}

/** Returns the change of an object that is there, from the properties of its line now. */
function settings(
  object: ExportedObject,
  now: ExportedObject | undefined,
  found: RouterRow | undefined,
  { tables, warnings }: { tables: RouterTables; warnings: string[] },
): Change[] {
  const { path, key, properties } = object;
  const row = found ?? rowWithKey(tables.get(path) ?? [], object);
  const names = new Set([...Object.keys(properties), ...Object.keys(now?.properties ?? {})]);
  const changed = [...names].flatMap((name) => {
    const before = now?.properties[name] ?? null;
    const after = properties[name] ?? defaultAfter(before ?? '');
    return isSame(before ?? '', after) ? [] : [{ name, before, after }];
  });
  if (changed.length === 0) return [];
  // An object that the router does not have, such as a port of another model, cannot be changed.
  if (row === undefined) {
    warnings.push(notFound(object));
    return [];
  }
  return [
    { ...named(object, key ?? {}), action: 'set', id: row['.id'] ?? null, properties: changed },
  ];
}

/** Exports leave out defaults: of two values it is the other one, else nothing. */
function defaultAfter(value: string): string {
  return value === 'yes' ? 'no' : value === 'no' ? 'yes' : '';
}

function addition(object: ExportedObject, next: Change['placeBefore']): Change {
  const properties = Object.entries(object.properties).map(([name, after]) => ({
    name,
    before: null,
    after,
  }));
  return {
    ...named(object, object.key ?? {}),
    action: 'add',
    id: null,
    properties,
    ...(next !== undefined && { placeBefore: next }),
  };
}

function notFound({ path, key, properties }: ExportedObject): string {
  return `Not restored, because it was not found on the router: ${shownLine(path, { ...key, ...properties })}.`;
}

function removal(object: ExportedObject, row: RouterRow | undefined, warnings: string[]): Change[] {
  const properties = Object.entries(object.properties).map(([name, before]) => ({
    name,
    before,
    after: null,
  }));
  const id = row?.['.id'];
  if (id === undefined) {
    warnings.push(notFound(object));
    return [];
  }
  return [{ ...named(object, object.key ?? {}), action: 'remove', id, properties }];
}

function named({ path, properties }: ExportedObject, key: Properties) {
  const { name, comment, chain, action } = properties;
  const text = Object.values(key).join(' ');
  const keyText = text === '' ? (name ?? comment ?? [chain, action].join(' ').trim()) : text;
  return { path, key, keyText, template: source, takesOver: false };
}

/** Returns the first object after a missing one that is there; in menus without an order none. */
function nextOf(
  backup: readonly ExportedObject[],
  index: number,
  pairs: ReadonlyMap<ExportedObject, ExportedObject>,
  rows: ReadonlyMap<ExportedObject, RouterRow>,
): Change['placeBefore'] {
  const path = backup[index]?.path ?? '';
  if (!orderedMenu.test(path)) return undefined;
  for (const later of backup.slice(index + 1)) {
    const now = later.path === path ? pairs.get(later) : undefined;
    const id = now && rows.get(now)?.['.id'];
    if (id !== undefined) return { id, text: `before ${id}: ${shownLine(path, later.properties)}` };
  }
  return undefined;
}

function isReordered(
  backup: readonly ExportedObject[],
  current: readonly ExportedObject[],
  pairs: ReadonlyMap<ExportedObject, ExportedObject>,
): boolean {
  const last = new Map<string, number>();
  const positions = new Map(current.map((object, index) => [object, index]));
  return backup.some((object) => {
    const now = orderedMenu.test(object.path) ? pairs.get(object) : undefined;
    if (now === undefined) return false;
    const position = positions.get(now) ?? -1;
    const isBefore = position < (last.get(object.path) ?? -1);
    last.set(object.path, position);
    return isBefore;
  });
}

/** Returns the changed lines of both exports, with masked secrets. */
export function restoredTexts(changes: readonly Change[]): { before: string; after: string } {
  const linesOf = (side: 'before' | 'after') =>
    changes.flatMap(({ path, action, key, properties }) => {
      const values = Object.fromEntries(
        properties.map((property) => [property.name, property[side] ?? '']),
      );
      const isMissing = action === (side === 'before' ? 'add' : 'remove');
      return isMissing ? [] : [shownLine(path, { ...(action === 'set' && key), ...values })];
    });
  return { before: linesOf('before').join('\n'), after: linesOf('after').join('\n') };
}
