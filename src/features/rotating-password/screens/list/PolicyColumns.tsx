import { consolePath } from '../../../../contract/own-path.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { PolicyRow } from '../../contract.ts';
import { rotatingPassword } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { PasswordEye } from '../PasswordEye.tsx';
import classes from '../RotatingPassword.module.css';
import { PolicyStateLabel } from '../StateLabels.tsx';

const column = columnsFor<PolicyRow>();
const { name, ssid } = rotatingPassword.map;

/** Returns the columns of the list of an organization; one for the site where rows can be of several. */
export const columnsOf = (number: number, isSite: boolean) =>
  column.columns([
    column.accessor('name', {
      header: `${name.label}, ${ssid.label}`,
      cell: ({ row: { original } }) => (
        <span className={classes.lines}>
          <span className={classes.name}>
            <PolicyLink number={number} policy={original} />
          </span>
          <small className={classes.name}>{original.ssid}</small>
        </span>
      ),
      meta: { least: 150 },
    }),
    ...(isSite
      ? []
      : [
          column.accessor('siteName', {
            header: texts.site,
            cell: ({ getValue }) => <span className={classes.name}>{getValue()}</span>,
            meta: { width: 150, least: 100, card: 'fact' },
          }),
        ]),
    column.accessor(areasText, {
      id: 'areas',
      header: texts.areas,
      cell: ({ getValue }) => <span className={classes.name}>{getValue()}</span>,
      meta: { width: 130, least: 96 },
    }),
    column.display({
      id: 'password',
      header: texts.password,
      cell: ({ row: { original } }) =>
        original.current === null ? (
          texts.noPassword
        ) : (
          <PasswordEye
            number={original.organizationNumber}
            policy={original}
            period={original.current}
          />
        ),
      meta: { width: 190, least: 118, card: 'fact' },
    }),
    column.accessor(({ current }) => current?.validUntil ?? '', {
      id: 'validUntil',
      header: texts.validUntil,
      cell: ({ row: { original } }) => (
        <span className={classes.lines}>
          <Moment
            at={original.current?.validUntil}
            timeZone={original.timeZone}
            none={texts.openEnd}
          />
          {original.formerUntil !== null && (
            <small>
              {texts.formerUntil}{' '}
              <TimeStamp at={new Date(original.formerUntil)} timeZone={original.timeZone} />
            </small>
          )}
        </span>
      ),
      meta: { width: 150, least: 144, time: true, card: 'fact' },
    }),
    column.accessor(({ next }) => next?.startsAt ?? '', {
      id: 'next',
      header: texts.next,
      cell: ({ row: { original } }) => (
        <Moment at={original.next?.startsAt} timeZone={original.timeZone} none={texts.noNext} />
      ),
      meta: { width: 156, least: 150, time: true },
    }),
    column.accessor(deliveredText, {
      id: 'delivered',
      header: texts.delivered,
      meta: { width: 100, least: 84, numeric: true },
    }),
    column.accessor(devicesText, {
      id: 'devices',
      header: texts.inStep,
      meta: { width: 84, least: 72, numeric: true },
    }),
    column.accessor('online', {
      header: texts.online,
      meta: { width: 80, least: 65, numeric: true },
    }),
    column.accessor('status', {
      header: texts.state,
      cell: ({ row: { original } }) => <PolicyStateLabel {...original} />,
      meta: { width: 140, least: 112, card: 'status' },
    }),
  ]);

export const hideableColumns = [
  { id: 'areas', label: texts.areas },
  { id: 'password', label: texts.password },
  { id: 'validUntil', label: texts.validUntil },
  { id: 'next', label: texts.next },
  { id: 'delivered', label: texts.delivered },
  { id: 'devices', label: texts.inStep },
  { id: 'online', label: texts.online },
];

/** Opens a policy at its own site. */
function PolicyLink({ number, policy }: { number: number; policy: PolicyRow }) {
  const { id, name: text, organizationNumber } = policy;
  if (organizationNumber === number) return <ItemLink item={id}>{text}</ItemLink>;
  const search = new URLSearchParams({ org: String(organizationNumber), item: id });
  return (
    <a href={`${consolePath}manage/rotating-password?${search}`} target="_top">
      {text}
    </a>
  );
}

function areasText({ areas, areaNames }: PolicyRow): string {
  return areas.length === 0 ? texts.allAreas : areaNames.map(({ name: area }) => area).join(', ');
}

/** What is announced now: the next password from its announcement on, before that the current one. */
function deliveredText({ current, next }: PolicyRow): string {
  const announced = next !== null && next.deliveries.total > 0 ? next : current;
  if (announced === null || announced.deliveries.total === 0) return texts.nobody;
  const { sent, total, failed } = announced.deliveries;
  return failed === 0 ? texts.ofAll(sent, total) : texts.failures(failed);
}

function devicesText({ mode, current }: PolicyRow): string {
  if (mode !== 'psk' || current === null || current.devices.total === 0) return '–';
  const { done, total } = current.devices;
  return texts.ofAll(done, total);
}

function Moment({
  at,
  timeZone,
  none,
}: {
  at: string | null | undefined;
  timeZone: string;
  none: string;
}) {
  return at ? <TimeStamp at={new Date(at)} timeZone={timeZone} /> : none;
}
