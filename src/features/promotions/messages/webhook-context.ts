/** Returns the context that the secrets of an organization's promotions are sealed for. */
export function webhookContext({ number }: { number: number }): string {
  return `promotion webhook of ${number}`;
}
