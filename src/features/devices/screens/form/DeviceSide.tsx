import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { GatewaySetupSection } from '../../../portal/public/GatewaySetupSection.tsx';
import type { DeviceRecord, TestResult } from '../../contract.ts';
import { type DeviceType, typeFacts, typeNames } from '../../device-types.ts';
import { deviceState } from '../../fields.ts';
import { sideTexts, stepNames, texts } from '../../texts.ts';
import { AvailabilityStrip } from '../AvailabilityStrip.tsx';
import { DeviceStateLabel } from '../DeviceStateLabel.tsx';
import classes from '../Devices.module.css';
import { outcomes } from './ConnectionTest.tsx';
import { uptimeText } from './uptime.ts';

interface DeviceSideProps {
  /** The service area. */
  number: number;
  type: DeviceType;
  /** null for a new device */
  record: DeviceRecord | null;
  /** The result of the last test of this visit. */
  tested: TestResult | null;
  canTest: boolean;
}

/** Whether the device works, and what to enter at it. In narrow windows the state is above the form instead. */
export function DeviceSide({ number, type, record, tested, canTest }: DeviceSideProps) {
  const hasSide = useHasSide();
  return (
    <>
      {hasSide && record !== null && <StatePanel record={record} />}
      {hasSide && canTest && <TestPanel tested={tested} />}
      {record !== null && <GatewaySetupSection number={number} deviceId={record.id} />}
      {record === null && typeFacts[type].isRadiusClient && <RadiusPanel type={type} />}
    </>
  );
}

function StatePanel({ record }: { record: DeviceRecord }) {
  const { state, stateSince, timeZone, lastError } = record;
  return (
    <>
      <SidePanel title={deviceState.label}>
        <div className={classes.sideState}>
          <DeviceStateLabel state={state} />
          {stateSince !== null && (
            <span>
              {texts.since} <TimeStamp at={new Date(stateSince)} timeZone={timeZone} />
            </span>
          )}
        </div>
        {lastError !== null && <p className={classes.sideError}>{lastError}</p>}
        <SideFacts facts={factsOf(record)} />
      </SidePanel>
      <SidePanel title={texts.strip}>
        <div className={classes.wideStrip}>
          <AvailabilityStrip strip={record.strip} />
        </div>
        <div className={classes.stripEnds} aria-hidden>
          <span>{sideTexts.dayAgo}</span>
          <span>{sideTexts.now}</span>
        </div>
      </SidePanel>
    </>
  );
}

function factsOf({
  checkedAt,
  lastSeenAt,
  latencyMs,
  uptimeSeconds,
  firmware,
  timeZone,
}: DeviceRecord) {
  const time = (at: string) => <TimeStamp at={new Date(at)} timeZone={timeZone} />;
  return [
    [sideTexts.checked, checkedAt === null ? texts.never : time(checkedAt)] as const,
    [texts.lastSeen, lastSeenAt === null ? texts.never : time(lastSeenAt)] as const,
    ...(latencyMs === null ? [] : [[texts.latency, texts.milliseconds(latencyMs)] as const]),
    ...(uptimeSeconds === null ? [] : [[sideTexts.running, uptimeText(uptimeSeconds)] as const]),
    ...(firmware === null ? [] : [[texts.firmware, firmware] as const]),
  ];
}

function TestPanel({ tested }: Pick<DeviceSideProps, 'tested'>) {
  if (tested === null) return <SidePanel title={texts.testTitle} help={sideTexts.testHelp} />;
  return (
    <SidePanel title={texts.testTitle}>
      <SideFacts
        facts={tested.steps.map(({ step, state }) => [
          stepNames[step] ?? step,
          <StatusLabel key={step} {...outcomes[state]} />,
        ])}
      />
      {tested.steps
        .filter(({ state }) => state === 'failed')
        .map(({ step, text }) => (
          <p key={step} className={classes.sideError}>
            {text}
          </p>
        ))}
    </SidePanel>
  );
}

/** What the lines of a stored gateway say, before it has them. */
function RadiusPanel({ type }: Pick<DeviceSideProps, 'type'>) {
  return (
    <SidePanel title={sideTexts.setup} help={sideTexts.setupLater(typeNames[type])}>
      <SideFacts facts={sideTexts.ports} />
    </SidePanel>
  );
}
