/** What a run remembers of a router between its steps. */
export interface Progress {
  /** when the guard was armed; left out without one */
  armedAt?: string;
  /** the copy on the router that the guard loads */
  copy?: string;
  /** Whether something may have been written. */
  hasWritten?: boolean;
  /** what was true before the change */
  before?: { guests: number; answering: string[]; version: string };
  /** why the change is undone */
  undoing?: string;
  /** when the present state began, to give up */
  since?: string;
  /** of a firmware upgrade */
  phase?: 'install' | 'reboot' | 'check';
  target?: string;
}
