import type { Endpoint, Sent } from './endpoint.ts';

/** A screen's address, parsed. */
export interface ScreenAddress {
  /** the organization's number */
  organization: number;
  /** the variable parts of the path */
  parameters: Readonly<Record<string, string | undefined>>;
  search: Readonly<Record<string, unknown>>;
}

export interface OpeningCall {
  endpoint: Endpoint;
  sent: { params?: object; query?: object };
}

/**
 * Returns the requests that a screen makes when it opens. The page's HTML, a hovered link and a change of the organization
 * start them early. They must equal the screen's own, or it sends those too.
 */
export type OpeningCalls = (address: ScreenAddress) => readonly OpeningCall[];

export function openingCall<E extends Endpoint>(endpoint: E, sent: Sent<E>): OpeningCall {
  return { endpoint, sent };
}
