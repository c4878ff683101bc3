import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../server/database/tables.ts';

const rowsAtOnce = 5_000;

export interface BrokenLink {
  /** 0 for the platform */
  providerNumber: number;
  /** The first broken entry; null when the newest entries are missing. */
  entryId: string | null;
  reason: string;
}

export interface CheckedChains {
  chains: number;
  entries: number;
  /** the first broken link of each broken chain */
  broken: BrokenLink[];
}

/** Verifies every chain of Admin History from its start. */
export async function checkChains(system: Kysely<DB>): Promise<CheckedChains> {
  const { rows: providers } = await sql<{ provider_number: number }>`
    select provider_number from admin_history_chain
    union select provider_number from admin_history order by 1`.execute(system);
  const checked: CheckedChains = { chains: providers.length, entries: 0, broken: [] };
  for (const { provider_number: providerNumber } of providers) {
    const { entries, broken } = await checkChain(system, providerNumber);
    checked.entries += entries;
    if (broken !== null) checked.broken.push({ providerNumber, ...broken });
  }
  return checked;
}

interface Link {
  id: string;
  position: string;
  hash: Buffer;
  /** Whether the previous entry exists and has the expected hash. */
  isLinked: boolean;
  /** Whether the entry's content matches its hash. */
  isIntact: boolean;
}

async function checkChain(system: Kysely<DB>, providerNumber: number) {
  const chain = await system
    .selectFrom('admin_history_chain')
    .selectAll()
    .where('provider_number', '=', providerNumber)
    .executeTakeFirst();
  let last = { position: chain?.start_position ?? '0', hash: chain?.start_hash ?? Buffer.of() };
  // Ignores entries that are written during the check.
  const end = chain?.last_position ?? '0';
  for (let entries = 0; ; ) {
    const { rows: links } = await sql<Link>`
      select id, chain_position as position, hash,
        previous_hash = lag(hash, 1, ${last.hash}::bytea) over chain
          and chain_position = lag(chain_position, 1, ${last.position}::bigint) over chain + 1 as "isLinked",
        hash = admin_history_hash(entry) as "isIntact"
      from admin_history entry
      where provider_number = ${providerNumber} and chain_position > ${last.position}
        and chain_position <= ${end}
      window chain as (order by chain_position)
      order by chain_position limit ${rowsAtOnce}`.execute(system);
    const wrong = links.find(({ isLinked, isIntact }) => !isLinked || !isIntact);
    if (wrong !== undefined)
      return {
        entries,
        broken: {
          entryId: wrong.id,
          reason: wrong.isIntact
            ? 'Earlier entries are missing or were replaced'
            : 'The entry was changed',
        },
      };
    entries += links.length;
    last = links.at(-1) ?? last;
    if (links.length === rowsAtOnce) continue;
    const isComplete =
      chain !== undefined && last.position === end && last.hash.equals(chain.last_hash);
    return {
      entries,
      broken: isComplete ? null : { entryId: null, reason: 'The newest entries are missing' },
    };
  }
}
