import type { GroupRow } from '../shared/groups.ts';
import type { CardGroup } from './contract.ts';
import { cardNet, cardSumOf } from './rules.ts';
import { isCardState, isCardType } from './states.ts';

/** Adds up rows of a group and currency. */
export function groupedCards(rows: readonly GroupRow[]): CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const { key, currency, kind, state, entries, amount, fee } of rows) {
    if (!isCardType(kind) || !isCardState(state)) continue;
    const sum = cardSumOf(kind, state);
    const id = `${currency} ${key}`;
    const group = groups.get(id) ?? { key, label: '', currency, sums: noSums(), fee: 0, net: 0 };
    groups.set(id, group);
    if (sum === null) continue;
    group.sums[sum].count += entries;
    group.sums[sum].amount += amount;
    group.fee += fee;
  }
  return [...groups.values()]
    .map((group) => ({ ...group, net: netOfGroup(group) }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency) || b.key.localeCompare(a.key));
}

function netOfGroup({ sums, fee }: CardGroup): number {
  return cardNet({
    captured: sums.captured.amount,
    refunded: sums.refunded.amount,
    chargedBack: sums.chargedBack.amount,
    fee,
  });
}

function noSums(): CardGroup['sums'] {
  const none = () => ({ count: 0, amount: 0 });
  return { captured: none(), refunded: none(), chargedBack: none() };
}
