import { Loader } from '@mantine/core';
import type { ApiError } from '../../../../contract/api-error.ts';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { ConferenceCheck } from '../../check/contract.ts';
import { Findings } from './Findings.tsx';
import classes from './Form.module.css';
import { checkTexts as texts } from './texts.ts';

interface CheckSideProps {
  check: ConferenceCheck | undefined;
  isChecking: boolean;
  failure: ApiError | null;
  /** of what is entered so far; more follows */
  isPartial?: boolean;
  onUseNearest: (start: string) => void;
}

/** Whether what is typed fits, beside the form. */
export function CheckSide({ check, isChecking, failure, isPartial, onUseNearest }: CheckSideProps) {
  return (
    <SidePanel title={texts.title}>
      {failure !== null && <p className={classes.error}>{failure.message}</p>}
      {check === undefined ? (
        failure === null && <p className={classes.help}>{texts.waiting}</p>
      ) : (
        <>
          <Findings check={check} isPartial={isPartial} onUseNearest={onUseNearest} />
          <SideFacts facts={factsOf(check)} />
        </>
      )}
      {isChecking && check !== undefined && (
        <p className={classes.checking}>
          <Loader size={12} aria-hidden /> {texts.checking}
        </p>
      )}
    </SidePanel>
  );
}

function factsOf({ prepareAt, startsAt, endsAt, timeZone, chosen, devices }: ConferenceCheck) {
  const time = (label: string, at: string | null) =>
    at === null
      ? []
      : [
          [
            label,
            <TimeStamp key={label} at={new Date(at)} timeZone={timeZone} hasClock />,
          ] as const,
        ];
  const { vlan, network, subnet, ssid } = chosen;
  return [
    ...time(texts.prepares, prepareAt),
    ...time(texts.starts, startsAt),
    ...time(texts.ends, endsAt),
    ...(vlan === null
      ? []
      : [[texts.vlan, [String(vlan), network, subnet].filter(Boolean).join(' · ')] as const]),
    ...(ssid === null ? [] : [[texts.ssid, ssid] as const]),
    [texts.devices, String(devices.length)] as const,
  ];
}
