import type { Context } from 'hono';
import type { ServerContext } from '../../../server/context.ts';
import { isSecure, type Variables } from '../../../server/http/request.ts';
import type { PageId } from '../document/blocks.ts';
import type { VisitState } from '../flow/visit-state.ts';
import { sealState } from '../flow/visit-state.ts';
import type { PortalAction } from '../renderer/view.ts';

/** Returns the query as the browser sent it. */
export function queryOf(c: Context<Variables>): URLSearchParams {
  return new URL(c.req.url).searchParams;
}

/** Returns the address of a request as the browser sent it: behind a proxy, with the public origin. */
export function sentUrl(c: Context<Variables>, server: ServerContext): string {
  return originOfServer(c, server) + c.req.url.slice(new URL(c.req.url).origin.length);
}

function originOfServer(c: Context<Variables>, { publicUrl }: ServerContext): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const { host } = new URL(c.req.url);
  return `${isSecure(c) ? 'https' : 'http'}://${host}`;
}

/** Returns the addresses of an area's portal. */
export function addressesOf(
  c: Context<Variables>,
  server: ServerContext,
  { number }: { number: number },
) {
  const base = `/portal/${number}`;
  const origin = originOfServer(c, server);
  return {
    origin,
    start: `${origin}${base}/`,
    page: (page: PageId, token: string) => `${base}/${page}?state=${token}`,
    promotion: (id: string, token: string) => `${base}/promotion/${id}?state=${token}`,
    action: (action: PortalAction, token: string) => `${base}/do/${action}?state=${token}`,
    /** for gateways that send the browser back */
    returnUrl: async (page: PageId, state: VisitState) =>
      `${origin}${base}/${page}?state=${await sealState(server, state)}`,
  };
}
