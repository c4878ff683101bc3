import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { MenuId } from '../../contract/features.ts';
import classes from './SubHeader.module.css';

/** The button of a sub-header menu, marked when the current screen belongs to the menu. */
export function AreaButton({ area, ...button }: ComponentProps<'button'> & { area: MenuId }) {
  const isCurrent = useLocation({
    select: ({ pathname }) => pathname.startsWith(`/${area.toLowerCase()}/`),
  });
  return (
    <button
      {...button}
      type="button"
      className={classes.area}
      data-menu={area}
      aria-current={isCurrent || undefined}
    >
      {area}
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
}
