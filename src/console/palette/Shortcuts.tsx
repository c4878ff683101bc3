import { lazy } from 'react';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import type { DialogName } from '../header/HeaderTools.tsx';
import { loadPalette, type OpenedByShortcut, type useShortcuts } from './useShortcuts.ts';

const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

interface ShortcutsProps {
  shortcuts: ReturnType<typeof useShortcuts>;
  onOpen: (dialog: DialogName) => void;
}

/** Shows what a shortcut has opened. */
export function Shortcuts({ shortcuts: { shown, show }, onOpen }: ShortcutsProps) {
  // An action of the palette may have opened the other dialog.
  const close = (closed: OpenedByShortcut) => show((now) => (now === closed ? null : now));
  return (
    <LazyBoundary>
      {shown === 'palette' && (
        <CommandPalette
          onClose={() => close('palette')}
          onOpen={onOpen}
          onShortcuts={() => show('shortcuts')}
        />
      )}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={() => close('shortcuts')} />}
    </LazyBoundary>
  );
}
