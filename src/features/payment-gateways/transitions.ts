import { counted } from '../../contract/plural.ts';
import type { GatewayStatus } from './fields.ts';

/** Draft → Test → Active ↔ Suspended → Retired, and back to Draft from Test. */
const nextStatuses: Record<GatewayStatus, readonly GatewayStatus[]> = {
  Draft: ['Test', 'Retired'],
  Test: ['Active', 'Draft', 'Retired'],
  Active: ['Suspended'],
  Suspended: ['Active', 'Retired'],
  Retired: [],
};

export function statusesAfter(status: GatewayStatus): readonly GatewayStatus[] {
  return nextStatuses[status];
}

/** What decides whether a gateway may change its status. */
export interface TransitionFacts {
  name: string;
  status: GatewayStatus;
  /** whether the settings of now passed the test */
  isTested: boolean;
  /** labels of secrets that it needs and does not have */
  missingSecrets: readonly string[];
  /** purchases that are neither paid nor ended */
  openPurchases: number;
  /** postings that are neither posted nor refused nor settled */
  openPostings: number;
  /** invoices that are neither paid nor cancelled */
  openInvoices: number;
  /** the other Active property system of one of its areas */
  otherPms: { name: string; area: string } | null;
}

/** Returns why a gateway cannot get a status, and what to do; null when it can. */
export function transitionError(facts: TransitionFacts, to: GatewayStatus): string | null {
  const { name, status } = facts;
  if (!statusesAfter(status).includes(to)) return notNext(name, status, to);
  if (to === 'Retired') return unsettled(facts);
  if (to !== 'Test' && to !== 'Active') return null;
  if (facts.missingSecrets.length > 0)
    return `Enter these secrets of ${name} first: ${facts.missingSecrets.join(', ')}.`;
  if (to === 'Test') return null;
  if (!facts.isTested)
    return `Test ${name} first: its settings have not passed a test since they were last changed.`;
  if (facts.otherPms !== null)
    return `${facts.otherPms.name} is the active property system of ${facts.otherPms.area}, and an area has only one. Suspend it first.`;
  return null;
}

function notNext(name: string, from: GatewayStatus, to: GatewayStatus): string {
  if (from === to) return `${name} is ${to} already.`;
  if (from === 'Retired') return `${name} is retired. Copy it, or add another gateway.`;
  if (from === 'Active') return `Suspend ${name} first: it is active.`;
  if (to === 'Active') return `Set ${name} to Test first, and test it.`;
  return `${name} is ${from}, from which it can become: ${statusesAfter(from).join(', ')}.`;
}

function unsettled(facts: TransitionFacts): string | null {
  const { name, openPurchases, openPostings, openInvoices } = facts;
  if (openInvoices > 0)
    return `${name} has ${counted(openInvoices, { one: 'invoice', other: 'invoices' })} neither paid nor cancelled. Mark each as paid, or cancel it, then retire the gateway.`;
  const open = [
    openPurchases > 0 && counted(openPurchases, { one: 'purchase', other: 'purchases' }),
    openPostings > 0 &&
      counted(openPostings, { one: 'charge to a room', other: 'charges to rooms' }),
  ].filter((text) => text !== false);
  return open.length === 0
    ? null
    : `${name} has ${open.join(' and ')} not settled yet. Settle charges in PMS Transactions and wait for payments to end, then retire it.`;
}
