import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { PooledDatabase } from '../src/server/database/open.ts';

/** The directory of the files in which each process records its executed statements; unset: not recorded. */
const directory = process.env.STATEMENTS_DIRECTORY;
const root = join(import.meta.dirname, '..');
const sources = join(root, 'src') + sep;
const seen = new Set<string>();
let isWatched = false;

/**
 * Records the source position, such as `src/server/audit.ts:50`, of each statement that this process compiles from now on,
 * in a file per engine.
 */
export function watchStatements({ system, engine }: PooledDatabase): void {
  if (directory === undefined || isWatched) return;
  isWatched = true;
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${engine}-${process.pid}.txt`);
  const executor: object = Object.getPrototypeOf(system.getExecutor());
  const compile = Reflect.get(executor, 'compileQuery');
  Reflect.set(executor, 'compileQuery', function (this: unknown, ...parameters: unknown[]) {
    const position = withStackLimit(positionInSources);
    if (position !== undefined && !seen.has(position)) {
      seen.add(position);
      appendFileSync(file, `${withStackLimit(lineInSources)}\n`);
    }
    return Reflect.apply(compile, this, parameters);
  });
}

/** Captures a longer stack: Kysely compiles synchronously within `execute`, so the stack contains the statement. */
function withStackLimit<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 15;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Returns the caller's position in the compiled code. Mapping each to the source would take longer than most statements. */
function positionInSources(): string | undefined {
  const { prepareStackTrace } = Error;
  let position: string | undefined;
  Error.prepareStackTrace = (_error, sites) => {
    for (const site of sites) {
      const file = site.getFileName() ?? '';
      if (!isInSources(file)) continue;
      position = `${file}:${site.getLineNumber()}:${site.getColumnNumber()}`;
      break;
    }
    return '';
  };
  try {
    void new Error('where am I').stack;
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
  return position;
}

const frame = /(?:\(|at (?:async )?)([^()]+?):(\d+):\d+\)?$/;

function lineInSources(): string | undefined {
  const { stack = '' } = new Error('where am I');
  for (const line of stack.split('\n')) {
    const [, file = '', number = ''] = frame.exec(line.trim()) ?? [];
    if (isInSources(file)) return `${relative(root, pathOf(file)).replaceAll(sep, '/')}:${number}`;
  }
  return undefined;
}

const pathOf = (file: string) => file.replace('file://', '');
const isInSources = (file: string) => pathOf(file).startsWith(sources);
