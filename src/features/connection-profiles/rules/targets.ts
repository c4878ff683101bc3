import type { DeviceType } from '../../devices/fields.ts';
import { carries } from '../../site-network/public/vendors.ts';
import { type ProfileType, typeFacts } from '../profile-types.ts';

/** The fields of a device that decide which networks it carries. */
export interface PlacedDevice {
  id: string;
  name: string;
  type: DeviceType;
  areaNumber: number;
  tags: readonly string[];
  /** the controller of an access point */
  parentId: string | null;
}

/** Where a profile is to be. Empty parts do not restrict it. */
export interface Where {
  type: ProfileType;
  areas: readonly { area: number }[];
  tags: readonly string[];
  accessPoints: readonly { device: string }[];
}

export interface PlacedTarget<D extends PlacedDevice> {
  /** the device that is configured */
  device: D;
  /** the access points of a controller that have the network; null for all of them */
  accessPoints: readonly D[] | null;
}

/**
 * Returns the devices that a profile configures. Access points of a controller are configured there: where only some of them
 * are meant, the controller gets their names.
 */
export function targetsOf<D extends PlacedDevice>(
  where: Where,
  devices: readonly D[],
): PlacedTarget<D>[] {
  const kind = typeFacts[where.type].isWired ? 'wired' : 'wireless';
  const areas = new Set(where.areas.map(({ area }) => area));
  const tags = new Set(where.tags.map((tag) => tag.toLowerCase()));
  const chosen = new Set(where.accessPoints.map(({ device }) => device));
  const isPlaced = (device: D) =>
    (areas.size === 0 || areas.has(device.areaNumber)) &&
    (tags.size === 0 || device.tags.some((tag) => tags.has(tag.toLowerCase()))) &&
    chosen.size === 0;
  const isMeant = (device: D) => isPlaced(device) || chosen.has(device.id);
  const configurable = devices.filter(({ type }) => carries(type, kind));
  const controllers = new Set(
    configurable.filter(({ type }) => type !== 'access-point').map(({ id }) => id),
  );
  const controllerOf = ({ type, parentId }: D) =>
    type === 'access-point' && parentId !== null && controllers.has(parentId) ? parentId : null;
  const managed = Map.groupBy(
    configurable.filter((device) => controllerOf(device) !== null),
    (device) => controllerOf(device),
  );
  return configurable.flatMap((device): PlacedTarget<D>[] => {
    if (controllerOf(device) !== null) return [];
    const below = managed.get(device.id) ?? [];
    const meant = below.filter(isMeant);
    if (isMeant(device)) return [{ device, accessPoints: null }];
    if (meant.length === 0) return [];
    return [{ device, accessPoints: meant.length === below.length ? null : meant }];
  });
}

/** Returns the ids of the devices on whose radios the network of targets is. */
export function radiosOf<D extends PlacedDevice>(
  targets: readonly PlacedTarget<D>[],
  devices: readonly D[],
): string[] {
  const radios = Map.groupBy(
    devices.filter(({ type }) => type === 'access-point'),
    ({ parentId }) => parentId,
  );
  return targets.flatMap(({ device, accessPoints }) => {
    const below = accessPoints ?? radios.get(device.id) ?? [];
    return below.length > 0 ? below.map(({ id }) => id) : [device.id];
  });
}
