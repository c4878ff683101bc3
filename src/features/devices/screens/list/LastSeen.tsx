import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { DeviceRow } from '../../contract.ts';
import { texts } from '../../texts.ts';

export function LastSeen({ device }: { device: DeviceRow }) {
  if (device.lastSeenAt === null) return texts.never;
  return <TimeStamp at={new Date(device.lastSeenAt)} timeZone={device.timeZone} isRelative />;
}
