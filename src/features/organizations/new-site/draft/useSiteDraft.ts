import { useRef, useState } from 'react';
import { loadLocal, removeLocal, storeLocal } from '../../../../workspace/localMemory.ts';
import { emptySite, type Parent, type SiteDraft } from './site-draft.ts';
import { readStoredDraft } from './stored-draft.ts';

/** An administrator's draft of a site below a parent, stored in this browser. */
export function useSiteDraft(administrator: string, parent: Parent) {
  const key = `NewSite|${administrator}|${parent.number}`;
  const [draft, setDraft] = useState(() => readStoredDraft(loadLocal(key)) ?? emptySite(parent));
  // One event can make two changes, such as a click on Next, which also leaves a field.
  const latest = useRef(draft);
  const show = (next: SiteDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const change = (changed: (before: SiteDraft) => SiteDraft) => {
    show(changed(latest.current));
    storeLocal(key, JSON.stringify(latest.current));
  };
  const discard = () => removeLocal(key);
  const startOver = () => {
    discard();
    show(emptySite(parent));
  };
  return { draft, change, discard, startOver };
}
