import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { getImageSlots, type ImageRecord } from '../../contract.ts';
import { image } from '../../fields.ts';
import { isTooSmall, slotSizes } from '../../slots.ts';
import { texts } from '../../texts.ts';
import { ownerText } from '../image-texts.ts';
import { useHasBelow } from '../useHasBelow.ts';
import type { ImageForm } from './ImageSections.tsx';

type SlotImage = Pick<ImageRecord, 'id' | 'format' | 'width' | 'height'>;

/** The slot of an image, with the image that it would replace. */
export function SlotSection({ form, record }: { form: ImageForm; record: SlotImage }) {
  const draft = useDraft(form, 'slot');
  const isLocked = useDraft(form, 'isSlotLocked');
  const hasBelow = useHasBelow();
  const isArchived = useDraft(form, 'status') === 'Archived';
  const slot = image.map.slot.values.find((one) => one === draft) ?? null;
  return (
    <FormSection {...texts.slotSection(hasBelow)}>
      <FieldRow>
        <Field form={form} name="slot" />
        {(hasBelow || isLocked) && <Field form={form} name="isSlotLocked" />}
      </FieldRow>
      {slot !== null && isArchived && <Alert color="orange">{texts.archivedSlot}</Alert>}
      {slot !== null && !isArchived && <SlotEffect slot={slot} record={record} />}
    </FormSection>
  );
}

interface SlotEffectProps {
  slot: (typeof image.map.slot.values)[number];
  record: SlotImage;
}

function SlotEffect({ slot, record }: SlotEffectProps) {
  const number = useSelection((state) => state.shown?.number ?? 0);
  const { data } = useQuery({
    ...endpointQuery(getImageSlots, { params: { orgNumber: String(number) } }),
    staleTime: 0,
  });
  const hasBelow = useHasBelow();
  const least = slotSizes[slot];
  const shown = data?.slots.find((one) => one.slot === slot);
  const isOther = shown !== undefined && shown.image.id !== record.id;
  const isBlocked = isOther && shown.isLocked && !shown.isOwn;
  return (
    <>
      <p>{texts.appears[slot]}</p>
      {isTooSmall({ ...record, slot }) && (
        <Alert color="orange">{texts.tooSmallHelp(least.width, least.height)}</Alert>
      )}
      {data !== undefined && (
        <Alert color={isBlocked ? 'red' : 'blue'}>
          {isOther
            ? isBlocked
              ? texts.lockedBy(shown.image.name, ownerText(shown))
              : texts.replaces(shown.image.name, ownerText(shown), hasBelow)
            : texts.fillsSlot(hasBelow)}
        </Alert>
      )}
    </>
  );
}
