import { Button } from '@mantine/core';
import { IconCode, IconDeviceMobile, IconHistory, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { pickFields } from '../../../contract/fields/fields.ts';
import { VersionConflict } from '../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useLiveRecord } from '../../../ui/record/useLiveRecord.ts';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { changeHotspot, type HotspotView, publishHotspot } from '../contract.ts';
import { hotspot } from '../fields.ts';
import { findingsOf } from '../rules/checks.ts';
import { effectiveSettings } from '../rules/effective.ts';
import { hotspotState } from '../rules/state.ts';
import { texts } from '../texts.ts';
import { HistoryDialog } from './dialogs/HistoryDialog.tsx';
import { ProfileDialog } from './dialogs/ProfileDialog.tsx';
import { PublishDialog } from './dialogs/PublishDialog.tsx';
import { SnippetsDialog } from './dialogs/SnippetsDialog.tsx';
import { HotspotSections } from './form/HotspotSections.tsx';
import { HotspotTabs } from './HotspotTabs.tsx';
import { HotspotSide } from './side/HotspotSide.tsx';
import { useHotspotEditor } from './useHotspotEditor.ts';

interface HotspotEditorProps {
  number: number;
  loaded: HotspotView;
}

/** Edits the settings of an organization, shows what they lead to, and publishes them. */
export function HotspotEditor({ number, loaded }: HotspotEditorProps) {
  const { form, view, setView, submit, restore, ...editing } = useHotspotEditor(number, loaded);
  const [dialog, setDialog] = useState<'publish' | 'history' | 'snippets' | 'profile' | null>(null);
  const canCall = useCanCall();
  const live = effectiveSettings(useLiveRecord(form, pickFields(hotspot, view.record)), view.above);
  const stored = effectiveSettings(pickFields(hotspot, view.record), view.above);
  const findings = findingsOf(stored, view);
  const published = view.publication?.settings ?? null;
  const state = hotspotState(stored, findings, published);
  const canChange = canCall(changeHotspot);
  const close = () => setDialog(null);
  const dialogProps = { number, view, settings: stored, state, onClose: close };
  return (
    <>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<HotspotTabs current="/manage/hotspot-2.0/settings" />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconCode size={16} aria-hidden />}
              onClick={() => setDialog('snippets')}
            >
              {texts.snippets}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              onClick={() => setDialog('profile')}
            >
              {texts.profile}
            </Button>
          </>
        }
      />
      <RecordForm
        form={form}
        label={texts.form}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={!canChange}
        onSubmit={submit}
        actions={
          <>
            {canCall(publishHotspot) && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => setDialog('publish')}
              >
                {texts.publish}
              </Button>
            )}
            <Button
              variant="subtle"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => setDialog('history')}
            >
              {texts.history}
            </Button>
          </>
        }
        side={<HotspotSide view={view} live={live} state={state} />}
      >
        <HotspotSections form={form} above={view.above} />
      </RecordForm>
      {dialog === 'publish' && (
        <PublishDialog {...dialogProps} isDirty={form.isDirty()} onPublished={setView} />
      )}
      {dialog === 'history' && (
        <HistoryDialog
          {...dialogProps}
          canChange={canChange}
          onWithdrawn={setView}
          onRestore={restore}
        />
      )}
      {dialog === 'snippets' && <SnippetsDialog {...dialogProps} />}
      {dialog === 'profile' && <ProfileDialog settings={stored} onClose={close} />}
      <VersionConflict conflict={editing.conflict} pending={editing.isPending} />
    </>
  );
}
