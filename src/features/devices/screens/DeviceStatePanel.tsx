import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import type { DeviceRecord } from '../contract.ts';
import { texts } from '../texts.ts';
import { AvailabilityStrip } from './AvailabilityStrip.tsx';
import { DeviceStateLabel } from './DeviceStateLabel.tsx';
import classes from './Devices.module.css';
import { uptimeInWords } from './uptime.ts';

/** How the device is doing, as the last check has seen it. */
export function DeviceStatePanel({ record }: { record: DeviceRecord }) {
  const { state, stateSince, latencyMs, firmware, uptimeSeconds, lastError } = record;
  return (
    <section className={classes.state} aria-label={texts.state}>
      <DeviceStateLabel state={state} />
      {stateSince !== null && (
        <span>
          {texts.since} <TimeStamp at={new Date(stateSince)} timeZone={record.timeZone} />
        </span>
      )}
      {latencyMs !== null && <span>{texts.milliseconds(latencyMs)}</span>}
      {firmware !== null && (
        <span>
          {texts.firmware} {firmware}
        </span>
      )}
      {uptimeSeconds !== null && <span>{texts.runningFor(uptimeInWords(uptimeSeconds))}</span>}
      <AvailabilityStrip strip={record.strip} />
      {lastError !== null && <p>{lastError}</p>}
    </section>
  );
}

export function DeviceFacts({ record }: { record: DeviceRecord }) {
  return (
    <p className={classes.facts}>
      {texts.createdBy} {record.createdBy},{' '}
      <TimeStamp at={new Date(record.createdAt)} timeZone={record.timeZone} />
      <br />
      {texts.updatedBy} {record.updatedBy},{' '}
      <TimeStamp at={new Date(record.updatedAt)} timeZone={record.timeZone} />
    </p>
  );
}
