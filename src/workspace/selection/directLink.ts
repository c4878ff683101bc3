/** Returns the URL of the current screen with this organization (section 2, 'Header'). */
export function directLink(uniqueId: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?org=${encodeURIComponent(uniqueId)}`;
}
