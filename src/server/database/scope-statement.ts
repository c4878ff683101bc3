/** Takes the tenant role and the scope for the transaction that is open: what row-level security goes by. */
export function scopeStatement(scope: readonly string[]): string {
  if (!scope.every((prefix) => /^\/(\d+\/)*$/.test(prefix)))
    throw new Error(`Not a scope: ${scope.join(',')}`);
  return `select set_config('role', 'atrium_tenant', true), set_config('atrium.scope', '${scope.join(',')}', true)`;
}
