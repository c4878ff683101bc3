import { useQuery } from '@tanstack/react-query';
import { pickFields } from '../../../../contract/fields/fields.ts';
import { formatQuantity } from '../../../../contract/values/units.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import page from '../../../../ui/page.module.css';
import { useLiveRecord } from '../../../../ui/record/useLiveRecord.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { exampleCode } from '../../../access-codes/public/code-shape.ts';
import {
  changeConferenceSettings,
  getConferenceSettings,
  type SettingsRecord,
} from '../../contract.ts';
import { type ConferenceSettings, conferenceSettings } from '../../fields.ts';
import { capacityOf } from '../../rules/capacity.ts';
import { texts } from '../../texts.ts';
import { ConferenceTabs } from '../ConferenceTabs.tsx';
import { LackingDialog } from './LackingDialog.tsx';
import { SettingsSections } from './SettingsSections.tsx';
import { useSettingsEditor } from './useSettingsEditor.ts';

export { openingRules as openingCalls } from '../opening-calls.ts';

/** `/setup/advanced-conference/rules`: bandwidth, SSIDs, codes and rules of the selected site. */
export function RulesPage() {
  const number = useSelection((state) => state.shown?.number);
  return (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.title} tabs={<ConferenceTabs current="rules" />} />
      {typeof number === 'number' && <Loader key={number} number={number} />}
    </div>
  );
}

function Loader({ number }: { number: number }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getConferenceSettings, { params: { orgNumber: String(number) } }),
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (data !== undefined) return <SettingsEditor number={number} loaded={data} />;
  return <RecordPlaceholder failed={error} texts={texts} onRetry={() => void refetch()} />;
}

function SettingsEditor({ number, loaded }: { number: number; loaded: SettingsRecord }) {
  const { form, record, submit, ...editing } = useSettingsEditor(number, loaded);
  const canEdit = useCanCall()(changeConferenceSettings);
  const live = useLiveRecord(form, pickFields(conferenceSettings, record));
  return (
    <>
      <RecordForm
        form={form}
        label={texts.settings}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={!canEdit}
        onSubmit={submit}
        side={<SettingsSide settings={live} />}
      >
        <SettingsSections form={form} />
      </RecordForm>
      {editing.lacking !== null && (
        <LackingDialog
          found={editing.lacking}
          onSave={editing.saveAnyway}
          onCancel={editing.keepEditing}
        />
      )}
      <VersionConflict conflict={editing.conflict} pending={editing.isPending} />
    </>
  );
}

/** What the entered settings lead to. */
function SettingsSide({ settings }: { settings: ConferenceSettings }) {
  const capacity = capacityOf(settings);
  const rate = (kbps: number | undefined) =>
    kbps === undefined ? '–' : formatQuantity('rate', kbps);
  const { codePrefix, codeLength, alphabet, ssidPattern } = settings;
  const length = Math.max(0, codeLength - codePrefix.length);
  return (
    <>
      <SidePanel title={texts.poolSide} help={texts.poolHelp}>
        <SideFacts
          facts={[
            [texts.poolDown, rate(capacity?.down)],
            [texts.poolUp, rate(capacity?.up)],
          ]}
        />
      </SidePanel>
      <SidePanel title={texts.example}>
        <SideFacts
          facts={[
            [texts.ssidExample, ssidPattern.replaceAll('{event}', 'Gala')],
            [texts.codeExample, exampleCode({ prefix: codePrefix, length, alphabet })],
          ]}
        />
      </SidePanel>
    </>
  );
}
