import type { Route, Sent } from './endpoint.ts';
import type { ProblemBody } from './problem.ts';

/** A request as the browser sends it. */
export interface CallRequest {
  method: string;
  url: string;
  /** JSON, or null; a file is not part of it */
  body: string | null;
}

/** The id of the data block that says which calls a page starts before its modules are loaded. */
export const callsToStartId = 'calls-to-start';

/** The id of the data block with the answer of the set-organization page. */
export const setOrganizationAnswerId = 'answer';

export interface SetOrganizationAnswer {
  status: number;
  body: { AccessToken: string } | ProblemBody;
}

/** Returns a call as the browser sends it. */
export function requestOf<E extends Route>(endpoint: E, sent: Sent<E>): CallRequest {
  return {
    method: endpoint.method,
    url: addressOf(endpoint, sent),
    body: 'body' in sent ? JSON.stringify(sent.body) : null,
  };
}

/** Returns the URL of a call with its parameters. */
export function addressOf<E extends Route>(endpoint: E, sent: Omit<Sent<E>, 'body'>): string {
  const { params = {}, query = {} }: { params?: object; query?: object } = sent;
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}
