import {
  isOutcomeUnknown,
  type RouterClient,
  type RouterFailure,
} from '../../site-network/public/routeros.ts';
import { type Change, shownKey, withoutMark } from '../config/difference.ts';

export type ApplyResult =
  | { kind: 'applied'; count: number }
  /** an object changed meanwhile: read again */
  | { kind: 'stale'; count: number }
  /** no answer: it may have been written */
  | { kind: 'lost'; text: string; count: number }
  | { kind: 'busy'; text: string; count: number }
  | { kind: 'refused'; text: string; count: number }
  /** the time of a step is over */
  | { kind: 'more'; count: number };

/** Writes changes one by one until one fails or the time of a step is over. */
export async function applyChanges(
  client: RouterClient,
  changes: readonly Change[],
  endsAt: number,
): Promise<ApplyResult> {
  let count = 0;
  for (const change of changes) {
    if (performance.now() > endsAt) return { kind: 'more', count };
    const failure = await applyChange(client, change);
    if (failure === null) count++;
    else if (failure.kind === 'not-found') {
      // What is to be removed is gone already.
      if (change.action !== 'remove') return { kind: 'stale', count };
    } else if (isOutcomeUnknown(failure)) return { kind: 'lost', text: failure.text, count };
    else if (failure.kind === 'busy') return { kind: 'busy', text: failure.text, count };
    else
      return {
        kind: 'refused',
        text: `${[change.path, shownKey(change)].join(' ').trimEnd()}: ${withoutMark(failure.text)}`,
        count,
      };
  }
  return { kind: 'applied', count };
}

async function applyChange(client: RouterClient, change: Change): Promise<RouterFailure | null> {
  const { path, action, id, placeBefore } = change;
  const properties: Record<string, string> = Object.fromEntries(
    change.properties.map(({ name, after }) => [name, after ?? '']),
  );
  if (placeBefore !== undefined) properties['place-before'] = placeBefore.id;
  const result =
    action === 'add'
      ? await client.add(path, properties)
      : action === 'set'
        ? await client.set(path, id, properties)
        : await client.remove(path, id ?? '');
  return result.ok ? null : result;
}
