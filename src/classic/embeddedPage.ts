import type { ComponentType } from 'react';

/** What an embedded page is given; its own state it keeps in what follows the `?` of its address. */
export interface EmbeddedPageProps {
  /** the organization that it is about */
  number: number;
}

export interface EmbeddedPage {
  title: string;
  /** whether it fills the room that there is, or is as high as its content */
  layout: 'fill' | 'grow';
  load(): Promise<{ default: ComponentType<EmbeddedPageProps> }>;
}

export const embeddedPagesPath = '/ElevenOS/Admin';

/** What of an address belongs to those who show the page, not to its own state. */
const notInner = ['ORG_NUMBER', 'timestamp', 'org', 'sm', 'at', 'demo', 'offline'];

/** The page's own state in what follows the `?` of an address. */
export function innerSearch(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && !notInner.includes(name) ? [[name, value]] : [],
    ),
  );
}
