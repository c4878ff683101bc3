import type { ScreenPath } from '../../../ui/navigation/screen-path.ts';
import type { OrganizationType } from '../../organizations/contract.ts';

/** Returns the list of all devices, or of those that are down: a screen of a service area, otherwise a tab of the overview. */
export function devicesAt(
  type: OrganizationType | null,
  { isDown }: { isDown: boolean },
): { to: ScreenPath; query: Record<string, string> } {
  const isArea = type === 'ServiceArea';
  return {
    to: isArea ? '/setup/devices/manage' : '/setup/organization',
    query: { ...(!isArea && { tab: 'devices' }), ...(isDown && { state: 'down' }) },
  };
}
