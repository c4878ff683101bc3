import type { Secrets } from '../../../server/secrets/secrets.ts';
import { openPmk, type StoredKey } from './pan-keys.ts';

/** Opened keys by sealed text, because a login may be compared with those of thousands of units. */
const opened = new Map<string, Uint8Array>();
const mostOpened = 20_000;

type Sealed = Pick<StoredKey, 'id' | 'sealedPmk'>;

/** Returns the pairwise master keys of rows, in their order. */
export function openPmks<Row extends Sealed>(
  secrets: Secrets,
  rows: readonly Row[],
): Promise<(Row & { pmk: Uint8Array })[]> {
  return Promise.all(rows.map(async (row) => ({ ...row, pmk: await openOnce(secrets, row) })));
}

async function openOnce(secrets: Secrets, row: Sealed): Promise<Uint8Array> {
  const known = opened.get(row.sealedPmk);
  if (known !== undefined) return known;
  const pmk = await openPmk(secrets, row);
  if (opened.size >= mostOpened) opened.clear();
  opened.set(row.sealedPmk, pmk);
  return pmk;
}
