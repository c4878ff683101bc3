import type { Endpoint } from '../../../contract/endpoint.ts';
import { requireFeature } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { WishSource } from '../adapters/wish.ts';
import { sources } from './sources.ts';

/** Throws unless the caller's role allows a call for the feature of a source, and the site has it. */
export function requireSource(
  request: OrganizationRequest,
  endpoint: Pick<Endpoint, 'effect' | 'method'>,
  kind: WishSource,
): Promise<void> {
  return requireFeature(request, endpoint, sources[kind].feature);
}
