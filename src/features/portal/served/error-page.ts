import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Variables } from '../../../server/http/request.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { errorOf } from '../flow/visit.ts';
import { preferredLanguage } from '../renderer/localized.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import { catalogs } from '../renderer/texts/catalogs.ts';
import { pageReply } from './page-reply.ts';

interface About {
  area?: { name: string; timeZone: string };
  supportCode?: string;
  /** until the guest may try again */
  seconds?: number;
}

/** Replies with a page about an error that belongs to no visit: in the guest's language, with the built-in look. */
export function errorPage(
  c: Context<Variables>,
  key: ErrorKey,
  status: ContentfulStatusCode,
  { area = { name: 'Wi-Fi', timeZone: 'UTC' }, supportCode, seconds }: About = {},
): Response {
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
      area,
      now: new Date(0),
      images: new Map(),
      links: { page: () => '', language: () => '', action: () => '', next: null },
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
