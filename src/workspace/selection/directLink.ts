let screenPath = () => window.location.pathname;

/** Sets the path of the current screen, which is its list's on a record's screen. */
export function setScreenPath(path: () => string): void {
  screenPath = path;
}

/** Returns the URL of the current screen with this organization (section 2, 'Header'). */
export function directLink(uniqueId: string): string {
  return `${window.location.origin}${screenPath()}?org=${encodeURIComponent(uniqueId)}`;
}
