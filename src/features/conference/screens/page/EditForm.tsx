import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { useChangeSearch } from '../../../../ui/navigation/address.ts';
import type { ConferenceCheck, ConferenceSiteReply } from '../../check/contract.ts';
import type { ConferenceRecord } from '../../contract.ts';
import { isOnDevices } from '../../states.ts';
import { BandwidthSection } from '../form/BandwidthSection.tsx';
import { CheckSide } from '../form/CheckSide.tsx';
import { Differences } from '../form/Differences.tsx';
import { withNewStart } from '../form/moved-times.ts';
import { RoomsSection } from '../form/RoomsSection.tsx';
import { BasicsSection, DevicesSection, LoginSection } from '../form/Sections.tsx';
import { ToldDevices } from '../form/ToldDevices.tsx';
import { useConferenceCheck } from '../form/useConferenceCheck.ts';
import { editTexts as texts } from './texts.ts';
import { useConferenceEditor } from './useConferenceEditor.ts';

interface EditFormProps {
  number: number;
  loaded: ConferenceRecord;
  site: ConferenceSiteReply;
}

/** Changes a conference. What devices of an active one would get or lose is shown before it is saved. */
export function EditForm({ number, loaded, site }: EditFormProps) {
  const editor = useConferenceEditor(number, loaded, site);
  const { form, record, values, login } = editor;
  const checking = useConferenceCheck({
    number,
    conferenceId: record.id,
    draft: values,
    login,
    version: record.version,
  });
  const [isAsking, setAsking] = useState(false);
  const changeSearch = useChangeSearch();
  const hasBegun = isOnDevices(record.state);
  const { check } = checking;
  const section = { form, site, login, stored: record.secretsSet, hasBegun };
  return (
    <>
      <RecordForm
        form={form}
        label={texts.form(record.name)}
        pending={editor.isPending}
        submitError={editor.submitError}
        onSubmit={() => (hasBegun ? setAsking(true) : editor.submit())}
        onCancel={() => void changeSearch((before) => ({ ...before, tab: undefined }))}
        side={
          <>
            <CheckSide
              {...checking}
              onUseNearest={(start) => {
                const moved = withNewStart(values, start);
                if (!hasBegun) form.setFieldValue('start', moved.start);
                form.setFieldValue('end', moved.end);
              }}
            />
            {check !== undefined && (
              <SidePanel title={texts.differences}>
                <Differences check={check} />
              </SidePanel>
            )}
          </>
        }
      >
        <BasicsSection {...section} />
        <LoginSection {...section} />
        <BandwidthSection {...section} check={check} />
        <RoomsSection {...section} />
        <DevicesSection {...section} />
      </RecordForm>
      <ConfirmDialog
        opened={isAsking}
        width={640}
        title={texts.saveTitle(record.name)}
        confirmLabel={texts.save}
        blocked={checking.isChecking}
        onConfirm={() => {
          setAsking(false);
          editor.submit();
        }}
        onCancel={() => setAsking(false)}
      >
        {check === undefined ? texts.notChecked : <Preview check={check} />}
      </ConfirmDialog>
      <VersionConflict conflict={editor.conflict} pending={editor.isPending} />
    </>
  );
}

function Preview({ check }: { check: ConferenceCheck }) {
  return (
    <>
      <p style={{ margin: '0 0 8px' }}>{texts.saveText}</p>
      <Differences check={check} />
      <h3 style={{ margin: '16px 0 4px', fontSize: 14 }}>{texts.devices}</h3>
      <ToldDevices devices={check.devices.filter(({ change }) => change !== 'same')} />
    </>
  );
}
