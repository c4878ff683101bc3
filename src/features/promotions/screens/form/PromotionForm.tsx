import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { useRecordEditor } from '../../../../workspace/record/useRecordEditor.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  itemPath,
  type PromotionRecord,
  promotions,
  renewPromotionSecret,
} from '../../contract.ts';
import type { Promotion, PromotionType, promotion } from '../../fields.ts';
import { actionTexts, formTexts, standingText, texts } from '../../texts.ts';
import { MessageDialog } from '../dialogs/MessageDialog.tsx';
import { PromotionStateLabel } from '../PromotionStateLabel.tsx';
import classes from '../Promotions.module.css';
import { PromotionPreview } from '../record/PromotionPreview.tsx';
import { ResultsPanel } from '../record/ResultsPanel.tsx';
import { ContentSection } from './ContentSection.tsx';
import {
  GoalSection,
  GuestsSection,
  IdentitySection,
  MessageSection,
  OrderSection,
  QuestionsSection,
  WhereSection,
} from './PromotionSections.tsx';

interface PromotionFormProps {
  number: number;
  type: PromotionType;
  initial: Draft<typeof promotion>;
  /** null for a new promotion */
  loaded: PromotionRecord | null;
  /** the stored promotion, or the source of a copy */
  known: PromotionRecord | null;
  onLeave: () => void;
}

/** Adds or edits a promotion, with a preview beside it. Not RecordEditor, because the type is part of the address. */
export function PromotionForm({
  number,
  type,
  initial,
  loaded,
  known,
  onLeave,
}: PromotionFormProps) {
  const { form, record, conflict, ...editing } = useRecordEditor({
    calls: promotions,
    number,
    initial,
    record: loaded,
    onCreated: onLeave,
  });
  const canCall = useCanCall();
  const canEdit = canCall(promotions.update);
  const languages = languagesIn(useDraft(form, 'languages'));
  const [started, setStarted] = useState<Promotion | null>(null);
  const submit = (draft: Draft<typeof promotion>) => {
    const entered = editing.parse();
    if (entered?.type === 'message' && entered.status === 'Active' && record?.status !== 'Active')
      setStarted(entered);
    else editing.submit(draft);
  };
  const [wanted, setLanguage] = useState<string | null>(null);
  const language = languages.find((one) => one === wanted) ?? languages[0] ?? 'en';
  const shown = { language, languages };
  const code =
    known?.promoCode && known.promoCodeId !== null
      ? { id: known.promoCodeId, ...known.promoCode }
      : null;
  return (
    <>
      <OrganizationPageHeader
        title={record?.name ?? texts.newTitle(type)}
        state={record !== null && record.status !== 'Draft' && <Standing record={record} />}
      />
      <RecordForm
        form={form}
        label={record === null ? texts.newTitle(type) : texts.form(record.name)}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={!canEdit}
        onSubmit={submit}
        onCancel={onLeave}
        actions={
          record !== null &&
          canEdit && (
            <>
              <Button
                variant="default"
                component={ScreenLink}
                to={itemPath(type)}
                query={{ copy: record.id }}
              >
                {actionTexts.duplicate}
              </Button>
              {record.channel === 'sms' && record.type === 'message' && (
                <SecretButton number={number} id={record.id} />
              )}
            </>
          )
        }
        side={
          <>
            {record !== null && record.status !== 'Draft' && (
              <ResultsPanel number={number} record={record} />
            )}
            <PromotionPreview form={form} number={number} type={type} language={language} />
          </>
        }
      >
        <IdentitySection form={form} type={type} isNew={record === null} />
        <ContentSection {...{ form, type, number, shown, code }} onLanguage={setLanguage} />
        {type === 'survey' && <QuestionsSection form={form} type={type} shown={shown} />}
        {type === 'message' && <MessageSection form={form} />}
        <WhereSection form={form} type={type} known={known?.knownAreas ?? []} />
        <GuestsSection form={form} type={type} />
        {type !== 'message' && <OrderSection form={form} type={type} />}
        <GoalSection form={form} type={type} />
        {record !== null && <RecordStamps record={record} timeZone={viewerTimeZone} />}
      </RecordForm>
      {started !== null && (
        <MessageDialog
          action={record?.status === 'Paused' ? 'resume' : 'start'}
          message={started}
          onConfirm={() => {
            setStarted(null);
            editing.submit(form.getValues());
          }}
          onCancel={() => setStarted(null)}
        />
      )}
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}

/** Says beside the title whether a promotion works. */
function Standing({ record }: { record: PromotionRecord }) {
  return (
    <>
      <PromotionStateLabel promotion={record} />
      <span className={classes.standing}>{standingText(record)}</span>
    </>
  );
}

/** Replaces the secret that signs SMS, and shows it once. */
function SecretButton({ number, id }: { number: number; id: string }) {
  const renew = useChange(renewPromotionSecret);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Button
        variant="default"
        loading={renew.isPending}
        onClick={() =>
          renew.mutate(
            { params: { orgNumber: String(number), promotionId: id } },
            { onSuccess: (reply) => setSecret(reply.secret) },
          )
        }
      >
        {formTexts.newSecret}
      </Button>
      {secret !== null && (
        <ShownSecret
          title={formTexts.newSecret}
          help={formTexts.secretHelp}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}

function languagesIn(typed: string): string[] {
  return [...new Set(typed.split(',').flatMap((part) => part.trim() || []))].filter(isTag);
}

/** Half-typed tags would break names of languages. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
