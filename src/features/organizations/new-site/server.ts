import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { createSite, getSiteCopy } from './contract.ts';
import { copyOfSite } from './server/copy-site.ts';
import { createSiteBelow } from './server/create-site.ts';

export const newSiteHandlers: readonly Handler[] = [
  organizationHandler(createSite, ({ body }, request) => createSiteBelow(request, body)),
  organizationHandler(getSiteCopy, (_input, request) => copyOfSite(request)),
];
