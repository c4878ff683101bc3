import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './Dialog.module.css';

interface DialogProps {
  opened: boolean;
  title: string;
  /** maximum width in pixels */
  width?: number;
  /** disables Escape, the close button and clicks outside, so that work in progress is not lost */
  locked?: boolean;
  /** shows the dialog above all others, even those opened later */
  above?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** the buttons, the primary one last */
  footer?: ReactNode;
}

/** A dialog with its buttons at the end. It fills screens below the breakpoint `sm`. */
export function Dialog(props: DialogProps) {
  const {
    opened,
    title,
    width = 440,
    locked = false,
    above = false,
    onClose,
    children,
    footer,
  } = props;
  const opener = useOpener(opened);
  const phone = useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      centered
      zIndex={above ? 300 : undefined}
      fullScreen={phone}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      transitionProps={{ duration: 120 }}
      returnFocus={false}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <FocusReturn opener={opener} />
        {/* Not Mantine's header, which is a banner landmark, of which a page may have only one. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!locked && <Modal.CloseButton />}
        </div>
        <Modal.Body className={classes.body}>
          <div className={classes.main}>{children}</div>
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface Opener {
  element: Element | null;
  /** the id of the button of the menu that the element is in */
  menuButton: string;
}

function currentOpener(): Opener {
  const element = document.activeElement;
  const menu = element?.closest('[role=menu]');
  return { element, menuButton: menu?.getAttribute('aria-labelledby') ?? '' };
}

/** Returns what had the focus when the dialog opened. */
function useOpener(opened: boolean): Opener {
  const [wasOpened, setWasOpened] = useState(opened);
  const [opener, setOpener] = useState(currentOpener);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpener(currentOpener());
  }
  return opener;
}

/**
 * Returns the focus when the dialog is gone: to its opener, or to the opener's menu, or else to the page. Mantine returns it
 * only to an opener that still exists, and only from a dialog that stays mounted.
 */
function FocusReturn({ opener: { element, menuButton } }: { opener: Opener }) {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const candidates = [
        element,
        document.getElementById(menuButton),
        document.getElementById('main'),
      ];
      for (const candidate of candidates) {
        if (!(candidate instanceof HTMLElement) || candidate === document.body) continue;
        candidate.focus({ preventScroll: true });
        // A removed or disabled element does not take the focus.
        if (document.activeElement === candidate) return;
      }
    },
    [element, menuButton],
  );
  return null;
}
