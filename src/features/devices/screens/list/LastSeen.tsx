import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { DeviceRow } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../Devices.module.css';

export function LastSeen({ device }: { device: DeviceRow }) {
  if (device.lastSeenAt === null) return texts.never;
  return (
    <span className={classes.lastSeen}>
      <TimeStamp at={new Date(device.lastSeenAt)} timeZone={device.timeZone} />
    </span>
  );
}
