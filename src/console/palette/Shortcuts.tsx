import { useWindowEvent } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import type { DialogName } from '../header/HeaderTools.tsx';

const loadPalette = () => import('./CommandPalette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

/** Opens the command palette with Ctrl+K or ⌘K, and the list of shortcuts with '?'. */
export function Shortcuts({ onOpen }: { onOpen: (dialog: DialogName) => void }) {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);
  useWindowEvent('keydown', (event) => {
    // Preloads the palette when the modifier is pressed, so that the following input reaches it.
    if (event.key === 'Control' || event.key === 'Meta') void Promise.allSettled([loadPalette()]);
    if (event.defaultPrevented || event.altKey) return;
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event);
    if (!isPalette && !isHelp) return;
    // Shortcuts are disabled while a dialog is open.
    if (document.querySelector('[role=dialog]') !== null) return;
    event.preventDefault();
    setShown(isPalette ? 'palette' : 'shortcuts');
  });
  // An action of the palette may have opened the other dialog.
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
