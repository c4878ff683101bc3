import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '../../../../contract/fields/fields.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { useShownRecord } from '../../../../ui/navigation/shownRecord.ts';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { useRecordEditor } from '../../../../workspace/record/useRecordEditor.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type PromoRecord, promoCodes } from '../../contract.ts';
import type { promoCode } from '../../fields.ts';
import { actionTexts, texts } from '../../texts.ts';
import { PosterDialog } from '../dialogs/PosterDialog.tsx';
import { TryDialog } from '../dialogs/TryDialog.tsx';
import classes from '../Promo.module.css';
import {
  AudienceSection,
  GivesSection,
  IdentitySection,
  LimitsSection,
  SeriesSection,
  WhenSection,
  WhereSection,
} from './PromoSections.tsx';
import { PromoFacts, PromoSide } from './PromoSide.tsx';

interface PromoFormProps {
  number: number;
  initial: Draft<typeof promoCode>;
  /** null for a new promo code */
  loaded: PromoRecord | null;
  /** the promo code whose names are known: the stored one, or the source of a copy */
  known: PromoRecord | null;
  onLeave: () => void;
}

/** Adds or edits a promo code. */
export function PromoForm({ number, initial, loaded, known, onLeave }: PromoFormProps) {
  const [dialog, setDialog] = useState<'try' | 'poster' | null>(null);
  const { form, record, conflict, ...editing } = useRecordEditor({
    calls: promoCodes,
    number,
    initial,
    record: loaded,
    onCreated: onLeave,
  });
  const hasSide = useHasSide();
  const canEdit = useCanCall()(promoCodes.update);
  const title = record?.name ?? texts.newTitle;
  useShownRecord(title);
  const shared = { form, number, known };
  const close = () => setDialog(null);
  return (
    <>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      <RecordForm
        form={form}
        label={record === null ? texts.newTitle : texts.form(record.name)}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={!canEdit}
        onSubmit={editing.submit}
        onCancel={onLeave}
        actions={
          record !== null && (
            <>
              <Button variant="subtle" onClick={() => setDialog('try')}>
                {actionTexts.tryIt}
              </Button>
              {record.series === null && (
                <Button variant="subtle" onClick={() => setDialog('poster')}>
                  {actionTexts.poster}
                </Button>
              )}
            </>
          )
        }
        side={<PromoSide form={form} number={number} record={record} known={known} />}
      >
        {record !== null && !hasSide && (
          <div className={classes.facts}>
            <PromoFacts record={record} />
          </div>
        )}
        <IdentitySection form={form} isNew={record === null} />
        <GivesSection {...shared} />
        <WhereSection {...shared} />
        <WhenSection form={form} />
        <LimitsSection form={form} />
        <AudienceSection form={form} />
        {record === null && <SeriesSection form={form} />}
        {record !== null && <RecordStamps record={record} timeZone={viewerTimeZone} />}
      </RecordForm>
      <VersionConflict conflict={conflict} pending={editing.isPending} />
      {record !== null && dialog === 'try' && (
        <TryDialog number={number} promo={record} onClose={close} />
      )}
      {record !== null && dialog === 'poster' && (
        <PosterDialog number={number} promo={record} onClose={close} />
      )}
    </>
  );
}
