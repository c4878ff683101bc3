import { Drawer } from '@mantine/core';
import { OrganizationTree } from '../../workspace/tree/OrganizationTree.tsx';
import { texts } from '../texts.ts';
import { closeOverlay } from './drawer.ts';
import classes from './TreeDrawer.module.css';

/** The organization tree above the page, on narrow screens. */
export function OverlayDrawer({ opened }: { opened: boolean }) {
  return (
    <Drawer.Root opened={opened} onClose={closeOverlay} size="min(88vw, 360px)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={texts.organizations}>
        <Drawer.Body className={classes.overlay}>
          <OrganizationTree />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
