import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Variables } from '../../../server/http/request.ts';
import { defaultPortal } from '../document/default-portal.ts';
import type { PortalArea } from '../flow/portal-area.ts';
import { errorOf } from '../flow/visit.ts';
import { preferredLanguage } from '../renderer/localized.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import { catalogs } from '../renderer/texts/catalogs.ts';
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
  const language = preferredLanguage(c.req.header('accept-language') ?? '', [
    'en',
    ...Object.keys(catalogs),
  ]);
  const support = defaultPortal.pages.refused.filter(({ type }) => type === 'support');
  return pageReply(
    c,
    {
      portal: { ...defaultPortal, pages: { ...defaultPortal.pages, refused: support } },
      page: 'refused',
      language,
      area: area ?? { name: 'Wi-Fi', timeZone: 'UTC' },
      now: new Date(0),
      images: new Map(),
      links: {
        page: () => (begins ? `/portal/${area.number}/` : ''),
        language: () => '',
        action: () => '',
        next: null,
      },
      methods: [],
      plans: [],
      status: null,
      isFromGateway: false,
      canLogOut: false,
      emailCode: null,
      wait: null,
      network: null,
      error: errorOf(key, { seconds: seconds ?? null }),
      supportCode: supportCode ?? null,
      typed: {},
    },
    [],
    status,
  );
}
