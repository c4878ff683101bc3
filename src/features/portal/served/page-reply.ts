import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Variables } from '../../../server/http/request.ts';
import { renderPage, styleOf } from '../renderer/render-page.ts';
import type { PortalView } from '../renderer/view.ts';

/**
 * Replies with a page: no script, styles by their hash, images of this server. `formTargets` are the origins that forms
 * lead to besides this server: browsers apply the policy to redirects after a form, too.
 */
export function pageReply(
  c: Context<Variables>,
  view: PortalView,
  formTargets: readonly string[],
  status: ContentfulStatusCode = 200,
  /** a comment behind the page */
  comment = '',
): Response {
  const style = createHash('sha256').update(styleOf(view)).digest('base64');
  c.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `style-src 'sha256-${style}'`,
      "img-src 'self'",
      ['form-action', "'self'", ...formTargets].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  c.header('cache-control', 'no-store');
  c.header('content-language', view.language);
  return c.html(renderPage(view) + comment, status);
}

/** Redirects to a page of ours or to the gateway; never cached. */
export function redirectReply(c: Context<Variables>, url: string): Response {
  c.header('cache-control', 'no-store');
  return c.redirect(url, 303);
}

/** Returns the origins of addresses as sources of a policy. */
export function originsOf(urls: readonly (string | null)[]): string[] {
  const origins = urls.flatMap((url) =>
    url !== null && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[^\s;,]+$/.test(origin));
}
