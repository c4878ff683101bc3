import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { drawerMinimumWidth } from '../../contract/limits.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { OrganizationTree } from '../../workspace/tree/OrganizationTree.tsx';
import { texts } from '../texts.ts';
import {
  closeOverlay,
  drawerMaximumWidth,
  narrowQuery,
  resizeDrawer,
  useDrawer,
} from './drawer.ts';
import classes from './TreeDrawer.module.css';
import { useTreePreloading } from './useTreePreloading.ts';

const OverlayDrawer = lazyPart(async () => ({
  default: (await import('./OverlayDrawer.tsx')).OverlayDrawer,
}));

const keyStep = 16;

export function TreeDrawer({ ready }: { ready: boolean }) {
  const { open, width } = useDrawer();
  const isNarrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false });
  const selected = useSelection((state) => state.selected?.uniqueId);
  const number = useSelection((state) => state.selected?.number);
  // Selecting the organization of the address must not close the drawer, which may be open by then.
  const awaited = useRef(new URLSearchParams(window.location.search).get('org')?.split('-').at(-1));
  useEffect(() => {
    if (selected === undefined) return;
    if (String(number) !== awaited.current) closeOverlay();
    awaited.current = undefined;
  }, [selected, number]);
  const preloading = useTreePreloading();
  if (isNarrow)
    return (
      <LazyBoundary>
        <OverlayDrawer opened={open && ready} />
      </LazyBoundary>
    );
  if (!open) return null;
  return (
    <aside className={classes.drawer} style={{ width }} aria-label={texts.drawer}>
      <div
        className={classes.tree}
        onPointerOver={({ target }) => preloading.start(target)}
        onPointerLeave={preloading.stop}
      >
        {ready && <OrganizationTree />}
      </div>
      <ResizeHandle width={width} />
    </aside>
  );
}

function ResizeHandle({ width }: { width: number }) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resizeDrawer(event.clientX);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resizeDrawer(width + step);
  };
  return (
    <div
      className={classes.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={texts.resizeTree}
      aria-valuenow={width}
      aria-valuemin={drawerMinimumWidth}
      aria-valuemax={drawerMaximumWidth}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
