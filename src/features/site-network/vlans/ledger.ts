import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { dayAt } from '../public/day-at.ts';
import { type OwnedUse, type VlanUse, vlanUseNames } from './uses.ts';

/** The record that has VLANs of a site to itself. */
export interface VlanOwner {
  use: OwnedUse;
  id: string;
  name: string;
}

/** The parts of a request that takes VLANs. */
interface TakingRequest {
  transaction: ScopedTransaction;
  /** the site */
  organization: { number: number; path: string };
  caller: { displayName: string };
  server: { now(): Date };
}

export interface TakenVlan {
  vlan: number;
  use: VlanUse;
  ownerId: string;
  ownerName: string;
  /** null for devices and plans, which do not say since when */
  takenAt: Date | null;
  takenBy: string | null;
}

/**
 * Locks the VLANs, unit keys and ports of a site until the transaction ends, so that of two requests for the last one the
 * second sees the first.
 */
export async function lockSiteNetwork(
  transaction: ScopedTransaction,
  siteNumber: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium site network: ${siteNumber}`}))`.execute(
    transaction,
  );
}

/**
 * Makes `vlans` the complete set of an owner's VLANs at the request's site. Throws an error of `field` that names the owner
 * of the first VLAN that is taken.
 */
export async function takeVlans(
  { transaction, organization, caller, server }: TakingRequest,
  owner: VlanOwner,
  vlans: readonly number[],
  field: string,
): Promise<void> {
  await lockSiteNetwork(transaction, organization.number);
  const taken = await takenVlans(transaction, organization.number, vlans);
  const first = taken.find(({ ownerId }) => ownerId !== owner.id);
  if (first !== undefined)
    rejectFieldErrors({ [field]: await takenText(transaction, organization, first) });
  await transaction
    .deleteFrom('site_vlan')
    .where('organization_number', '=', organization.number)
    .where('owner_id', '=', owner.id)
    .where((eb) => eb.not(eb('vlan', '=', any(vlans))))
    .execute();
  // Those that the owner keeps are as old as before.
  await sql`
    insert into site_vlan (
      organization_number, organization_path, vlan, use, owner_id, owner_name, taken_at, taken_by)
    select ${organization.number}::integer, ${organization.path}, vlan, ${owner.use}, ${owner.id}::uuid, ${owner.name},
      ${server.now()}::timestamptz, ${caller.displayName}
    from unnest(${vlans}::integer[]) vlan
    on conflict (organization_number, vlan) do update set owner_name = excluded.owner_name`.execute(
    transaction,
  );
}

/** Frees all VLANs of an owner. */
export async function releaseVlans(
  transaction: ScopedTransaction,
  { id }: Pick<VlanOwner, 'id'>,
): Promise<void> {
  await transaction.deleteFrom('site_vlan').where('owner_id', '=', id).execute();
}

/** Throws an error of `field` when a device or plan must not use a VLAN, because a record of the site owns it. */
export async function rejectOwnedVlan(
  { transaction, organization }: Pick<WritingRequest, 'transaction' | 'organization'>,
  { vlan, use }: { vlan: number; use: 'management' | 'plan' },
  field: string,
): Promise<void> {
  const siteNumber = organization.parentNumber;
  if (siteNumber === null) return;
  await lockSiteNetwork(transaction, siteNumber);
  const taken = await takenVlans(transaction, organization.number, [vlan]);
  const first = taken.find((other) => other.use !== use);
  if (first !== undefined)
    rejectFieldErrors({ [field]: await takenText(transaction, organization, first) });
}

/** Returns all VLANs that are used at a site with their owners, in the order of their numbers. */
export async function vlansOfSite(
  transaction: ScopedTransaction,
  siteNumber: number,
): Promise<TakenVlan[]> {
  return takenVlans(transaction, siteNumber, allVlans);
}

const allVlans = Array.from({ length: 4_094 }, (_, index) => index + 1);

/** Returns the owners of VLANs at the site that the organization is or belongs to. */
async function takenVlans(
  transaction: ScopedTransaction,
  organizationNumber: number,
  vlans: readonly number[],
): Promise<TakenVlan[]> {
  const { rows } = await sql<TakenVlan>`
    select vlan, use, owner_id::text as "ownerId", owner_name as "ownerName", taken_at as "takenAt",
      taken_by as "takenBy"
    from site_vlan_owners(${organizationNumber}, ${vlans})
    order by vlan, taken_at nulls last, owner_name`.execute(transaction);
  return rows;
}

async function takenText(
  transaction: ScopedTransaction,
  { number }: { number: number },
  { vlan, use, ownerName, takenAt, takenBy }: TakenVlan,
): Promise<string> {
  const since =
    takenAt === null ? '' : `, taken by ${takenBy} on ${await dayAt(transaction, number, takenAt)}`;
  return `VLAN ${vlan} is in use. ${vlanUseNames[use]}: ${ownerName}${since}. Choose another one.`;
}
