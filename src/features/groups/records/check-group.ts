import { sql } from 'kysely';
import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import { counted } from '../../../contract/plural.ts';
import type { WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { releaseVlans, takeVlans } from '../../site-network/public/vlan-ledger.ts';
import { type GuestGroup, guestGroup } from '../fields.ts';
import { countRule } from '../rule/count-rule.ts';
import { mastersNamed } from './master.ts';

/** Throws the errors of what a group names: plans, master, VLAN, and a rule that matches everybody. */
export async function rejectInvalidGroup(
  request: WritingRequest,
  group: GuestGroup,
  before: GuestGroup | null,
): Promise<void> {
  rejectFieldErrors({
    ...(await planErrors(request, group, before)),
    ...(await masterErrors(request, group)),
    ...vlanErrors(request, group),
    ...(await ruleErrors(request, group, before)),
    ...crossFieldErrors(guestGroup, pickFields(guestGroup, group)),
  });
}

async function planErrors(
  { transaction, organization }: WritingRequest,
  { plans, currency, dailyLimit, totalLimit }: GuestGroup,
  before: GuestGroup | null,
): Promise<Record<string, string>> {
  if (plans.length === 0) return {};
  const rows = await transaction
    .selectFrom('service_plan as plan')
    .innerJoin('organization as area', 'area.number', 'plan.organization_number')
    .select(['plan.id', 'plan.name', 'plan.status', 'plan.currency', 'plan.price'])
    .select(['area.name as areaName', 'area.number as areaNumber', 'area.path as areaPath'])
    .where('plan.id', '=', sql<string>`any(${plans}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byArea = new Map<number, string>();
  for (const id of plans) {
    const plan = byId.get(id);
    const wasNamed = before?.plans.includes(id) === true;
    if (plan === undefined || !plan.areaPath.startsWith(organization.path)) {
      if (wasNamed) continue;
      return { plans: 'Choose plans of this organization or below it' };
    }
    if (plan.status !== 'Active' && !wasNamed)
      return { plans: `${plan.name} is not sold. Choose another plan` };
    const other = byArea.get(plan.areaNumber);
    if (other !== undefined)
      return { plans: `${other} and ${plan.name} are both of ${plan.areaName}. Leave one out` };
    byArea.set(plan.areaNumber, plan.name);
    const hasLimit = dailyLimit !== null || totalLimit !== null;
    if (hasLimit && plan.price > 0 && plan.currency !== currency)
      return {
        currency: `${plan.name} is sold in ${plan.currency}. Choose ${plan.currency}, or leave the plan out`,
      };
  }
  return {};
}

/** A group that has not begun may name a master who has not checked in yet. */
async function masterErrors(
  { transaction, organization }: WritingRequest,
  { billing, master }: GuestGroup,
): Promise<Record<string, string>> {
  if (billing !== 'master' || master === null) return {};
  const [one, other] = await mastersNamed(transaction, organization, master);
  if (one === undefined || other === undefined) return {};
  const shown = [one, other].map(({ reservation, name }) => `${reservation} (${name})`);
  return {
    master: `${master} has two reservations: ${shown.join(' and ')}. Enter the number of the one that pays`,
  };
}

function vlanErrors(
  { organization }: WritingRequest,
  { vlan }: GuestGroup,
): Record<string, string> {
  return vlan === null || organization.type === 'Site'
    ? {}
    : { vlan: 'VLANs belong to a site. Add the group at the site, or leave it empty' };
}

const members = { one: 'person', other: 'people' };

async function ruleErrors(
  request: WritingRequest,
  { rule }: GuestGroup,
  before: GuestGroup | null,
): Promise<Record<string, string>> {
  if (rule === null || isSameRule(rule, before?.rule ?? null)) return {};
  const { count, isEverybody } = await countRule(request, rule);
  if (!isEverybody || rule.confirmed === count) return {};
  return {
    'rule.confirmed': `The rule matches everybody: ${counted(count, members)}. Type ${count} if that is intended, or change the values`,
  };
}

function isSameRule(rule: NonNullable<GuestGroup['rule']>, before: GuestGroup['rule']): boolean {
  const shown = ({ by, field, values }: NonNullable<GuestGroup['rule']>) =>
    JSON.stringify([by, by === 'userField' ? field : '', values]);
  return before !== null && shown(rule) === shown(before);
}

/** Takes the VLAN of a group in the site's ledger, or frees it when the group has ended. */
export async function takeVlanOf(
  request: WritingRequest,
  id: string,
  { name, vlan, status }: Pick<GuestGroup, 'name' | 'vlan' | 'status'>,
): Promise<void> {
  if (vlan === null || status === 'Ended') await releaseVlans(request.transaction, { id });
  else await takeVlans(request, { use: 'group', id, name }, [vlan], 'vlan');
}
