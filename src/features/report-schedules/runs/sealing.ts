/** Returns the context that the secrets of a schedule's webhook are sealed for. */
export function webhookContext(scheduleId: string): string {
  return `report schedule ${scheduleId} webhook`;
}
