import { Button } from '@mantine/core';
import { useState } from 'react';
import { isAskedFor, StatusDialog } from '../../../../ui/dialogs/StatusDialog.tsx';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { GatewayRecord } from '../../contract.ts';
import { sideTexts, statusActions, stepNames, texts } from '../../texts.ts';
import { statusesAfter } from '../../transitions.ts';
import { GatewayStatusLabel } from '../GatewayLabels.tsx';
import classes from '../PaymentGateways.module.css';
import { outcomes } from '../TestDialog.tsx';
import { useSetStatus } from '../useSetStatus.ts';

interface StatePanelProps {
  /** The service area. */
  number: number;
  record: GatewayRecord;
  canChange: boolean;
  onChanged: (record: GatewayRecord) => void;
  /** null when it cannot be tested */
  onTest: (() => void) | null;
}

/** Whether the gateway works, why, and the button that helps. */
export function StatePanel({ number, record, canChange, onChanged, onTest }: StatePanelProps) {
  const { category, status, isTested, lastTest, timeZone } = record;
  const { set, isPending } = useSetStatus(number);
  const [asked, setAsked] = useState<'Suspended' | 'Retired' | null>(null);
  const helps = category === 'loyalty' ? sideTexts.nextOfProgramme : sideTexts.next;
  const isNextATest = !isTested && status !== 'Retired' && onTest !== null;
  const time = (at: string) => <TimeStamp at={new Date(at)} timeZone={timeZone} />;
  return (
    <>
      <SidePanel title={sideTexts.state} help={helps[status]}>
        <div>
          <GatewayStatusLabel status={status} />
        </div>
        {status !== 'Retired' && (
          <div>
            <StatusLabel
              tone={isTested ? 'good' : status === 'Active' ? 'warning' : 'idle'}
              label={isTested ? sideTexts.isTested : sideTexts.notTested}
            />
          </div>
        )}
        <SideFacts facts={factsOf(record)} />
        {canChange && (
          <div className={classes.actions}>
            {statusesAfter(status).map((next) => (
              <Button
                key={next}
                size="compact-sm"
                variant={isForward(next) && !isNextATest ? 'filled' : 'default'}
                disabled={isPending}
                onClick={() => (isAskedFor(next) ? setAsked(next) : set(record, next, onChanged))}
              >
                {statusActions[next]}
              </Button>
            ))}
          </div>
        )}
      </SidePanel>
      <SidePanel title={sideTexts.lastTest} {...(lastTest === null && { help: sideTexts.noTest })}>
        {lastTest !== null && (
          <>
            <div>{time(lastTest.at)}</div>
            <SideFacts
              facts={lastTest.steps.map(({ step, state }) => [
                stepNames[step] ?? step,
                <StatusLabel key={step} {...outcomes[state]} />,
              ])}
            />
            {lastTest.steps
              .filter(({ state }) => state === 'failed')
              .map(({ step, text }) => (
                <p key={step} className={classes.sideText}>
                  {text}
                </p>
              ))}
          </>
        )}
        {onTest !== null && (
          <div className={classes.actions}>
            <Button size="compact-sm" variant={isNextATest ? 'filled' : 'default'} onClick={onTest}>
              {texts.runTest}
            </Button>
          </div>
        )}
      </SidePanel>
      {asked !== null && (
        <StatusDialog
          name={record.name}
          status={asked}
          texts={texts}
          actions={statusActions}
          onConfirm={() => set(record, asked, onChanged)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const isForward = (status: string) => status === 'Test' || status === 'Active';

function factsOf({ lastSuccessAt, timeZone }: GatewayRecord) {
  return lastSuccessAt === null
    ? []
    : [
        [
          sideTexts.lastSuccess,
          <TimeStamp key="success" at={new Date(lastSuccessAt)} timeZone={timeZone} />,
        ] as const,
      ];
}
