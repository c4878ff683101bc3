import { useWindowEvent } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import type { DialogName } from '../header/HeaderTools.tsx';

const loadPalette = () => import('./CommandPalette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

/** Ctrl+K or ⌘K opens the command palette, '?' the list of shortcuts (experience.md, 'Finding things fast'). */
export function Shortcuts({ onOpen }: { onOpen: (dialog: DialogName) => void }) {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);
  useWindowEvent('keydown', (event) => {
    // The first key of the two is the time to load it: what is typed next belongs to the palette.
    if (event.key === 'Control' || event.key === 'Meta') void Promise.allSettled([loadPalette()]);
    if (event.defaultPrevented || event.altKey) return;
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event);
    if (!isPalette && !isHelp) return;
    // A dialog that is open has the keyboard to itself.
    if (document.querySelector('[role=dialog]') !== null) return;
    event.preventDefault();
    setShown(isPalette ? 'palette' : 'shortcuts');
  });
  // An action of the palette may have opened the other meanwhile.
  const close = (closed: typeof shown) => setShown((now) => (now === closed ? null : now));
  return (
    <LazyBoundary>
      {shown === 'palette' && (
        <CommandPalette
          onClose={() => close('palette')}
          onOpen={onOpen}
          onShortcuts={() => setShown('shortcuts')}
        />
      )}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={() => close('shortcuts')} />}
    </LazyBoundary>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
