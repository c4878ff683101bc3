import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { hasRight } from '../../../../contract/permissions.ts';
import { formatLocalTime } from '../../../../contract/values/format.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useAllowed, useCanCall } from '../../../../workspace/useAllowed.ts';
import { setDeviceStatus } from '../../actions/contract.ts';
import { type DeviceRecord, enterpriseDevices } from '../../contract.ts';
import { deviceState, enterpriseDevice } from '../../fields.ts';
import { missingCredential } from '../../rules/missing-credential.ts';
import { isPrivateMac } from '../../rules/texts.ts';
import { deviceTexts as texts } from '../../texts.ts';
import { DeviceStateLabel } from '../DeviceStateLabel.tsx';
import classes from '../Enterprise.module.css';
import { useProfileOptions } from '../useProfileOptions.ts';
import { DeviceDialogs } from './DeviceDialogs.tsx';
import { actionsOf, type DialogAction } from './deviceActions.ts';
import { OwnerField } from './OwnerField.tsx';

export { openingDevice as openingCalls } from '../opening-calls.ts';

/** `/manage/enterprise/device/{id?}` */
export function DevicePage() {
  const number = useSelection((state) => state.shown?.number);
  return (
    typeof number === 'number' && (
      <RecordEditor
        calls={enterpriseDevices}
        side={({ record }) => record !== null && <StatePanel number={number} record={record} />}
      >
        {({ form, record }) => <Sections number={number} form={form} record={record} />}
      </RecordEditor>
    )
  );
}

interface SectionsProps {
  number: number;
  form: FieldsForm<typeof enterpriseDevice.map>;
  record: DeviceRecord | null;
}

function Sections({ number, form, record }: SectionsProps) {
  const options = useProfileOptions(number, record);
  const kind = useDraft(form, 'identity');
  const mac = useDraft(form, 'macAddress');
  return (
    <>
      <FormSection {...texts.section}>
        <Field form={form} name="name" autoFocus={record === null} />
        <FieldRow>
          <OwnerField form={form} number={number} known={record} />
          <Field form={form} name="profileId" options={options} />
        </FieldRow>
        <Field form={form} name="notes" />
      </FormSection>
      <FormSection {...texts.identitySection}>
        <FieldRow>
          <Field form={form} name="identity" />
          <Field form={form} name="macAddress" required={kind === 'mac' || kind === 'ipsk'} />
        </FieldRow>
        {kind === 'eap-password' && <Field form={form} name="userName" required />}
        {isPrivateMac(mac) && <Alert color="orange">{texts.privateMacHelp}</Alert>}
        {kind === 'mac' && <Alert color="blue">{texts.offerPassphrase}</Alert>}
      </FormSection>
      <FormSection {...texts.timeSection}>
        <FieldRow wide>
          <Field form={form} name="validFrom" />
          <Field form={form} name="validUntil" />
        </FieldRow>
      </FormSection>
    </>
  );
}

function StatePanel({ number, record }: { number: number; record: DeviceRecord }) {
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const canCall = useCanCall();
  const { rights } = useAllowed();
  const change = useChange(setDeviceStatus, {
    refreshes: [enterpriseDevices.get, enterpriseDevices.list],
  });
  const [changed, setChanged] = useState(record);
  // The record is that of the form, which a change of the status here does not load again.
  const shown = changed.version > record.version ? changed : record;
  const can = { edit: canCall(setDeviceStatus), seeSecrets: hasRight(rights, 'guest-data') };
  const { statuses, dialogs } = actionsOf(shown, can);
  const lacking = missingCredential(shown);
  const missing = lacking && credentials[lacking];
  return (
    <SidePanel title={deviceState.label}>
      <div className={classes.state}>
        <DeviceStateLabel state={shown.state} />
        {(missing === null || !mayConnect(shown)) && <span>{texts.state[shown.state]}</span>}
        {missing !== null && <span>{missing.text}</span>}
      </div>
      <SideFacts facts={factsOf(shown)} />
      <div className={classes.actions}>
        {statuses.map(({ label, to }) => (
          <Button
            key={label}
            size="compact-sm"
            variant={to === 'active' ? 'filled' : 'default'}
            loading={change.isPending}
            onClick={() =>
              change.mutate(
                {
                  params: { orgNumber: String(number), enterpriseDeviceId: record.id },
                  body: { status: to },
                },
                {
                  onSuccess: (after) => {
                    setChanged(after);
                    showSuccess(texts.changed[to](after.name));
                  },
                },
              )
            }
          >
            {label}
          </Button>
        ))}
        {dialogs
          .filter(({ action }) => action !== 'extend' && action !== 'profile')
          .map(({ label, action, danger }) => (
            <Button
              key={action}
              size="compact-sm"
              variant={action === missing?.action ? 'filled' : 'default'}
              color={danger ? 'red' : undefined}
              onClick={() => setDialog(action)}
            >
              {label}
            </Button>
          ))}
      </div>
      {dialog !== null && (
        <DeviceDialogs
          number={number}
          action={dialog}
          device={shown}
          onClose={() => setDialog(null)}
        />
      )}
    </SidePanel>
  );
}

const mayConnect = ({ state }: DeviceRecord) => state === 'active' || state === 'expiring';

const credentials = {
  password: { text: texts.noPassword, action: 'secret' },
  certificate: { text: texts.needsCertificate, action: 'link' },
} as const;

function factsOf(record: DeviceRecord) {
  const { endsAt, lastSeenAt, isOnline, accessPoint, ipAddress, vendor, timeZone } = record;
  const { identity, certificateUntil } = record;
  const time = (at: string) => <TimeStamp at={new Date(at)} timeZone={timeZone} />;
  const seen = lastSeenAt === null ? texts.never : time(lastSeenAt);
  return [
    [texts.columns.valid, endsAt === null ? texts.unlimited : formatLocalTime(endsAt)] as const,
    [texts.columns.lastSeen, isOnline ? texts.online : seen] as const,
    ...(accessPoint === null ? [] : [[texts.columns.accessPoint, accessPoint] as const]),
    ...(ipAddress === null ? [] : [[texts.columns.address, ipAddress] as const]),
    ...(vendor === null ? [] : [[texts.columns.vendor, vendor] as const]),
    ...(identity === 'eap-tls'
      ? [
          [
            texts.certificateUntil,
            certificateUntil === null ? texts.noCertificate : time(certificateUntil),
          ] as const,
        ]
      : []),
  ];
}
