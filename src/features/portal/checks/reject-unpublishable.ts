import { Problem } from '../../../contract/problem.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { imageSources, usableImages } from '../../images/queries.ts';
import type { PortalDocument } from '../document/fields.ts';
import { imagesOf } from '../document/images-of.ts';
import { plansAt } from '../document/plan-rules.ts';
import { withSlotImages } from '../document/slot-images.ts';
import { deadLinks } from '../preview/preview-view.ts';
import { effectiveDraft } from '../versions/effective-portal.ts';
import { portalPlans } from '../versions/portal-plans.ts';
import { slotImagesOf } from '../versions/slot-images.ts';
import { checkPortal } from './check-portal.ts';
import { largestPage } from './page-sizes.ts';

/** Throws a Problem that names each check that prevents publishing a document. */
export async function rejectUnpublishable(
  { transaction, organization, server }: OrganizationRequest,
  document: PortalDocument,
): Promise<void> {
  const { portal: written } = await effectiveDraft(transaction, organization, document);
  const portal = withSlotImages(written, await slotImagesOf(transaction, organization));
  const plans = await portalPlans(transaction, organization);
  const hasMail = server.mail !== null;
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const area = { name: organization.name, timeZone: timeZone ?? 'UTC' };
  const now = server.now();
  const ids = imagesOf(portal);
  const images = await transaction
    .selectFrom(usableImages(organization))
    .select(['image.id', 'image.status'])
    .where('image.id', '=', any(ids))
    .execute();
  const largest = largestPage(portal, {
    area,
    plans,
    hasMail,
    images: await imageSources(transaction, organization, ids),
    now,
    links: deadLinks,
  });
  const failed = checkPortal(portal, {
    plans:
      organization.type === 'ServiceArea' ? plansAt(plans, localTimeOf(now, area.timeZone)) : null,
    hasMail,
    // No members and no gateway are only warnings.
    hasMembers: null,
    programmes: [],
    hasGateway: null,
    images: new Map(images.map(({ id, status }) => [id, status])),
    largest,
  }).filter(({ state }) => state === 'error');
  if (failed.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { part, text } of failed) {
    const name = part ?? 'document';
    fields[name] = fields[name] === undefined ? text : `${fields[name]}; ${text}`;
  }
  throw new Problem(
    'bad-input',
    `This portal cannot be published yet: ${failed.map(({ text }) => text).join('; ')}.`,
    { fields },
  );
}
