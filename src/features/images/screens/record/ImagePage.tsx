import { Button } from '@mantine/core';
import { IconCrop, IconReplace } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { showError } from '../../../../ui/snackbar/snackbarStore.ts';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { cropImage, type ImageRecord, images } from '../../contract.ts';
import { texts } from '../../texts.ts';
import { ReplaceDialog } from '../replace/ReplaceDialog.tsx';
import { BackToImages } from './BackToImages.tsx';
import { CropDialog } from './CropDialog.tsx';
import { AboutSection, AltSection, PictureSection, RightsSection } from './ImageSections.tsx';
import { SlotSection } from './SlotSection.tsx';
import { UsesSection } from './UsesSection.tsx';

export { openingImage as openingCalls } from '../opening-calls.ts';

// There is no form of a new image: it begins with its file.
const { list } = images.screens;
const editorCalls = { ...images, screens: { list, item: list } };

type OpenDialog = { action: 'replace' | 'crop'; record: ImageRecord };

/** `/setup/images/item/{id}` */
export function ImagePage() {
  const number = useSelection((state) => state.shown?.number);
  const canEdit = useCanCall()(cropImage);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const client = useQueryClient();
  // The form shows another picture by starting with the changed record.
  const [loads, setLoads] = useState(0);
  const close = () => setDialog(null);
  const showChanged = (changed: ImageRecord) => {
    const params = { orgNumber: String(number), imageId: changed.id };
    client.setQueryData(endpointKey(images.get, { params }), changed);
    setLoads((count) => count + 1);
    close();
  };
  return (
    <>
      <RecordEditor
        key={loads}
        calls={editorCalls}
        actions={({ form, record }) => {
          if (record === null || !canEdit) return null;
          const open = (action: OpenDialog['action']) => {
            if (form.isDirty()) showError(texts.saveFirst);
            else setDialog({ action, record });
          };
          return (
            <>
              <Button
                variant="subtle"
                leftSection={<IconReplace size={16} aria-hidden />}
                onClick={() => open('replace')}
              >
                {texts.replace}
              </Button>
              {record.format !== 'svg' && (
                <Button
                  variant="subtle"
                  leftSection={<IconCrop size={16} aria-hidden />}
                  onClick={() => open('crop')}
                >
                  {texts.crop}
                </Button>
              )}
            </>
          );
        }}
      >
        {({ form, record, defaults }) =>
          record !== null && (
            <>
              <BackToImages />
              <PictureSection form={form} record={record} disabled={!canEdit} />
              <AboutSection form={form} />
              <AltSection form={form} language={defaults.language} />
              <SlotSection form={form} record={record} />
              <RightsSection form={form} />
              <UsesSection key={record.version} record={record} />
            </>
          )
        }
      </RecordEditor>
      {dialog !== null && typeof number === 'number' && (
        <>
          {dialog.action === 'replace' && (
            <ReplaceDialog
              number={number}
              image={dialog.record}
              onReplaced={showChanged}
              onClose={close}
            />
          )}
          {dialog.action === 'crop' && (
            <CropDialog
              number={number}
              record={dialog.record}
              onCropped={showChanged}
              onClose={close}
            />
          )}
        </>
      )}
    </>
  );
}
