import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What runs Kysely's statements. A transaction's own `execute` runs a function. */
const executes =
  /(?<!transaction\(\))\.(execute|executeTakeFirst|executeTakeFirstOrThrow|stream)\b(<.*>)?\(/;

/** Demo mode runs the product's statements over an engine in the page; the browser tests start it. */
const notOnServers = /\.test\.tsx?$|\/testing\/|facts\.ts$|\/examples\.ts$|^src\/demo\//;

/** Every build runs them on the embedded engine, to make the database that a first start begins with. */
const inEveryBuild = /^src\/sample\//;

export const engines = ['postgresql', 'embedded'] as const;

export interface StatementCount {
  total: number;
  /** as `src/server/audit.ts:50`, by engine */
  missing: Record<(typeof engines)[number], string[]>;
}

/**
 * Compares the places in the product's sources that execute a statement with those that a test run noted in this
 * directory (`test/statements.ts`).
 */
export function countStatements(directory: string): StatementCount {
  const all = statementsInSources();
  const missingOn = (engine: string) => {
    const executed = executedOn(directory, engine);
    return all.filter(
      (place) => !executed.has(place) && !(engine === 'embedded' && inEveryBuild.test(place)),
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
