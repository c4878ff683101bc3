import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
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
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
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
