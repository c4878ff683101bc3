import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { createSite, getSiteCopy } from './contract.ts';
import { copyOfSite } from './copy.ts';
import { createWholeSite } from './create.ts';

export const newSiteHandlers: readonly Handler[] = [
  organizationHandler(createSite, ({ body }, request) => createWholeSite(request, body)),
  organizationHandler(getSiteCopy, (_input, request) => copyOfSite(request)),
];
