import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { DeviceRecord } from '../../contract.ts';
import { deviceState } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { AvailabilityStrip } from '../AvailabilityStrip.tsx';
import { DeviceStateLabel } from '../DeviceStateLabel.tsx';
import classes from '../Devices.module.css';
import { uptimeText } from './uptime.ts';

export function DeviceStatePanel({ record }: { record: DeviceRecord }) {
  const { state, stateSince, latencyMs, firmware, uptimeSeconds, lastError } = record;
  return (
    <section className={classes.state} aria-label={deviceState.label}>
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
      {uptimeSeconds !== null && <span>{texts.runningFor(uptimeText(uptimeSeconds))}</span>}
      <AvailabilityStrip strip={record.strip} />
      {lastError !== null && <p>{lastError}</p>}
    </section>
  );
}
