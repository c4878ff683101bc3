import type { ComponentType } from 'react';

/** The properties of an embedded page, which stores its state in the query of its address. */
export interface EmbeddedPageProps {
  /** the organization's number */
  number: number;
}

export interface EmbeddedPage {
  title: string;
  /** whether the page fills the available height or is as tall as its content */
  layout: 'fill' | 'grow';
  load(): Promise<{ default: ComponentType<EmbeddedPageProps> }>;
}

export const embeddedPagesPath = '/ElevenOS/Admin';

// The query parameters that do not belong to the page's state.
const outerParameters = ['ORG_NUMBER', 'timestamp', 'org', 'sm', 'at', 'demo', 'offline'];

/** Returns the page's state from query parameters. */
export function innerSearch(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && !outerParameters.includes(name) ? [[name, value]] : [],
    ),
  );
}
