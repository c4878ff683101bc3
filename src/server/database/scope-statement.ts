/** Returns the statement that sets the tenant role and the scope of the open transaction, for row-level security. */
export function scopeStatement(scope: readonly string[]): string {
  if (!scope.every((prefix) => /^\/(\d+\/)*$/.test(prefix)))
    throw new Error(`Not a scope: ${scope.join(',')}`);
  return `select set_config('role', 'atrium_tenant', true), set_config('atrium.scope', '${scope.join(',')}', true)`;
}
