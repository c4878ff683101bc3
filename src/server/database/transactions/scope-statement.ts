/** Compiling the statement that evaluates alert rules took seconds, for a tenth of a second of work. */
export const unlimitedStatement = "select set_config('jit', 'off', true)";

/**
 * Returns the statement that sets the tenant role and the scope of the open transaction, for row-level security. It
 * turns off JIT compilation and parallel workers, which cost a list more time (50 ms and 8 ms) than they save.
 */
export function scopeStatement(scope: readonly string[]): string {
  if (!scope.every((prefix) => /^\/(\d+\/)*$/.test(prefix)))
    throw new Error(`Not a scope: ${scope.join(',')}`);
  return `select set_config('role', 'atrium_tenant', true), set_config('atrium.scope', '${scope.join(',')}', true), set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;
}
