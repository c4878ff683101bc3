import isEqual from 'fast-deep-equal';
import * as z from 'zod/mini';
import { listChanges } from '../../document/differences/differing-lists.ts';
import { type EffectivePortal, type PortalDocument, partIds } from '../../document/fields.ts';
import { singleBlocks } from '../blocks/block-list.ts';

/** Whose value stays when both administrators changed the same field. */
type Winner = 'mine' | 'theirs';

/** Three versions of a value: before both changes, with the user's changes, and with another administrator's. */
interface Three<T> {
  base: T;
  mine: T;
  theirs: T;
}
type Values = Readonly<Record<string, unknown>>;

const values = z.record(z.string(), z.unknown());
/** No plans mean all plans, so two choices of plans cannot be united. */
const indivisible = new Set(['planIds']);
/** A portal has one language at least. */
const neverEmpty = new Set(['tags']);

/**
 * Merges the changes of two administrators: block by block, item by item, field by field, and language by language. Of a
 * part that both began to write, `inherited` has the version before.
 */
export function mergeEdits(
  { base, mine, theirs }: Three<PortalDocument>,
  inherited: EffectivePortal,
  winner: Winner,
): PortalDocument {
  const result = { ...theirs };
  for (const part of partIds) {
    const isBegunByBoth = mine[part] !== null && theirs[part] !== null;
    const before = base[part] ?? (isBegunByBoth ? inherited[part] : null);
    const three = { base: before, mine: mine[part], theirs: theirs[part] };
    Object.assign(result, { [part]: mergeValue(three, winner) });
  }
  const locked = { base: base.locked, mine: mine.locked, theirs: theirs.locked };
  return Object.assign(result, { locked: mergeValue(locked, winner) });
}

function mergeValue({ base, mine, theirs }: Three<unknown>, winner: Winner, name = ''): unknown {
  if (isEqual(mine, theirs) || isEqual(mine, base)) return theirs;
  if (isEqual(theirs, base)) return mine;
  const winning = winner === 'mine' ? mine : theirs;
  if (indivisible.has(name)) return winning;
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeList({ base: Array.isArray(base) ? base : [], mine, theirs }, winner, name);
  const [own, other] = [values.safeParse(mine).data, values.safeParse(theirs).data];
  if (own === undefined || other === undefined) return winning;
  return mergeRecord({ base: values.safeParse(base).data ?? {}, mine: own, theirs: other }, winner);
}

function mergeRecord({ base, mine, theirs }: Three<Values>, winner: Winner): Values {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...names].map((name): [string, unknown] => {
    const three = { base: base[name], mine: mine[name], theirs: theirs[name] };
    return [name, mergeValue(three, winner, name)];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Merges lists by the keys of their items. Items that the user added or moved follow the same item as in `mine`. */
function mergeList(lists: Three<readonly unknown[]>, winner: Winner, name: string): unknown[] {
  const { base, theirs } = lists;
  const mine = withFreeIds(lists);
  const [old, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const merged = new Map<string, unknown>();
  for (const key of new Set([...other.keys(), ...own.keys()])) {
    const three = { base: old.get(key), mine: own.get(key), theirs: other.get(key) };
    const value = mergeValue(three, winner);
    if (value !== undefined) merged.set(key, value);
  }
  const [moved, movedByThem] = [movedKeys(base, mine), movedKeys(base, theirs)];
  const isPlacedByMe = (key: string) =>
    !other.has(key) || (moved.has(key) && !(winner === 'theirs' && movedByThem.has(key)));
  const order = [...merged.keys()].filter((key) => other.has(key) && !isPlacedByMe(key));
  let previous = -1;
  for (const key of own.keys()) {
    if (!merged.has(key)) continue;
    if (isPlacedByMe(key)) order.splice(previous + 1, 0, key);
    previous = order.indexOf(key);
  }
  if (order.length === 0 && neverEmpty.has(name)) return [...(winner === 'mine' ? mine : theirs)];
  return order.map((key) => merged.get(key));
}

function movedKeys(base: readonly unknown[], list: readonly unknown[]): ReadonlySet<string> {
  const { common } = listChanges(base, list, keyOf);
  return new Set(common.filter(({ isMoved }) => isMoved).map(({ after }) => keyOf(after)));
}

function byKey(list: readonly unknown[]): Map<string, unknown> {
  return new Map(list.map((item) => [keyOf(item), item]));
}

/** The id and type of a block, the type of a method, the id of a form field, the address of a host, or a text itself. */
function keyOf(item: unknown): string {
  const { data } = values.safeParse(item);
  return JSON.stringify(data === undefined ? item : [data.id, data.type, data.host, data.port]);
}

const ownFieldPrefix = 'custom-';
const mostOwnFields = 10;
const numberedId = /^(.*?)(?:-(\d+))?$/;

/** Renames items that the user added when another administrator added a different one with the same id. */
function withFreeIds({ base, mine, theirs }: Three<readonly unknown[]>): unknown[] {
  const [old, other] = [byKey(base), byKey(theirs)];
  const taken = new Set([...mine, ...theirs].map(idOf));
  return mine.map((item) => {
    const key = keyOf(item);
    const id = idOf(item);
    const isOther = other.has(key) && !old.has(key) && !isEqual(other.get(key), item);
    if (!isOther || id === null || !isRepeatable(item, id)) return item;
    const [, stem = id] = numberedId.exec(id) ?? [];
    const isField = id.startsWith(ownFieldPrefix);
    let number = isField ? 1 : 2;
    while (taken.has(`${stem}-${number}`)) number += 1;
    if (isField && number > mostOwnFields) return item;
    taken.add(`${stem}-${number}`);
    return { ...values.parse(item), id: `${stem}-${number}` };
  });
}

/** Whether a list can have several items of this kind: blocks of most types, and own form fields. */
function isRepeatable(item: unknown, id: string): boolean {
  const type = values.safeParse(item).data?.type;
  if (type === undefined) return id.startsWith(ownFieldPrefix);
  return ![...singleBlocks].some((single) => single === type);
}

function idOf(item: unknown): string | null {
  const { data } = values.safeParse(item);
  return typeof data?.id === 'string' ? data.id : null;
}
