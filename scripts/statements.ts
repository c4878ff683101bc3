import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

// The calls that execute Kysely's statements. A transaction's `execute` runs a function and does not match.
const executes =
  /(?<!transaction\(\))\.(execute|executeTakeFirst|executeTakeFirstOrThrow|stream)\b(<.*>)?\(/;

// Files whose statements do not run on servers. Browser tests cover demo mode.
const notOnServers = /\.test\.tsx?$|\/testing\/|facts\.ts$|\/examples\.ts$|^src\/demo\//;

// Every build executes these on the embedded engine, to create the sample database.
const inEveryBuild = /^src\/sample\//;

export const engines = ['postgresql', 'embedded'] as const;

export interface StatementCount {
  total: number;
  /** source positions such as `src/server/audit.ts:50`, by engine */
  missing: Record<(typeof engines)[number], string[]>;
}

/**
 * Compares the source positions that execute a statement with those that a test run recorded in this directory
 * (`test/statements.ts`).
 */
export function countStatements(directory: string): StatementCount {
  const all = statementsInSources();
  const missingOn = (engine: string) => {
    const executed = executedOn(directory, engine);
    return all.filter(
      (position) =>
        !executed.has(position) && !(engine === 'embedded' && inEveryBuild.test(position)),
    );
  };
  return {
    total: all.length,
    missing: { postgresql: missingOn('postgresql'), embedded: missingOn('embedded') },
  };
}

function statementsInSources(): string[] {
  return globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !notOnServers.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (executes.test(line) ? [`${file}:${index + 1}`] : [])),
    );
}

function executedOn(directory: string, engine: string): Set<string> {
  if (!existsSync(directory)) return new Set();
  const files = readdirSync(directory).filter((name) => name.startsWith(`${engine}-`));
  return new Set(
    files.flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n')),
  );
}
