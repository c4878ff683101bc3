import { Hono } from 'hono';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { imageSources } from '../../images/queries.ts';
import { withUsableStyle } from '../checks/style-sheet.ts';
import { type PageId, pageIds } from '../document/blocks.ts';
import { imagesOf } from '../document/images-of.ts';
import { withSlotImages } from '../document/slot-images.ts';
import { preferredLanguage } from '../renderer/localized.ts';
import { renderPage } from '../renderer/render-page.ts';
import type { PageLinks } from '../renderer/view.ts';
import { effectiveDraft } from '../versions/effective-portal.ts';
import { portalPlans } from '../versions/portal-plans.ts';
import { previewedBy } from '../versions/preview-token.ts';
import { slotImagesOf } from '../versions/slot-images.ts';
import { previewView } from './preview-view.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const expired =
  'This preview does not exist or has expired. Choose "Try on a phone" in Portal Setup again.';

/** Shows an organization's draft with an invented guest to everyone who has the sealed address. */
export function portalPreviewRoute(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  const path = '/portal/preview/:token';
  app.get(path, async (c) => {
    c.header('cache-control', 'no-store');
    c.header('content-security-policy', policy);
    const number = await previewedBy(server, c.req.param('token'));
    const { page, language } = c.req.query();
    const html =
      number === null
        ? null
        : await previewPage(server, number, {
            page: pageIds.find((id) => id === page) ?? 'sign-in',
            language: language ?? '',
            accepted: c.req.header('accept-language') ?? '',
          });
    return html === null ? c.text(expired, 404) : c.html(html);
  });
  // A form of the preview signs nobody in: the invented guest is online.
  app.post(path, (c) => c.redirect('?page=connected', 303));
  return app;
}

interface Asked {
  page: PageId;
  language: string;
  accepted: string;
}

async function previewPage(
  { database, mail, now }: ServerContext,
  number: number,
  { page, language, accepted }: Asked,
): Promise<string | null> {
  const organization = await database.system
    .selectFrom('organization')
    .select(['number', 'parent_number as parentNumber', 'path', 'name', 'type'])
    .where('number', '=', number)
    .where('status', '<>', 'Removed')
    .executeTakeFirst();
  if (organization === undefined) return null;
  return database.withScope([organization.path], async (transaction) => {
    const { portal: written } = await effectiveDraft(transaction, organization);
    const portal = withUsableStyle(
      withSlotImages(written, await slotImagesOf(transaction, organization)),
    );
    const { tags } = portal.languages;
    const shown = tags.includes(language) ? language : preferredLanguage(accepted, tags);
    const { timeZone } = await inheritedSettings(transaction, number);
    const links: PageLinks = {
      page: (to) => `?page=${to}&language=${shown}`,
      language: (tag) => `?page=${page}&language=${tag}`,
      action: () => '',
      next: null,
    };
    const view = previewView(
      portal,
      { page, language: shown, guest: 'new' },
      {
        area: { name: organization.name, timeZone: timeZone ?? 'UTC' },
        plans: await portalPlans(transaction, organization),
        hasMail: mail !== null,
        images: await imageSources(transaction, organization, imagesOf(portal)),
        now: now(),
        links,
      },
    );
    return renderPage(view);
  });
}
