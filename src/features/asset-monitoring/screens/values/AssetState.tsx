import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { devices } from '../../../devices/contract.ts';
import { DeviceStateLabel } from '../../../devices/public/device-state.ts';
import type { AssetRecord } from '../../contract.ts';
import { asset } from '../../fields.ts';
import { texts } from '../../texts.ts';
import type { AssetValues } from '../../values/contract.ts';
import { statusTones } from '../AssetColumns.tsx';
import classes from '../Assets.module.css';
import { StateStrip } from '../StateStrip.tsx';

interface AssetStateProps {
  record: AssetRecord;
  values: AssetValues;
}

/** Whether the asset works, since when and why not, and how it was in the last day and month. */
export function AssetState({ record, values }: AssetStateProps) {
  const { device, status } = record;
  const { maintenance, timeZone, dayStrip, monthStrip } = values;
  return (
    <>
      <section className={classes.state} aria-label={texts.state}>
        {device === null ? (
          <StatusLabel tone="idle" label={texts.notConnected} />
        ) : (
          <DeviceStateLabel state={device.state} />
        )}
        {device?.stateSince && (
          <span>
            {texts.since} <TimeStamp at={new Date(device.stateSince)} timeZone={timeZone} />
          </span>
        )}
        {status !== 'InService' && (
          <StatusLabel tone={statusTones[status]} label={asset.map.status.names[status]} />
        )}
        {device !== null && (
          <ScreenLink
            to={`${devices.screens.item}/${device.type}/${device.id}`}
            query={{ org: String(device.areaNumber) }}
          >
            {texts.openDevice}
          </ScreenLink>
        )}
        {maintenance !== null && (
          <p>
            {texts.maintainedUntil}{' '}
            <TimeStamp at={new Date(maintenance.endsAt)} timeZone={timeZone} />:{' '}
            {maintenance.reason}
          </p>
        )}
        {device?.lastError && <p>{device.lastError}</p>}
        {device !== null && !device.hasSnmp && values.points.every(({ cpu }) => cpu === null) && (
          <p>{texts.noSnmp}</p>
        )}
        {values.reading?.error && <p>{values.reading.error}</p>}
        {record.deviceDeletedAt !== null && <p>{texts.deviceDeleted}</p>}
      </section>
      <div className={classes.strips}>
        <section>
          <h2>{texts.strip}</h2>
          <StateStrip strip={dayStrip} part={texts.halfHour} isWide />
          <div className={classes.ends} aria-hidden>
            <span>{texts.dayAgo}</span>
            <span>{texts.now}</span>
          </div>
        </section>
        <section>
          <h2>{texts.month}</h2>
          <StateStrip strip={monthStrip} part={texts.day} isWide />
          <div className={classes.ends} aria-hidden>
            <span>{texts.monthAgo}</span>
            <span>{texts.now}</span>
          </div>
        </section>
      </div>
    </>
  );
}
