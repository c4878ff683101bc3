import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';

/** A dialog above all others of the page. Escape closes only this one. */
export function SessionDialog(props: Omit<ComponentProps<typeof Dialog>, 'above'>) {
  // Every open Mantine dialog listens on the window for Escape, except from an element with this attribute.
  const keepEscapeFromOthers = (event: FocusEvent) =>
    event.target.setAttribute('data-mantine-stop-propagation', 'true');
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !props.locked) props.onClose();
  };
  return (
    <div role="presentation" onFocusCapture={keepEscapeFromOthers} onKeyDown={closeByEscape}>
      <Dialog {...props} above />
    </div>
  );
}
