import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/values/money.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { formatNumber, formatZone } from '../../../../ui/format.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { useMayExport } from '../../../../workspace/useAllowed.ts';
import { formatBytes } from '../../../radius-activity/public/amounts.ts';
import type { ConferenceRecord } from '../../contract.ts';
import { conference } from '../../fields.ts';
import {
  type ConferenceReport,
  exportConferenceReport,
  getConferenceReport,
  printConferenceReport,
} from '../../report/contract.ts';
import { bestEffort, rateText } from '../rates.ts';
import { periodText, shortTime } from '../timeline/format-times.ts';
import { DevicesByHour } from './DevicesByHour.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { HourTable } from './HourTable.tsx';
import classes from './Page.module.css';
import { reportTexts as texts } from './texts.ts';

const refreshedEveryMs = 60_000;

/** What a conference has used, with its files. */
export function ReportTab({ number, record }: { number: number; record: ConferenceRecord }) {
  const mayExport = useMayExport();
  const params = { orgNumber: String(number), conferenceId: record.id };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getConferenceReport, { params }),
    refetchInterval: record.state === 'Active' ? refreshedEveryMs : false,
    meta: { ownError: true, isPolled: true },
  });
  if (data === undefined)
    return <RecordPlaceholder failed={error} texts={texts} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={classes.reportHead}>
        <span className={classes.dim}>
          {periodText(data.activeAt ?? record.startsAt, data.endedAt, data.timeZone)},{' '}
          {texts.zone(formatZone(data.timeZone))}
        </span>
        {mayExport && (
          <>
            <DownloadButton label={texts.csv} endpoint={exportConferenceReport} sent={{ params }} />
            <DownloadButton
              label={texts.pdf}
              endpoint={printConferenceReport}
              sent={{ params, query: {} }}
            />
          </>
        )}
      </div>
      <Figures report={data} />
      <section>
        <h2 className={classes.heading}>{texts.hours}</h2>
        {data.hours.length === 0 ? (
          <p className={classes.dim}>{texts.noHours}</p>
        ) : (
          <>
            <DevicesByHour report={data} />
            <HourTable report={data} />
          </>
        )}
      </section>
      <section>
        <h2 className={classes.heading}>{texts.faults}</h2>
        {data.faults.length === 0 ? (
          <p className={classes.dim}>{texts.noFaults}</p>
        ) : (
          <ul className={classes.faults}>
            {data.faults.map(({ deviceName, text }) => (
              <li key={`${deviceName} ${text}`}>
                <strong>{deviceName}</strong>: {text}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const reservedText = (kbps: number | null) =>
  kbps === null ? bestEffort : texts.ofReserved(rateText(kbps));

function Figures({ report }: { report: ConferenceReport }) {
  const { peakDevices, peakAt, timeZone, expected, sessions, devices, minutesAtCap } = report;
  const { price, currency, billing, rooms } = report;
  return (
    <dl className={classes.figures} aria-label={texts.figures}>
      <Figure name={texts.peak} value={formatNumber(peakDevices)}>
        {peakAt === null
          ? texts.ofExpected(expected)
          : texts.peakAt(expected, shortTime(peakAt, peakAt, timeZone))}
      </Figure>
      <Figure name={texts.sessions} value={formatNumber(sessions)}>
        {texts.differentDevices(devices)}
      </Figure>
      <Figure name={texts.data} value={formatBytes(report.downBytes + report.upBytes)}>
        {texts.directions(formatBytes(report.downBytes), formatBytes(report.upBytes))}
      </Figure>
      <Figure
        name={texts.p95Down}
        value={report.p95DownKbps === null ? '–' : rateText(report.p95DownKbps)}
      >
        {reservedText(report.downKbps)}
      </Figure>
      <Figure
        name={texts.p95Up}
        value={report.p95UpKbps === null ? '–' : rateText(report.p95UpKbps)}
      >
        {reservedText(report.upKbps)}
      </Figure>
      <Figure name={texts.atCap} value={minutesAtCap === null ? '–' : texts.minutes(minutesAtCap)}>
        {minutesAtCap === null ? texts.nothingReserved : texts.atCapHelp}
      </Figure>
      <Figure name={texts.rooms} value={formatNumber(rooms.length)}>
        <span title={rooms.join(', ')}>{rooms.slice(0, 3).join(', ')}</span>
      </Figure>
      <Figure
        name={texts.price}
        value={price === null || currency === null ? '–' : formatMoney(price, currency)}
      >
        {conference.map.billing.names[billing]}
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.more}>{children}</dd>
    </div>
  );
}
