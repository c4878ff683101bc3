import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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
  const content = useRef<HTMLDivElement>(null);
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
      <Modal.Content ref={content}>
        <FocusReturn opener={opener} dialog={content} />
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

type Opener = readonly Element[];

/** The opener of each dialog on the page. */
const openers = new WeakMap<Element, Opener>();

/**
 * Returns what has the focus, or the button of the menu that it is in, and what is around it. In a dialog, which the new
 * one may replace, the dialog's opener follows.
 */
function currentOpener(): Opener {
  const element = document.activeElement;
  const menu = element?.closest('[role=menu]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  const path = pathOf(button ?? element);
  return [...path, ...path.flatMap((around) => openers.get(around) ?? [])];
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

interface FocusReturnProps {
  opener: Opener;
  dialog: RefObject<Element | null>;
}

/**
 * Returns the focus when the dialog is gone: to its opener, or else to the page. Mantine returns it only to an opener that
 * still exists, and only from a dialog that stays mounted.
 */
function FocusReturn({ opener, dialog }: FocusReturnProps) {
  useEffect(() => {
    if (dialog.current) openers.set(dialog.current, opener);
    return () => {
      if (document.activeElement !== document.body) return;
      focusFirst([...opener, document.getElementById('main')]);
    };
  }, [opener, dialog]);
  return null;
}

/** Returns the element and everything around it, from the inside out. */
function pathOf(element: Element | null): readonly Element[] {
  return element === null ? [] : [element, ...pathOf(element.parentElement)];
}

/** Focuses the first of the elements that takes the focus, which a removed or disabled one does not. */
function focusFirst(elements: readonly (Element | null)[]): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || element === document.body) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}
