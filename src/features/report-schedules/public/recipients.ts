import { type Kysely, sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Scope } from '../../../server/database/open.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isInScope, scopeOf } from '../../../server/tenancy.ts';
import { recipientLink } from '../addresses/links.ts';

export const recipientStates = ['administrator', 'confirmed', 'waiting', 'declined'] as const;
type RecipientState = (typeof recipientStates)[number];

export interface Recipient {
  email: string;
  state: RecipientState;
  /** of an address that is not an administrator's */
  addressId: string | null;
}

/**
 * Returns what is known about addresses: those of active administrators in the scope may receive reports and alerts of an
 * organization, others once their owner has confirmed.
 */
export function recipientsOf(
  db: Kysely<DB>,
  place: { number: number },
  scope: Scope,
  emails: readonly string[],
): Promise<Recipient[]> {
  return recipientsAmong(db, place, emails, ({ ownerPath }) =>
    ownerPath === null ? scope.includes('/') : isInScope(scope, ownerPath),
  );
}

/**
 * Returns the same when something is sent by itself, without an administrator's scope: those of the organization's provider
 * and those who manage the organization through a link need not confirm. Other tenants' must.
 */
export function recipientsAtSending(
  system: Kysely<DB>,
  place: { number: number; path: string },
  emails: readonly string[],
): Promise<Recipient[]> {
  const [, provider = ''] = place.path.split('/');
  return recipientsAmong(
    system,
    place,
    emails,
    async ({ owner, ownerPath }) =>
      ownerPath === null ||
      ownerPath.startsWith(`/${provider}/`) ||
      isInScope(await scopeOf(system, owner), place.path),
  );
}

interface Administrator {
  /** null, like the path: of the whole platform */
  owner: number | null;
  ownerPath: string | null;
}

async function recipientsAmong(
  db: Kysely<DB>,
  { number }: { number: number },
  emails: readonly string[],
  needsNoConfirmation: (administrator: Administrator) => boolean | Promise<boolean>,
): Promise<Recipient[]> {
  if (emails.length === 0) return [];
  const lowered = emails.map((email) => email.toLowerCase());
  const administrators = await db
    .selectFrom('administrator')
    .leftJoin('organization as owner', 'owner.number', 'administrator.owner_organization_number')
    .select([
      sql<string>`lower(administrator.email)`.as('email'),
      'administrator.owner_organization_number as owner',
      'owner.path as ownerPath',
    ])
    .where(sql<string>`lower(administrator.email)`, '=', any(lowered))
    .where('administrator.status', '=', 'Active')
    .where(
      sql<boolean>`(administrator.owner_organization_number is null or owner.status <> 'Removed')`,
    )
    .execute();
  const known = new Set<string>();
  for (const { email, ...administrator } of administrators)
    if (await needsNoConfirmation(administrator)) known.add(email);
  const addresses = await db
    .selectFrom('recipient_address')
    .select(['id', sql<string>`lower(email)`.as('email'), 'confirmed_at', 'declined_at'])
    .where('organization_number', '=', number)
    .where(sql<string>`lower(email)`, '=', any(lowered))
    .execute();
  return emails.map((email) => {
    if (known.has(email.toLowerCase())) return { email, state: 'administrator', addressId: null };
    const address = addresses.find((one) => one.email === email.toLowerCase());
    return { email, state: stateOf(address), addressId: address?.id ?? null };
  });
}

function stateOf(
  address: { confirmed_at: Date | null; declined_at: Date | null } | undefined,
): RecipientState {
  if (address === undefined) return 'waiting';
  if (address.declined_at !== null) return 'declined';
  return address.confirmed_at === null ? 'waiting' : 'confirmed';
}

/** Returns whether mails may be sent to an address. */
export function mayReceive({ state }: Recipient): boolean {
  return state === 'administrator' || state === 'confirmed';
}

/** Removes addresses that occur twice. */
export function withoutDoubles(emails: readonly string[]): string[] {
  return [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
}

/** A mail that asks an address to confirm. */
export interface Confirmation {
  addressId: string;
  email: string;
  organizationName: string;
  by: string;
  /** whether no link was mailed before */
  isFirst: boolean;
}

/** Stores the addresses that must confirm and are new to the organization. Mail the result after the transaction. */
export async function requestConfirmations(
  { transaction, organization, caller, server }: OrganizationRequest,
  emails: readonly string[],
): Promise<Confirmation[]> {
  const recipients = await recipientsOf(transaction, organization, caller.scope, emails);
  const strangers = recipients.filter(
    ({ state, addressId }) => state === 'waiting' && addressId === null,
  );
  if (strangers.length === 0) return [];
  const added = await transaction
    .insertInto('recipient_address')
    .values(
      strangers.map(({ email }) => ({
        organization_number: organization.number,
        organization_path: organization.path,
        email,
        requested_at: server.now(),
        requested_by: caller.displayName,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .execute();
  return added.map(({ id, email }) => ({
    ...confirmationOf(id, email, { organization, caller }),
    isFirst: true,
  }));
}

export function confirmationOf(
  addressId: string,
  email: string,
  { organization, caller }: Pick<OrganizationRequest, 'organization' | 'caller'>,
): Confirmation {
  return {
    addressId,
    email,
    organizationName: organization.name,
    by: caller.displayName,
    isFirst: false,
  };
}

/** Mails the links; returns the addresses that got none. Those are forgotten, so that saving again mails to them. */
export async function mailConfirmations(
  server: ServerContext,
  confirmations: readonly Confirmation[],
): Promise<string[]> {
  const unreached: string[] = [];
  for (const confirmation of confirmations) {
    if (await mailConfirmation(server, confirmation)) continue;
    unreached.push(confirmation.email);
    if (confirmation.isFirst)
      await server.database.system
        .deleteFrom('recipient_address')
        .where('id', '=', confirmation.addressId)
        .where('confirmed_at', 'is', null)
        .where('declined_at', 'is', null)
        .execute();
  }
  return unreached;
}

async function mailConfirmation(
  server: ServerContext,
  { addressId, email, organizationName, by }: Confirmation,
): Promise<boolean> {
  const link = await recipientLink(server, addressId);
  if (server.mail === null || link === null) return false;
  try {
    await server.mail.send({
      to: email,
      id: `recipient-${addressId}-${server.now().getTime()}`,
      subject: `Confirm to receive reports of ${organizationName}`,
      replyTo: null,
      text: [
        `${by} wants to send reports or alerts of ${organizationName} to this address.`,
        'Confirm or decline here:',
        '',
        link,
        '',
        'Without your confirmation nothing is sent.',
      ].join('\n'),
    });
    return true;
  } catch (error) {
    server.log.warn({ err: error }, 'a confirmation could not be mailed');
    return false;
  }
}

/** Returns the last lines of a mail to an address that confirmed; none for an administrator. */
export async function footerFor(
  server: ServerContext,
  { addressId }: Recipient,
): Promise<string[]> {
  const link = addressId === null ? null : await recipientLink(server, addressId);
  return link === null ? [] : ['', `Stop these mails: ${link}`];
}
