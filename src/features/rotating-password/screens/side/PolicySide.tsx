import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consolePath } from '../../../../contract/own-path.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { listRotations, type Period, type PolicyRecord } from '../../contract.ts';
import { momentText } from '../../rules/template.ts';
import { rotationState } from '../../states.ts';
import { texts as listTexts, sideTexts as texts, whenText } from '../../texts.ts';
import { PasswordEye } from '../PasswordEye.tsx';
import classes from '../RotatingPassword.module.css';
import { RotationStateLabel } from '../StateLabels.tsx';
import { RotationDialog } from './RotationDialog.tsx';

interface PolicySideProps {
  number: number;
  record: PolicyRecord;
  canEdit: boolean;
}

/** The current one, those before, and eleven that may be planned for print. */
const shownPeriods = '20';
const refreshMs = 5_000;
const future: readonly Period['state'][] = ['planned', 'generated', 'announced'];

/** The current and the next password, those before, and who follows the policy. */
export function PolicySide({ number, record, canEdit }: PolicySideProps) {
  const [opened, setOpened] = useState<Period | null>(null);
  const { data } = useQuery({
    ...endpointQuery(listRotations, {
      params: { orgNumber: String(number), policyId: record.id },
      query: { pageSize: shownPeriods },
    }),
    staleTime: 0,
    refetchInterval: refreshMs,
    meta: { ownError: true },
  });
  const rows = data?.rows ?? [];
  const { timeZone } = record;
  const current = rows.find(
    ({ state }) => state === 'current' || state === 'pushing' || state === 'partly',
  );
  const next = rows.findLast(({ state }) => future.includes(state));
  const former = rows.find(({ state }) => state === 'overlapping');
  const from = (period: Period) => momentText(new Date(period.startsAt), timeZone, 'en');
  return (
    <>
      <SidePanel title={texts.now} help={whenText(record)}>
        {current !== undefined && (
          <div className={classes.period}>
            <PasswordEye number={number} policy={record} period={current} />
            <RotationStateLabel state={current.state} />
            <p>
              {listTexts.validUntil}{' '}
              {current.validUntil === null ? (
                listTexts.openEnd
              ) : (
                <TimeStamp at={new Date(current.validUntil)} timeZone={timeZone} />
              )}
            </p>
            {former?.validUntil && (
              <p>
                {listTexts.formerUntil}{' '}
                <TimeStamp at={new Date(former.validUntil)} timeZone={timeZone} />
              </p>
            )}
          </div>
        )}
      </SidePanel>
      {next !== undefined && (
        <SidePanel title={texts.next} help={texts.recorded}>
          <div className={classes.period}>
            <PasswordEye number={number} policy={record} period={next} />
            <RotationStateLabel state={next.state} />
            <p>
              {texts.from} <TimeStamp at={new Date(next.startsAt)} timeZone={timeZone} />
            </p>
          </div>
        </SidePanel>
      )}
      <SidePanel title={texts.periods}>
        <ul className={classes.periods}>
          {rows.map((period) => (
            <li key={period.id}>
              <span>
                {from(period)} · {stateText(period, timeZone)}
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={texts.detailsOf(from(period))}
                onClick={() => setOpened(period)}
              >
                {texts.details}
              </Button>
            </li>
          ))}
        </ul>
      </SidePanel>
      {record.mode === 'psk' && (
        <SidePanel title={texts.followers}>
          {record.profiles.length === 0 && <p className={classes.note}>{texts.noFollowers}</p>}
          <ul className={classes.periods}>
            {record.profiles.map((profile) => (
              <li key={profile.number}>
                <a
                  href={`${consolePath}setup/connection-profiles/item/${profile.number}/personal?org=${number}`}
                  target="_top"
                >
                  {profile.name}
                </a>
              </li>
            ))}
          </ul>
        </SidePanel>
      )}
      {opened !== null && (
        <RotationDialog
          number={number}
          policyId={record.id}
          period={opened}
          title={from(opened)}
          canEdit={canEdit}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function stateText({ state, validUntil }: Period, timeZone: string): string {
  const name = rotationState.names[state];
  if (state !== 'overlapping' || validUntil === null) return name;
  return texts.stillUntil(name, momentText(new Date(validUntil), timeZone, 'en'));
}
