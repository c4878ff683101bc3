import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { InvoiceIssuer } from '../fields.ts';
import type { InvoiceGateway } from '../records/invoice-gateway.ts';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Returns who issues an invoice: the sender of the gateway, else the site with the nearest address that the caller sees. */
export async function issuerOf(
  { transaction, organization }: OrganizationRequest,
  { numbers: { sender, footer } }: InvoiceGateway,
): Promise<InvoiceIssuer> {
  if (sender !== '') return { lines: sender.split('\n'), footer };
  const numbers = organization.path.split('/').flatMap((part) => (part === '' ? [] : Number(part)));
  const rows = await transaction
    .selectFrom('organization')
    .select(['name', 'type', 'street', 'city', 'country', 'postal_code', 'path'])
    .where('number', '=', any(numbers))
    .execute();
  const nearest = rows.toSorted((one, other) => other.path.length - one.path.length);
  const site = nearest.find(({ type }) => type === 'Site') ?? organization;
  const located = nearest.find(({ street, city }) => street !== null || city !== null);
  const lines = [
    site.name,
    located?.street ?? '',
    [located?.postal_code, located?.city].flatMap((part) => part ?? []).join(' '),
    located?.country ? (countries.of(located.country) ?? '') : '',
  ];
  return { lines: lines.filter((line) => line !== ''), footer };
}
