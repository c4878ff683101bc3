import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { imageSources } from '../../images/queries.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { imagesOf } from '../document/images-of.ts';
import { withSlotImages } from '../document/slot-images.ts';
import type { PortalArea } from '../flow/portal-area.ts';
import { errorOf } from '../flow/visit.ts';
import { preferredLanguage } from '../renderer/localized.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import { catalogs } from '../renderer/texts/catalogs.ts';
import type { PageError, PortalView } from '../renderer/view.ts';
import { effectivePortal } from '../versions/effective-portal.ts';
import { slotImagesOf } from '../versions/slot-images.ts';
import { queryOf } from './addresses.ts';
import { pageReply } from './page-reply.ts';

interface About {
  area?: Pick<PortalArea, 'number' | 'name' | 'timeZone'>;
  supportCode?: string;
  /** until the guest may try again */
  seconds?: number;
}

/** Replies with a page about an error that belongs to no visit: in the guest's language, with the built-in look. */
export function errorPage(
  c: Context<Variables>,
  key: ErrorKey,
  status: ContentfulStatusCode,
  { area, supportCode, seconds }: About = {},
): Response {
  // Trying these addresses again would fail again.
  const begins = status < 429 && area !== undefined;
  const view = errorView(errorOf(key, { seconds: seconds ?? null }), {
    portal: withErrorBlocks(defaultPortal),
    language: preferredLanguage(acceptedBy(c), ['en', ...Object.keys(catalogs)]),
    area: area ?? { name: 'Wi-Fi', timeZone: 'UTC' },
    images: new Map(),
    links: {
      page: () => (begins ? `/portal/${area.number}/` : ''),
      language: () => '',
      action: () => '',
      next: null,
    },
    supportCode: supportCode ?? null,
  });
  return pageReply(c, view, [], status);
}

/** Replies that an area has no page at an address: with the look and in the languages of the area. */
export async function notFoundPage(
  c: Context<Variables>,
  { database }: Pick<ServerContext, 'database'>,
  area: PortalArea,
): Promise<Response> {
  const { portal, images } = await database.withScope(area.scope, async (transaction) => {
    const { portal: written } = await effectivePortal(transaction, area);
    const shown = withErrorBlocks(withSlotImages(written, await slotImagesOf(transaction, area)));
    return { portal: shown, images: await imageSources(transaction, area, imagesOf(shown)) };
  });
  const { tags } = portal.languages;
  const wanted = tags.find((tag) => tag === queryOf(c).get('language'));
  const view = errorView(errorOf('not-found'), {
    portal,
    language: wanted ?? preferredLanguage(acceptedBy(c), tags),
    area,
    images,
    links: {
      // The query may have the guest's visit.
      page: () => `/portal/${area.number}/${new URL(c.req.url).search}`,
      language(tag) {
        const query = queryOf(c);
        query.set('language', tag);
        return `?${query}`;
      },
      action: () => '',
      next: null,
    },
    supportCode: null,
  });
  return pageReply(c, view, [], 404);
}

function acceptedBy(c: Context<Variables>): string {
  return c.req.header('accept-language') ?? '';
}

/** Returns a portal whose error page has the languages and how to get help only: a site's own text is about sign-ins. */
function withErrorBlocks(portal: PortalView['portal']): PortalView['portal'] {
  const support = portal.pages.refused.filter(({ type }) => type === 'support');
  const refused = [{ id: 'languages', type: 'languages' } as const, ...support];
  return { ...portal, pages: { ...portal.pages, refused } };
}

function errorView(
  error: PageError,
  shown: Pick<PortalView, 'portal' | 'language' | 'area' | 'images' | 'links' | 'supportCode'>,
): PortalView {
  return {
    ...shown,
    page: 'refused',
    now: new Date(0),
    methods: [],
    members: { signIns: [], asksNumber: true },
    plans: [],
    promotions: [],
    status: null,
    isFromGateway: false,
    canLogOut: false,
    emailCode: null,
    wait: null,
    payment: null,
    network: null,
    error,
    typed: {},
  };
}
