import { useEffect, useState } from 'react';
import { isDialogOpen } from '../../ui/dialogs/isDialogOpen.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import type { DialogName } from '../header/HeaderTools.tsx';
import { loadPalette, type OpenedByShortcut, type useShortcuts } from './useShortcuts.ts';

const loadShortcuts = () => import('./ShortcutsDialog.tsx');
const CommandPalette = lazyPart(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutsDialog = lazyPart(async () => ({
  default: (await loadShortcuts()).ShortcutsDialog,
}));

interface ShortcutsProps {
  shortcuts: ReturnType<typeof useShortcuts>;
  onOpen: (dialog: DialogName) => void;
}

/** Shows what a shortcut has opened. */
export function Shortcuts({ shortcuts: { shown, show, takeTyped }, onOpen }: ShortcutsProps) {
  const loaded = useLoaded(shown, show);
  // An action of the palette may have opened the other dialog.
  const close = (closed: OpenedByShortcut) => show((now) => (now === closed ? null : now));
  return (
    <LazyBoundary>
      {loaded === 'palette' && (
        <CommandPalette
          takeTyped={takeTyped}
          onClose={() => close('palette')}
          onOpen={onOpen}
          onShortcuts={() => show('shortcuts')}
        />
      )}
      {loaded === 'shortcuts' && <ShortcutsDialog onClose={() => close('shortcuts')} />}
    </LazyBoundary>
  );
}

/** Returns the dialog that was opened, as soon as its module is loaded; not over another dialog that was opened meanwhile. */
function useLoaded(
  shown: OpenedByShortcut,
  show: (next: OpenedByShortcut) => void,
): OpenedByShortcut {
  const [loaded, setLoaded] = useState<OpenedByShortcut>(null);
  useEffect(() => {
    if (shown === null) return;
    let isLatest = true;
    const open = () => {
      if (!isLatest) return;
      if (isDialogOpen()) show(null);
      else setLoaded(shown);
    };
    // The boundary shows the failure of a module.
    const load: () => Promise<unknown> = shown === 'palette' ? loadPalette : loadShortcuts;
    load().then(open, open);
    return () => {
      isLatest = false;
      setLoaded(null);
    };
  }, [shown, show]);
  return loaded === shown ? loaded : null;
}
