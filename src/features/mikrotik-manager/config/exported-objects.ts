import { maskedScript } from '../../site-network/public/routeros.ts';
import { keyOf } from './paths.ts';
import { parseScript } from './script.ts';

type Properties = Readonly<Record<string, string>>;

/** One line of an export. */
export interface ExportedObject {
  path: string;
  /** `set` lines are about objects that every router has */
  verb: 'add' | 'set';
  /** null: only all of its properties tell it from others */
  key: Properties | null;
  properties: Properties;
}

/**
 * Returns why an export is not the whole configuration, null if it is: a router that cannot read a menu leaves it out and
 * says so in a comment.
 */
export function incompleteText(text: string): string | null {
  const [, menu] = /^#\s*error exporting\s+"?([^"\s]+)/im.exec(text) ?? [];
  return menu === undefined ? null : `The router could not export ${menu}`;
}

/** Our own safety net is no part of a configuration. */
const guardName = /^atrium-guard-/;

interface Export {
  objects: ExportedObject[];
  /** lines that were not understood, with their secrets */
  skipped: string[];
}

/** Returns the objects of an export; those that are known by a number only, which changes, are skipped. */
export function exportedObjects(exported: string): Export {
  const objects: ExportedObject[] = [];
  const { statements, errors } = parseScript(exported);
  const skipped = errors.map(({ text }) => text);
  for (const { path, verb, find, words, properties, text } of statements) {
    const [name] = words;
    if (path === '/system/scheduler' && guardName.test(properties.name ?? '')) continue;
    if (verb === 'add') objects.push({ path, verb, key: keyOf(path, properties), properties });
    else if (verb === 'set' && !/^\d+$/.test(name ?? ''))
      objects.push({ path, verb, key: find ?? (name === undefined ? {} : { name }), properties });
    else skipped.push(text.startsWith('/') ? text : `${path} ${text}`);
  }
  return { objects, skipped };
}

/** Returns the warnings about lines that were not understood, unless both exports have them. */
export function skippedWarnings(backup: Export, current: Export): string[] {
  const [wanted, now] = [new Set(backup.skipped), new Set(current.skipped)];
  const lines = [...wanted, ...now].filter((line) => !(wanted.has(line) && now.has(line)));
  return lines.map(
    (line) =>
      `Not restored, because it was not understood: ${maskedScript(line)} (${wanted.has(line) ? 'only in the backup' : 'only on the router'}).`,
  );
}

/** Pairs equal lines first, then those with a key that no other has. */
export function pairsOf(
  backup: readonly ExportedObject[],
  current: readonly ExportedObject[],
): Map<ExportedObject, ExportedObject> {
  const pairs = new Map<ExportedObject, ExportedObject>();
  for (const idOf of [wholeId, keyId]) {
    const paired = new Set(pairs.values());
    const left = Map.groupBy(
      current.filter((one) => !paired.has(one)),
      idOf,
    );
    const wanted = Map.groupBy(
      backup.filter((one) => !pairs.has(one)),
      idOf,
    );
    for (const [id, objects] of wanted) {
      const found = left.get(id) ?? [];
      if (id === null || (idOf === keyId && (objects.length > 1 || found.length > 1))) continue;
      for (const [index, object] of objects.entries()) {
        const now = found[index];
        if (now !== undefined) pairs.set(object, now);
      }
    }
  }
  return pairs;
}

function wholeId({ path, verb, key, properties }: ExportedObject): string {
  return JSON.stringify([path, verb, sorted(key ?? {}), sorted(properties)]);
}

function keyId({ path, key }: ExportedObject): string | null {
  return key === null ? null : JSON.stringify([path, sorted(key)]);
}

function sorted(properties: Properties): [string, string][] {
  return Object.entries(properties).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** Returns the menus that are not alike in two exports. */
export function differentMenus(
  backup: readonly ExportedObject[],
  current: readonly ExportedObject[],
): Set<string> {
  const textOf = (objects: readonly ExportedObject[]) => objects.map(wholeId).join('\n');
  const [wanted, now] = [Map.groupBy(backup, pathOf), Map.groupBy(current, pathOf)];
  return new Set(
    [...wanted.keys(), ...now.keys()].filter(
      (path) => textOf(wanted.get(path) ?? []) !== textOf(now.get(path) ?? []),
    ),
  );
}

const pathOf = ({ path }: ExportedObject) => path;
