/** Returns the context that the secrets of a rule's webhook are sealed for. */
export function webhookContext(ruleId: string): string {
  return `alert rule ${ruleId} webhook`;
}
