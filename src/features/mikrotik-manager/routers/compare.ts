import type { ServerContext } from '../../../server/context.ts';
import type { RouterClient, RouterResult } from '../../site-network/public/routeros.ts';
import { withAdopted } from '../config/adopted.ts';
import { type Change, changesFor, type RouterTables, shownChange } from '../config/difference.ts';
import { type Wish, wishOf } from '../config/wish.ts';
import type { RouterConfiguration } from './configuration.ts';
import { readTables } from './read-router.ts';

export interface Comparison {
  wish: Wish;
  tables: RouterTables;
  changes: readonly Change[];
}

export type ComparisonResult =
  | RouterResult<Comparison>
  | { ok: false; kind: 'invalid'; text: string };

/** Compares a router with its templates and what was adopted of it. */
export async function compare(
  client: RouterClient,
  { templates, variables }: RouterConfiguration,
  adopted: readonly Change[],
  version: string,
): Promise<ComparisonResult> {
  const rendered = wishOf(templates, variables, version);
  if (rendered.errors.length > 0)
    return { ok: false, kind: 'invalid', text: rendered.errors.join(' ') };
  return compareWith(client, withAdopted(rendered, adopted));
}

/** Reads what a wish is about and returns what differs. */
export async function compareWith(
  client: RouterClient,
  wish: Wish,
): Promise<RouterResult<Comparison>> {
  const paths = [...wish.objects.map(({ path }) => path), ...wish.ownedPaths];
  const tables = await readTables(client, paths);
  if (!tables.ok) return tables;
  return {
    ok: true,
    value: { wish, tables: tables.value, changes: changesFor(wish, tables.value) },
  };
}

const sealContext = (deviceId: string, what: string) => `router ${deviceId} ${what}`;

export function sealChanges(
  { secrets }: Pick<ServerContext, 'secrets'>,
  deviceId: string,
  what: 'differences' | 'adopted',
  changes: readonly Change[],
): Promise<string> {
  return secrets.seal(JSON.stringify(changes), sealContext(deviceId, what));
}

export async function openChanges(
  { secrets }: Pick<ServerContext, 'secrets'>,
  deviceId: string,
  what: 'differences' | 'adopted',
  sealed: string | null,
): Promise<Change[]> {
  return sealed === null ? [] : JSON.parse(await secrets.open(sealed, sealContext(deviceId, what)));
}

/** Identifies a wish without its secrets, to tell a changed template from a changed router. */
export async function wishHash({ objects, ownedPaths }: Wish): Promise<string> {
  const shown = objects.map(({ path, kind, key, properties }) => {
    const change = {
      path,
      key,
      keyText: '',
      action: 'set' as const,
      template: '',
      takesOver: false,
      id: null,
    };
    const all = Object.entries(properties).map(([name, after]) => ({ name, before: null, after }));
    return [kind, key, shownChange({ ...change, properties: all }).properties];
  });
  const bytes = new TextEncoder().encode(JSON.stringify([shown, ownedPaths]));
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
