import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { MenuId } from '../../contract/features.ts';
import classes from './SubHeader.module.css';

/** What opens one of the sub-header's menus; it knows by itself whether the screen is one of the menu's. */
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
