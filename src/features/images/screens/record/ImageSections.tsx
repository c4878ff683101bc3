import { Alert } from '@mantine/core';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import type { ImageRecord } from '../../contract.ts';
import { image } from '../../fields.ts';
import { formatFileSize } from '../../file-size.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { licenceWarning, pixelsWithShown, sizeText } from '../image-texts.ts';
import { FocalPoint, FramePreviews } from './FocalPoint.tsx';

export type ImageForm = FieldsForm<(typeof image)['map']>;

interface PictureSectionProps {
  form: ImageForm;
  record: ImageRecord;
  disabled: boolean;
}

export function PictureSection({ form, record, disabled }: PictureSectionProps) {
  const x = percentIn(useDraft(form, 'focusX'));
  const y = percentIn(useDraft(form, 'focusY'));
  const { renditions, format } = record;
  return (
    <FormSection {...texts.pictureSection}>
      <FocalPoint
        renditions={renditions}
        point={{ x, y }}
        disabled={disabled}
        onChange={(point) => {
          form.setFieldValue('focusX', String(point.x));
          form.setFieldValue('focusY', String(point.y));
        }}
      />
      <p className={classes.fileText}>
        {texts.file(
          format.toUpperCase(),
          pixelsWithShown(record),
          texts.sizeWithStored(sizeText(record), formatFileSize(record.storedBytes)),
        )}
      </p>
      <FramePreviews renditions={renditions} point={{ x, y }} />
      <FieldRow>
        <Field form={form} name="focusX" />
        <Field form={form} name="focusY" />
      </FieldRow>
    </FormSection>
  );
}

/** Returns the percentage in an input; the middle while it has none. */
function percentIn(draft: string): number {
  const percent = Number(draft);
  return draft.trim() !== '' && percent >= 0 && percent <= 100 ? percent : 50;
}

export function AboutSection({ form }: { form: ImageForm }) {
  const isArchived = useDraft(form, 'status') === 'Archived';
  return (
    <FormSection {...texts.aboutSection}>
      <Field form={form} name="name" />
      <FieldRow>
        <Field form={form} name="kind" />
        <Field form={form} name="status" />
      </FieldRow>
      {isArchived && <Alert color="blue">{texts.archivedStatus}</Alert>}
      <Field form={form} name="tags" />
    </FormSection>
  );
}

/** The first description is in the organization's language. */
export function AltSection({ form, language }: { form: ImageForm; language: string }) {
  const isDecorative = useDraft(form, 'isDecorative');
  const descriptions = useDraft(form, 'alternatives');
  const { texts: itemTexts, newItem, from } = image.map.alternatives;
  return (
    <FormSection {...texts.altSection}>
      <Field form={form} name="isDecorative" />
      {(!isDecorative || descriptions.length > 0) && (
        <RepeatedFields
          keys={descriptions.map((_item, index) => form.key(`alternatives.${index}`))}
          nameOf={(index) => `${itemTexts.item} ${index + 1}`}
          addLabel={itemTexts.add}
          least={from}
          error={form.errors.alternatives}
          onAdd={() =>
            form.insertListItem('alternatives', {
              ...newItem(),
              ...(descriptions.length === 0 && { language }),
            })
          }
          onRemove={(index) => form.removeListItem('alternatives', index)}
        >
          {(index) => (
            <FieldRow>
              <Field form={form} name={`alternatives.${index}.language`} />
              <Field form={form} name={`alternatives.${index}.text`} />
            </FieldRow>
          )}
        </RepeatedFields>
      )}
    </FormSection>
  );
}

export function RightsSection({ form }: { form: ImageForm }) {
  const warning = licenceWarning(useDraft(form, 'licenceUntil') || null, new Date());
  return (
    <FormSection {...texts.rightsSection}>
      {warning !== null && <Alert color="orange">{warning}</Alert>}
      <Field form={form} name="licenceNote" />
      <Field form={form} name="licenceUntil" />
    </FormSection>
  );
}
