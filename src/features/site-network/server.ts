import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { listSiteVlans } from './contract.ts';
import { vlansOfSite } from './vlans/ledger.ts';

export const siteNetworkHandlers: readonly Handler[] = [
  organizationHandler(listSiteVlans, async (_input, { transaction, organization }) => ({
    rows: (await vlansOfSite(transaction, organization.number)).map(({ takenAt, ...taken }) => ({
      ...taken,
      takenAt: takenAt?.toISOString() ?? null,
    })),
  })),
];
