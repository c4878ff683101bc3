import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { type Programme, programmesOf } from '../lookups/programmes.ts';

/** What the portal of an area offers members. */
export interface MemberOffer {
  /** the programmes at whose issuers members sign in */
  signIns: readonly { id: string; name: string }[];
  /** whether members can be found by number; true where there is no other way */
  asksNumber: boolean;
}

/** Returns how members of an area's programmes are identified. The scope must include the provider. */
export async function memberOfferOf(
  transaction: ScopedTransaction,
  { number, path }: { number: number; path: string },
): Promise<MemberOffer> {
  const programmes = await programmesOf(transaction, number);
  const signIns = programmes.flatMap(({ gateway, type, name }) =>
    type === 'oidc' && gateway !== null ? [{ id: gateway.id, name }] : [],
  );
  const asksNumber =
    signIns.length === 0 ||
    programmes.some(({ type }) => type === 'list' || type === 'http') ||
    (await hasMemberList(transaction, path));
  return { signIns, asksNumber };
}

/** Whether the area or an organization above it has a list of members. */
async function hasMemberList(transaction: ScopedTransaction, path: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('portal_member')
    .select('organization_number')
    .where('organization_number', '=', any(path.split('/').filter(Boolean).map(Number)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns a programme of an area at whose issuer members sign in; null when there is none with this id. */
export async function signInProgramme(
  transaction: ScopedTransaction,
  areaNumber: number,
  gatewayId: string,
): Promise<Programme | null> {
  const programmes = await programmesOf(transaction, areaNumber);
  return (
    programmes.find(({ gateway, type }) => type === 'oidc' && gateway?.id === gatewayId) ?? null
  );
}
