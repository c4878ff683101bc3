import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../src/server/database/open.ts';

/** A place where secrets could come out, and what was found there. */
export interface Sighting {
  where: string;
  text: string;
}

interface Canary {
  what: string;
  core: string;
  /** the one place where it may stand: an initial password is told once */
  toldAt: Sighting | undefined;
}

/** Secrets that exist nowhere else, to be planted and looked for. */
export function canaryCage() {
  const canaries: Canary[] = [];
  return {
    count: () => canaries.length,
    /** A secret for a field; its signs are written otherwise in addresses, JSON and HTML, its core nowhere. */
    plant(what: string): string {
      const core = `Canary7${randomBytes(10).toString('hex')}`;
      canaries.push({ what, core, toldAt: undefined });
      return `${core}%/+&<`;
    },
    /** A secret that the product made itself. */
    mark(what: string, secret: string, toldAt?: Sighting): string {
      if (secret.length < 16) throw new Error(`${what} is too short to be looked for: ${secret}`);
      canaries.push({ what, core: secret, toldAt });
      return secret;
    },
    /** Each canary that stands in one of the places, in whatever writing. */
    seenIn(places: readonly Sighting[]): string[] {
      return canaries.flatMap(({ what, core, toldAt }) =>
        places
          .filter((place) => place !== toldAt && isWritten(core, place.text))
          .map(({ where }) => `${what} in ${where}`),
      );
    },
  };
}

/** Plain in any case, in hexadecimal, and in base64 wherever in a longer text it may begin. */
function isWritten(core: string, text: string): boolean {
  const bytes = Buffer.from(core);
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  const lower = text.toLowerCase();
  return (
    lower.includes(core.toLowerCase()) ||
    lower.includes(bytes.toString('hex')) ||
    inBase64.some((written) => text.includes(written))
  );
}

/** Every column of every row of every table. */
export async function dumpOf({ system }: Database): Promise<Sighting[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm')`.execute(system);
  const dump: Sighting[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(${sql.ref(name)})::text as text from ${sql.table(name)}`.execute(system);
    dump.push(...rows.map(({ text }) => ({ where: `table ${name}`, text })));
  }
  return dump;
}
