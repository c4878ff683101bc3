import { sql } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { gardenHostsOf, gatewaysServing } from '../../payment-gateways/queries.ts';
import {
  getPortal,
  getPortalPreviewLink,
  getPortalVersion,
  listPortalVersions,
} from '../contract.ts';
import { gateways } from '../gateways/gateways.ts';
import { publishedLayers } from './effective-portal.ts';
import { listVersions } from './list-versions.ts';
import { gatewayTypesOf, portalPlans } from './portal-plans.ts';
import { previewPath } from './preview-token.ts';
import { slotImagesOf } from './slot-images.ts';
import { findVersion, versionOf } from './version-rows.ts';

export const readHandlers: readonly Handler[] = [
  organizationHandler(getPortal, async (_input, request) => {
    const { transaction, organization, server } = request;
    const layers = await publishedLayers(transaction, organization.number);
    const ancestors = await presetsAbove(request);
    const names = new Map(ancestors.map(({ number, name }) => [number, name]));
    const gatewayTypes = await gatewayTypesOf(transaction, organization);
    const { timeZone } = await inheritedSettings(transaction, organization.number);
    const programmes = (await gatewaysServing(transaction, organization.number)).filter(
      ({ category }) => category === 'loyalty',
    );
    return {
      draft: await versionOf(transaction, organization, 'Draft'),
      published: await versionOf(transaction, organization, 'Published'),
      scheduled: await versionOf(transaction, organization, 'Scheduled'),
      above: layers
        .filter(({ organizationNumber }) => organizationNumber !== organization.number)
        .map(({ organizationNumber, document }) => ({
          organizationNumber,
          name: names.get(organizationNumber) ?? null,
          document,
        })),
      presets: ancestors,
      areasBelow: await areasBelow(request),
      plans: await portalPlans(transaction, organization),
      slotImages: await slotImagesOf(transaction, organization),
      gatewayTypes,
      paymentHosts: await gardenHostsOf(transaction, organization.number),
      hasGateway: gateways.some(({ types }) => types.some((type) => gatewayTypes.includes(type))),
      timeZone,
      hasMail: server.mail !== null,
      hasMembers: programmes.length > 0 || (await hasMembers(request, ancestors)),
      programmes: programmes.flatMap(({ type, name }) => (type === 'oidc' ? [name] : [])),
    };
  }),

  organizationHandler(listPortalVersions, ({ query }, request) =>
    listVersions(request, query.page ?? 1),
  ),

  organizationHandler(getPortalVersion, ({ params }, { transaction, organization }) =>
    findVersion(transaction, organization, params.versionId),
  ),

  organizationHandler(getPortalPreviewLink, async (_input, { organization, server }) => ({
    ...(await previewPath(server, organization)),
    publicUrl: server.publicUrl,
  })),
];

type Read = Pick<
  Parameters<Parameters<typeof organizationHandler<typeof getPortal>>[1]>[1],
  'transaction' | 'organization'
>;

/** Returns whether a list up to the provider has members; null when none is known but the scope ends below the provider. */
async function hasMembers(
  { transaction, organization }: Read,
  ancestors: readonly { number: number; type: string }[],
): Promise<boolean | null> {
  const provider = ancestors.findIndex(({ type }) => type === 'ServiceProvider');
  const known = provider === -1 ? ancestors : ancestors.slice(0, provider + 1);
  const found = await transaction
    .selectFrom('portal_member')
    .select('organization_number')
    .where('organization_number', '=', any([organization, ...known].map(({ number }) => number)))
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return true;
  return provider === -1 ? null : false;
}

/** Returns the organizations above in the caller's scope, nearest first. */
async function presetsAbove({ transaction, organization }: Read) {
  const above = organization.path
    .split('/')
    .flatMap((number) => Number(number) || [])
    .filter((number) => number !== organization.number);
  const { rows } = await sql<{
    number: number;
    name: string;
    type: string;
    hasDraft: boolean;
    isPublished: boolean;
  }>`
    select number, name, type,
      exists (select from portal_version where organization_number = organization.number
        and status = 'Draft') as "hasDraft",
      exists (select from portal_version where organization_number = organization.number
        and status = 'Published') as "isPublished"
    from organization
    where number = any(${above}::integer[]) and status <> 'Removed'
    order by length(path) desc`.execute(transaction);
  return rows;
}

async function areasBelow({ transaction, organization }: Read): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from organization
    where path ^@ ${organization.path} and number <> ${organization.number}
      and type = 'ServiceArea' and status <> 'Removed'`.execute(transaction);
  return rows[0]?.count ?? 0;
}
