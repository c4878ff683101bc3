import { accents } from '../../../contract/brand-accents.ts';
import { levelFor, reaches } from '../../../contract/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { grantedFeatures, inheritedSettings } from '../../../server/tenancy.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { emptyDocument, type PortalDocument } from '../document/fields.ts';
import { inheritedBy } from '../versions/draft-handlers.ts';
import { insertDraft, updateVersion } from '../versions/version-rows.ts';

/** A shade that carries white text at 4.5 : 1. */
const buttonShade = 8;

/**
 * Publishes the portal of a new service area, in its brand and language. A preset above that sets them goes first, and an
 * area or a caller without the feature gets none. Returns whether it published one; the caller writes the history.
 */
export async function publishFirstPortal(
  request: OrganizationRequest,
  note: string,
): Promise<boolean> {
  const { transaction, organization, caller, server } = request;
  if (!reaches(levelFor(caller.permissions, 'portal'), 'edit')) return false;
  if (!(await grantedFeatures(transaction, organization.number)).includes('portal')) return false;
  const { brandTheme, language } = await inheritedSettings(transaction, organization.number);
  const { origins } = await inheritedBy(request);
  const document: PortalDocument = { ...emptyDocument };
  if (origins.languages.from === null && language !== null)
    document.languages = { tags: isEnglish(language) ? [language] : [language, 'en'] };
  if (origins.look.from === null && brandTheme !== null)
    document.look = {
      ...defaultPortal.look,
      accentColor: accents[brandTheme][buttonShade],
      accentTextColor: '#ffffff',
    };
  if (document.languages === null && document.look === null) return false;
  const draft = await insertDraft(request, document, note);
  await updateVersion(request, draft, { status: 'Published', published_at: server.now() });
  return true;
}

function isEnglish(tag: string): boolean {
  return /^en(-|$)/i.test(tag);
}
