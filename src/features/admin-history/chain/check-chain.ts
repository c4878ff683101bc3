import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../server/database/tables.ts';

const rowsAtOnce = 5_000;

export interface BrokenLink {
  /** 0: the rows of the platform */
  providerNumber: number;
  /** The first entry that was changed; null: the newest ones are missing. */
  entryId: string | null;
  reason: string;
}

export interface CheckedChains {
  chains: number;
  entries: number;
  /** the first broken link of each chain that has one */
  broken: BrokenLink[];
}

/** Follows every chain of Admin History from its start and returns where one is broken. */
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
  /** Whether its predecessor is in place and has the expected hash. */
  follows: boolean;
  /** Whether its content still has its hash. */
  isWhole: boolean;
}

async function checkChain(system: Kysely<DB>, providerNumber: number) {
  const chain = await system
    .selectFrom('admin_history_chain')
    .selectAll()
    .where('provider_number', '=', providerNumber)
    .executeTakeFirst();
  let last = { position: chain?.start_position ?? '0', hash: chain?.start_hash ?? Buffer.of() };
  // Entries written while this runs are checked next time.
  const end = chain?.last_position ?? '0';
  for (let entries = 0; ; ) {
    const { rows: links } = await sql<Link>`
      select id, chain_position as position, hash,
        previous_hash = lag(hash, 1, ${last.hash}::bytea) over chain
          and chain_position = lag(chain_position, 1, ${last.position}::bigint) over chain + 1 as follows,
        hash = admin_history_hash(entry) as "isWhole"
      from admin_history entry
      where provider_number = ${providerNumber} and chain_position > ${last.position}
        and chain_position <= ${end}
      window chain as (order by chain_position)
      order by chain_position limit ${rowsAtOnce}`.execute(system);
    const wrong = links.find(({ follows, isWhole }) => !follows || !isWhole);
    if (wrong !== undefined)
      return {
        entries,
        broken: {
          entryId: wrong.id,
          reason: wrong.isWhole
            ? 'Entries before it are missing or were exchanged'
            : 'It is not what was written',
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
