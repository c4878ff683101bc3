import { loadLocal, removeLocal, storeLocal } from '../../../../workspace/localMemory.ts';
import { type ConferenceDraft, conferenceInput } from '../form/conference-input.ts';

export interface StoredDraft {
  values: ConferenceDraft;
  /** the number of finished steps */
  finished: number;
}

const keyOf = (administrator: string, number: number) => `NewConference|${administrator}|${number}`;

/** Returns the draft that was left in this browser; null if there is none, or one of a version with other fields. */
export function loadDraft(
  administrator: string,
  number: number,
  empty: ConferenceDraft,
): StoredDraft | null {
  return readDraft(loadLocal(keyOf(administrator, number)), empty);
}

/** Keeps a draft in this browser, without its codes, passwords and keys. */
export function storeDraft(administrator: string, number: number, draft: StoredDraft): void {
  const values = { ...draft.values, secrets: conferenceInput.map.secrets.emptyDraft };
  storeLocal(keyOf(administrator, number), JSON.stringify({ ...draft, values }));
}

export function discardDraft(administrator: string, number: number): void {
  removeLocal(keyOf(administrator, number));
}

export function readDraft(text: string | null, empty: ConferenceDraft): StoredDraft | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isStored(stored, empty) ? stored : null;
  } catch {
    return null;
  }
}

function isStored(stored: unknown, empty: ConferenceDraft): stored is StoredDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  if (!('values' in stored && 'finished' in stored) || typeof stored.finished !== 'number')
    return false;
  const { values } = stored;
  if (typeof values !== 'object' || values === null) return false;
  const known = new Map<string, unknown>(Object.entries(values));
  return Object.entries(empty).every(([name, value]) => isLike(known.get(name), value));
}

function isLike(value: unknown, other: unknown): boolean {
  if (Array.isArray(other))
    return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === typeof other && value !== null;
}
