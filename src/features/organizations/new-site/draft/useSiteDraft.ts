import { useRef, useState } from 'react';
import { forget, remember, remembered } from '../../../../workspace/localMemory.ts';
import { type SiteDraft, siteDraft } from '../contract.ts';
import { emptySite, type Parent } from './site-draft.ts';

/** The site that an administrator is preparing below a parent, kept in this browser across reloads. */
export function useSiteDraft(administrator: string, parent: Parent) {
  const key = `NewSite|${administrator}|${parent.number}`;
  const [kept, setKept] = useState(() => parsed(remembered(key)) ?? emptySite(parent));
  // Two changes of one moment, such as a field left by a click on Next, build on each other.
  const latest = useRef(kept);
  const show = (next: SiteDraft) => {
    latest.current = next;
    setKept(next);
  };
  const keep = (change: (before: SiteDraft) => SiteDraft) => {
    show(change(latest.current));
    remember(key, JSON.stringify(latest.current));
  };
  const drop = () => forget(key);
  const startOver = () => {
    drop();
    show(emptySite(parent));
  };
  return { kept, keep, drop, startOver };
}

/** What was kept, unless it is damaged or of a version with other fields. */
export function parsed(text: string | null): SiteDraft | null {
  if (text === null) return null;
  try {
    return siteDraft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
