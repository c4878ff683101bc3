import { folded } from '../../contract/values/folded.ts';
import { parentRowIndex } from './rows.ts';
import type { TreeItem } from './treeItem.ts';

export type KeyEffect =
  | { do: 'go'; index: number }
  | { do: 'open' | 'close' | 'select' | 'menu'; index: number };

interface Position {
  rows: readonly TreeItem[];
  index: number;
  openedOrgs: ReadonlySet<string>;
  /** number of visible rows, for Page Up and Page Down */
  page: number;
}

/** Returns the effect of a key in a WAI-ARIA tree, or null for other keys. */
export function effectOfKey(key: string, position: Position): KeyEffect | null {
  const { rows, index, page } = position;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { do: 'go', index: Math.min(index + 1, last) };
    case 'ArrowUp':
      return { do: 'go', index: Math.max(index - 1, 0) };
    case 'PageDown':
      return { do: 'go', index: Math.min(index + page, last) };
    case 'PageUp':
      return { do: 'go', index: Math.max(index - page, 0) };
    case 'Home':
      return { do: 'go', index: 0 };
    case 'End':
      return { do: 'go', index: last };
    case 'ArrowRight':
      return effectOfRight(position);
    case 'ArrowLeft':
      return effectOfLeft(position);
    case 'Enter':
      return { do: 'select', index };
    case 'ContextMenu':
      return { do: 'menu', index };
    default:
      return null;
  }
}

function effectOfRight({ rows, index, openedOrgs }: Position): KeyEffect {
  const item = rows[index];
  if (!item?.hasChildren) return { do: 'go', index };
  if (!openedOrgs.has(item.uniqueId)) return { do: 'open', index };
  const hasVisibleChildren = (rows[index + 1]?.level ?? 0) > item.level;
  return { do: 'go', index: hasVisibleChildren ? index + 1 : index };
}

function effectOfLeft({ rows, index, openedOrgs }: Position): KeyEffect {
  const item = rows[index];
  if (item?.hasChildren && openedOrgs.has(item.uniqueId)) return { do: 'close', index };
  const parent = parentRowIndex(rows, index);
  return { do: 'go', index: parent < 0 ? index : parent };
}

const typeAheadMs = 700;

/** The text typed so far, until a pause. */
export interface Typed {
  text: string;
  at: number;
}

export function withTyped(typed: Typed, letter: string, at: number): Typed {
  return { text: at - typed.at < typeAheadMs ? typed.text + letter : letter, at };
}

/** Returns the next row whose name starts with the text, wrapping around. A repeated first letter moves to the next row. */
export function indexOfTyped(rows: readonly TreeItem[], index: number, text: string): number {
  const isRepeated = text.length > 1 && [...text].every((letter) => letter === text[0]);
  const wanted = folded(isRepeated ? text.slice(0, 1) : text);
  const first = wanted.length === 1 ? index + 1 : index;
  for (let step = 0; step < rows.length; step += 1) {
    const at = (first + step) % rows.length;
    const beginning = rows[at]?.name.slice(0, wanted.length) ?? '';
    if (folded(beginning).startsWith(wanted)) return at;
  }
  return -1;
}
