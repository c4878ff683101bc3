import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { listSiteVlans } from './contract.ts';
import { vlansOfSite } from './vlans/ledger.ts';
import { vlanRanges } from './vlans/ranges.ts';

export const siteNetworkHandlers: readonly Handler[] = [
  organizationHandler(listSiteVlans, async (_input, { transaction, organization }) => ({
    rows: vlanRanges(await vlansOfSite(transaction, organization.number)),
    timeZone: (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC',
  })),
];
