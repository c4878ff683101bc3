import type { Reply } from '../../../../contract/endpoint.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DeviceStateLabel, uptimeText } from '../../../devices/public/device-state.ts';
import type { getRouter } from '../../contract.ts';
import { routerPageTexts, routerTexts } from '../../texts.ts';
import classes from '../Manager.module.css';
import { Section } from '../Section.tsx';
import { SyncLabel, Version } from './RouterColumns.tsx';

/** What was read of a router. */
export function RouterFacts({ details }: { details: Reply<typeof getRouter> }) {
  const { router, comparedAt, deviceMode } = details;
  const { columns } = routerTexts;
  const moment = (at: string | null) =>
    at === null ? routerTexts.never : <TimeStamp at={new Date(at)} timeZone={router.timeZone} />;
  const rows = [
    [columns.state, <DeviceStateLabel key="state" state={router.state} />],
    [columns.sync, <SyncLabel key="sync" sync={router.sync} />],
    [columns.area, router.areaName],
    [columns.model, router.model],
    [columns.serial, router.serial],
    [columns.version, <Version key="version" row={router} />],
    [columns.uptime, router.uptimeSeconds === null ? null : uptimeText(router.uptimeSeconds)],
    [columns.cpu, router.cpuPercent === null ? null : `${formatNumber(router.cpuPercent)} %`],
    [
      columns.memory,
      router.memoryPercent === null ? null : `${formatNumber(router.memoryPercent)} %`,
    ],
    [columns.guests, router.guests],
    ['device-mode', deviceMode],
    [routerPageTexts.compared, moment(comparedAt)],
    [columns.lastBackup, moment(router.lastBackupAt)],
  ] as const;
  return (
    <Section title={routerPageTexts.facts}>
      <dl className={classes.facts}>
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  );
}
