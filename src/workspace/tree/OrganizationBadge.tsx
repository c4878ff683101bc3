import { IconFolder, IconFolderOpen, IconUsers } from '@tabler/icons-react';
import type {
  OrganizationStatus,
  OrganizationType,
} from '../../features/organizations/contract.ts';
import classes from './OrganizationBadge.module.css';

interface OrganizationBadgeProps {
  type: OrganizationType;
  status: OrganizationStatus;
  isTrialMode: boolean;
  isOpen?: boolean;
}

// Constants, so that rows mount faster while scrolling.
const closedFolder = <IconFolder size={15} aria-hidden />;
const openFolder = <IconFolderOpen size={15} aria-hidden />;
const people = <IconUsers size={14} aria-hidden />;

/** The badge of an organization's type: square in the primary color in Trial Mode, gray when disabled. */
export function OrganizationBadge({ type, status, isTrialMode, isOpen }: OrganizationBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-type={type}
      data-trial={isTrialMode || undefined}
      data-disabled={status !== 'Active' || undefined}
      aria-hidden
    >
      {signOf(type, isOpen)}
    </span>
  );
}

function signOf(type: OrganizationType, isOpen: boolean | undefined) {
  if (type === 'Site') return 'S';
  if (type === 'ServiceArea') return 'SA';
  if (type === 'ServiceProvider') return people;
  return isOpen ? openFolder : closedFolder;
}
