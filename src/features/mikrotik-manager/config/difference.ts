import {
  maskedProperties,
  maskedScript,
  maskedText,
  type RouterRow,
} from '../../site-network/public/routeros.ts';
import { isSecretProperty } from '../../site-network/public/secret-properties.ts';
import type { Difference } from '../contract.ts';
import { markerPrefix, type Wish, type WishedObject } from './wish.ts';

/** One change of a router, with secrets in plain text: never log or return it. */
export interface Change {
  path: string;
  /** what identifies the object, for people */
  keyText: string;
  key: Readonly<Record<string, string>>;
  action: 'add' | 'set' | 'remove';
  template: string;
  takesOver: boolean;
  /** the object's `.id` when it was read; null for an object to add and for a menu that is one object */
  id: string | null;
  properties: readonly { name: string; before: string | null; after: string | null }[];
  /** the `.id` of the object before which it is added, where the order matters */
  placeBefore?: { id: string; text: string };
}

/** The objects of a router by menu. */
export type RouterTables = ReadonlyMap<string, readonly RouterRow[]>;

/** Returns what must change on a router so that it has its wish, in the order of the templates; removals are last. */
export function changesFor(wish: Wish, tables: RouterTables): Change[] {
  const changes: Change[] = [];
  const wanted = new Set<RouterRow>();
  const removed = new Map<RouterRow, Change>();
  for (const object of wish.objects) {
    const rows = tables.get(object.path) ?? [];
    const found = rows.filter((row) => hasKey(row, object.key));
    if (object.kind === 'absent') {
      for (const row of found) removed.set(row, removal(object.path, row, object.template));
      continue;
    }
    const [row] = found;
    if (row !== undefined) wanted.add(row);
    const change = changeOf(object, row);
    if (change !== null) changes.push(change);
  }
  for (const path of wish.ownedPaths)
    for (const row of tables.get(path) ?? [])
      if (!wanted.has(row) && !removed.has(row) && row.comment?.includes(markerPrefix))
        removed.set(row, removal(path, row, 'No template wants it any more'));
  return [...changes, ...removed.values()];
}

function hasKey(row: RouterRow, key: Readonly<Record<string, string>>): boolean {
  return Object.entries(key).every(([name, value]) => isSame(row[name] ?? '', value));
}

function changeOf(object: WishedObject, row: RouterRow | undefined): Change | null {
  const { path, key, template, kind } = object;
  const common = { path, key, keyText: keyText(key), template };
  if (row === undefined) {
    // A menu that is one object always has it, and `set` changes only what exists.
    if (kind === 'settings') return null;
    const properties = Object.entries(object.properties).map(([name, after]) => ({
      name,
      before: null,
      after,
    }));
    return { ...common, action: 'add', takesOver: false, id: null, properties };
  }
  const properties = Object.entries(object.properties)
    .filter(([name, value]) =>
      // Routers hide secrets from users without the policy `sensitive`; those cannot be compared.
      row[name] === undefined
        ? value !== '' && !isSecretProperty(path, name)
        : !isSame(row[name], value),
    )
    .map(([name, after]) => ({ name, before: row[name] ?? null, after }));
  if (properties.length === 0) return null;
  const isMarked = row.comment?.includes(markerPrefix) ?? false;
  return {
    ...common,
    action: 'set',
    takesOver: kind === 'object' && object.properties.comment !== undefined && !isMarked,
    id: row['.id'] ?? null,
    properties,
  };
}

function removal(path: string, row: RouterRow, template: string): Change {
  const { '.id': id = null, ...rest } = row;
  const named = rest.name ?? rest.comment ?? rest.address ?? '';
  return {
    path,
    key: {},
    keyText: named === '' ? (id ?? '') : named,
    action: 'remove',
    template,
    takesOver: false,
    id,
    properties: Object.entries(rest)
      .filter(([name]) => !name.startsWith('.'))
      .map(([name, before]) => ({ name, before, after: null })),
  };
}

/** Returns a change for display, with masked secrets and without our mark. */
export function shownChange(change: Change): Difference {
  const { path, action, template, takesOver, properties, placeBefore } = change;
  const masked = (value: string | null, name: string) =>
    value === null ? null : withoutMark(masking(path, { [name]: value })[name] ?? value);
  return {
    path,
    key: shownKey(change),
    action,
    template,
    takesOver,
    properties: [...properties, ...positionOf(placeBefore)]
      .filter(({ before, after }) => {
        const texts = [before, after].map((value) => withoutMark(value ?? ''));
        // Our mark alone is no news.
        return texts[0] !== texts[1] || (texts[0] !== '' && action !== 'set');
      })
      .map(({ name, before, after }) => ({
        name,
        before: masked(before, name),
        after: masked(after, name),
      })),
  };
}

/** Returns what names a changed object for display: of an SNMP community it is a secret. */
export function shownKey({ path, keyText: key }: Pick<Change, 'path' | 'keyText'>): string {
  return key !== '' && isSecretProperty(path, 'name') ? maskedText : withoutMark(maskedScript(key));
}

/** The position of a rule decides what it does, so it is approved and compared like a property. */
function positionOf(next: Change['placeBefore']): Change['properties'] {
  return next === undefined ? [] : [{ name: 'place-before', before: null, after: next.text }];
}

/** Masks secrets, also those within the values, such as the source of a script. */
function masking(path: string, properties: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(maskedProperties(path, properties)).map(([name, value]) => [
      name,
      maskedScript(value),
    ]),
  );
}

export function withoutMark(text: string): string {
  return text.replace(/\s*atrium:router-template:[\da-f-]{36}/g, '');
}

function keyText(key: Readonly<Record<string, string>>): string {
  return Object.values(key).join(' ');
}

/** Compares values as the console means them: yes is true, 5m is 00:05:00. */
export function isSame(left: string, right: string): boolean {
  return left === right || canonical(left) === canonical(right);
}

const unitSeconds: Partial<Record<string, number>> = {
  w: 604_800,
  d: 86_400,
  h: 3600,
  m: 60,
  s: 1,
};

function canonical(value: string): string {
  if (value === 'yes') return 'true';
  if (value === 'no') return 'false';
  const clock = /^(\d+):(\d{2}):(\d{2})$/.exec(value);
  if (clock) return `${Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])}s`;
  if (!/^(\d+[wdhms])+$/.test(value)) return value;
  const seconds = [...value.matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (unitSeconds[unit] ?? 0),
    0,
  );
  return `${seconds}s`;
}

/** Returns the lines of the wished objects as the router has them and as it should have them, with masked secrets. */
export function normalizedTexts(
  wish: Wish,
  tables: RouterTables,
): { before: string; after: string } {
  const before: string[] = [];
  const after: string[] = [];
  for (const { path, kind, key, properties } of wish.objects) {
    const row = (tables.get(path) ?? []).find((candidate) => hasKey(candidate, key));
    const names = Object.keys(properties);
    if (row !== undefined && kind !== 'absent')
      before.push(
        shownLine(path, Object.fromEntries(names.map((name) => [name, row[name] ?? '']))),
      );
    if (row !== undefined && kind === 'absent') before.push(shownLine(path, key));
    if (kind !== 'absent' && (kind === 'object' || row !== undefined))
      after.push(shownLine(path, properties));
  }
  return { before: before.join('\n'), after: after.join('\n') };
}

/** Returns the line of an object for display, with masked secrets. */
export function shownLine(path: string, properties: Readonly<Record<string, string>>): string {
  const words = Object.entries(masking(path, properties))
    .filter(([, value]) => withoutMark(value) !== '')
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([name, value]) => {
      const text = withoutMark(value)
        .replace(/^true$/, 'yes')
        .replace(/^false$/, 'no');
      return `${name}=${/^[^\s";=]+$/.test(text) ? text : JSON.stringify(text)}`;
    });
  return `${path} ${words.join(' ')}`;
}
