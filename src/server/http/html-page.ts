import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { ClientSettings } from '../../contract/client-settings.ts';
import type { Variables } from './request.ts';

/** The folder that `npm run build` writes. */
export const builtFiles = join(import.meta.dirname, '../../../dist');

const inlineScript = /<script>([^]*?)<\/script>/g;

interface PageOptions {
  /** which pages may frame it, as in the content security policy */
  frameAncestors: "'none'" | "'self'" | '*';
  /** data for its scripts, by the id of the element */
  data?: Readonly<Record<string, unknown>>;
  /** scripts that the page will import, to load at once */
  modules?: readonly string[];
}

export type HtmlPage = (c: Context<Variables>, entry: string, options: PageOptions) => Response;

/** An HTML entry, split where a response adds to it. */
interface Entry {
  /** up to the end of the title, before the inline scripts, which read the data blocks */
  start: string;
  head: string;
  rest: string;
  /** the sources of its inline scripts in the content security policy */
  scriptHashes: string;
}

/**
 * Returns a function that responds with an HTML entry as built by Vite, with its content security policy. Entries are
 * read once: the build does not change while the server runs.
 */
export function htmlPages(settings: ClientSettings): HtmlPage {
  const analytics = settings.analyticsId === null ? '' : ' https://www.googletagmanager.com';
  const lookups = new URL(settings.breachedPasswordRange).origin;
  // Mantine sets style attributes, which only 'unsafe-inline' allows; scripts stay strict.
  const policyFor = ({ scriptHashes }: Entry) =>
    `default-src 'self'; script-src 'self'${scriptHashes}${analytics}; style-src 'self' 'unsafe-inline'; ` +
    `img-src 'self' data:; connect-src 'self' ${lookups}${analytics}; object-src 'none'; base-uri 'none'; ` +
    `form-action 'self'`;
  const entries = new Map<string, Entry>();
  return (c, name, { frameAncestors, data = {}, modules = [] }) => {
    const entry = entries.get(name) ?? readEntry(name);
    entries.set(name, entry);
    c.header('content-security-policy', `${policyFor(entry)}; frame-ancestors ${frameAncestors}`);
    c.header('cache-control', 'private, no-cache');
    const blocks = Object.entries({ settings, ...data }).map(([id, value]) => dataBlock(id, value));
    const preloads = modules.map(
      (file) => `<link rel="modulepreload" crossorigin href="/admin-ui/${file}">`,
    );
    return c.html([entry.start, ...blocks, entry.head, ...preloads, entry.rest].join(''));
  };
}

function readEntry(name: string): Entry {
  const html = readFileSync(join(builtFiles, name, 'index.html'), 'utf8');
  const titleEnd = html.indexOf('</title>') + '</title>'.length;
  const headEnd = html.indexOf('</head>');
  return {
    start: html.slice(0, titleEnd),
    head: html.slice(titleEnd, headEnd),
    rest: html.slice(headEnd),
    scriptHashes: hashesOf(html),
  };
}

/** Returns a data block for a page's head, which the content security policy does not execute. */
export function dataBlock(id: string, value: unknown): string {
  // A "<" could close the script element.
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${text}</script>`;
}

/** Returns the inline scripts of the page as sources of the policy. */
function hashesOf(html: string): string {
  return [...html.matchAll(inlineScript)]
    .map(([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('');
}
