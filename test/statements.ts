import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { PooledDatabase } from '../src/server/database/open.ts';

/** Where each process of a test run notes the statements that it executed, one file a process; unset: nowhere. */
const directory = process.env.STATEMENTS_DIRECTORY;
const root = join(import.meta.dirname, '..');
const seen = new Set<string>();
let isWatched = false;

/**
 * Notes the place in the product's sources, as `src/server/audit.ts:50`, of each statement that is compiled from now on in
 * this process, with the engine that runs it.
 */
export function watchStatements({ system, engine }: PooledDatabase): void {
  if (directory === undefined || isWatched) return;
  isWatched = true;
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${engine}-${process.pid}.txt`);
  const executor: object = Object.getPrototypeOf(system.getExecutor());
  const compile = Reflect.get(executor, 'compileQuery');
  Reflect.set(executor, 'compileQuery', function (this: unknown, ...parameters: unknown[]) {
    const place = callerInSources();
    if (place !== undefined && !seen.has(place)) {
      seen.add(place);
      appendFileSync(file, `${place}\n`);
    }
    return Reflect.apply(compile, this, parameters);
  });
}

const frame = /(?:\(|at (?:async )?)(?:file:\/\/)?([^()]+?):(\d+):\d+\)?$/;

/** Kysely compiles synchronously within `execute`, so the stack still leads to the statement. */
function callerInSources(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 15;
  const { stack = '' } = new Error('where am I');
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of stack.split('\n')) {
    const [, file = '', number = ''] = frame.exec(line.trim()) ?? [];
    const path = relative(root, file).replaceAll(sep, '/');
    if (path.startsWith('src/')) return `${path}:${number}`;
  }
  return undefined;
}
