import type { Endpoint, Sent } from './endpoint.ts';

/** What the address of a screen says. */
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
 * Returns the calls that a screen makes when it opens. Whoever knows that it will open makes them: the server's page for
 * its address, a link that the mouse is over, a change of the organization. It must be exactly what the screen asks for.
 */
export type OpeningCalls = (address: ScreenAddress) => readonly OpeningCall[];

export function openingCall<E extends Endpoint>(endpoint: E, sent: Sent<E>): OpeningCall {
  return { endpoint, sent };
}
