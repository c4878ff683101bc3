import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { createSite, getSiteCopy } from './contract.ts';
import { copyOfSite } from './server/copy-site.ts';
import { createWholeSite } from './server/create-site.ts';

export const newSiteHandlers: readonly Handler[] = [
  organizationHandler(createSite, ({ body }, request) => createWholeSite(request, body)),
  organizationHandler(getSiteCopy, (_input, request) => copyOfSite(request)),
];
