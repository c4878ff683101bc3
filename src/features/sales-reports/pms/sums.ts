import type { GroupRow } from '../shared/groups.ts';
import type { PmsGroup } from './contract.ts';
import { pmsStateOf } from './rules.ts';
import { isPostingState } from './states.ts';

/** Adds up rows of a group and currency by what became of them. */
export function groupedPostings(rows: readonly GroupRow[]): PmsGroup[] {
  const groups = new Map<string, PmsGroup>();
  for (const { key, currency, kind, state, entries, amount } of rows) {
    if (!isPostingState(state)) continue;
    const id = `${currency} ${key}`;
    const group = groups.get(id) ?? { key, label: '', currency, sums: noSums() };
    const sum = group.sums[pmsStateOf(kind === 'reversal', state)];
    sum.count += entries;
    sum.amount += amount;
    groups.set(id, group);
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) || b.key.localeCompare(a.key, 'en', { numeric: true }),
  );
}

function noSums(): PmsGroup['sums'] {
  const none = () => ({ count: 0, amount: 0 });
  return { posted: none(), queued: none(), refused: none(), unknown: none(), reversed: none() };
}
