import { Button } from '@mantine/core';
import { useState } from 'react';
import { newRecord } from '../../../../contract/fields/fields.ts';
import { isAskedFor, StatusDialog } from '../../../../ui/dialogs/StatusDialog.tsx';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { useLiveRecord } from '../../../../ui/record/useLiveRecord.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { type ProfileRecord, profiles } from '../../contract.ts';
import { type ProfileType, profileInput } from '../../fields.ts';
import { pmfOf, typeFacts } from '../../profile-types.ts';
import { statusesAfter } from '../../rules/transitions.ts';
import { sideTexts, statusActions, texts } from '../../texts.ts';
import classes from '../ConnectionProfiles.module.css';
import { ProfileStatusLabel, syncTone } from '../ProfileLabels.tsx';
import { useSetStatus } from '../useProfileActions.ts';
import type { SiteNetwork } from './Places.tsx';
import { SsidCounts } from './SsidCounts.tsx';
import { TypeLimits } from './TypeLimits.tsx';
import type { ProfileForm } from './useProfileEditor.ts';

interface StateSideProps {
  /** the site */
  number: number;
  record: ProfileRecord;
  canChange: boolean;
  onChanged: (record: ProfileRecord) => void;
}

/** Whether the profile is on, and the button that comes next. */
export function StateSide({ number, record, canChange, onChanged }: StateSideProps) {
  const { status, isOn, switchesAt, timeZone, targets } = record;
  const { set, isPending } = useSetStatus(number);
  const [asked, setAsked] = useState<'Suspended' | 'Retired' | null>(null);
  return (
    <SidePanel title={sideTexts.state} help={sideTexts.next[status]}>
      <div>
        <ProfileStatusLabel status={status} />
      </div>
      <SideFacts
        facts={[
          ...(status === 'Active' ? [[sideTexts.onNow, isOn ? texts.on : texts.off] as const] : []),
          ...(switchesAt === null
            ? []
            : [
                [
                  sideTexts.switches,
                  <TimeStamp key="at" at={new Date(switchesAt)} timeZone={timeZone} />,
                ] as const,
              ]),
          ...(targets.total === 0
            ? []
            : [[sideTexts.devicesInSync, <InSync key="sync" record={record} />] as const]),
        ]}
      />
      {canChange && (
        <div className={classes.actions}>
          {statusesAfter(status).map((next) => (
            <Button
              key={next}
              size="compact-sm"
              variant={next === 'Active' ? 'filled' : 'default'}
              disabled={isPending}
              onClick={() => (isAskedFor(next) ? setAsked(next) : set(record, next, onChanged))}
            >
              {statusActions[next]}
            </Button>
          ))}
        </div>
      )}
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
    </SidePanel>
  );
}

function InSync({ record: { targets, number, type } }: { record: ProfileRecord }) {
  const text = texts.inSyncOf(targets.inSync, targets.total);
  if (targets.inSync === targets.total) return text;
  return (
    <>
      <StatusLabel tone={syncTone(targets)} label={text} />{' '}
      <ScreenLink to={`${profiles.screens.item}/${number}/${type}`} query={{ tab: 'devices' }}>
        {sideTexts.whatDiffers}
      </ScreenLink>
    </>
  );
}

interface ProfileSideProps {
  form: ProfileForm;
  type: ProfileType;
  site: SiteNetwork;
  /** null for a new profile */
  record: ProfileRecord | null;
}

/** What the profile, as it is typed, means for the devices of the site. */
export function ProfileSide({ form, type, site, record }: ProfileSideProps) {
  const profile = useLiveRecord(
    form,
    newRecord(profileInput, { type, name: texts.profile, ssid: null, vlan: null }),
  );
  const { isWired } = typeFacts[type];
  return (
    <>
      {!isWired && (
        <SidePanel title={sideTexts.pmf}>
          <div>{sideTexts.pmfNames[pmfOf(profile.security)]}</div>
        </SidePanel>
      )}
      <TypeLimits profile={profile} site={site} />
      {!isWired && <SsidCounts profile={profile} site={site} profileId={record?.id ?? null} />}
    </>
  );
}
