import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { RepeatedFields } from '../../../ui/form/RepeatedFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { emptyArea, type KeptArea } from './keptSite.ts';
import classes from './NewSite.module.css';
import type { StepProps } from './step.ts';
import { texts } from './texts.ts';
import { areaErrors } from './wholeSite.ts';

const directions = [
  { step: -1, Icon: IconArrowUp, label: texts.up },
  { step: 1, Icon: IconArrowDown, label: texts.down },
] as const;

/** The parts of the site: named, added, removed, and put in order. */
export function AreasStep({ kept, submitError, onChange, onNext, onBack }: StepProps) {
  const form = useRecordForm<{ areas: KeptArea[] }>({
    initialValues: { areas: kept.areas },
    validate: ({ areas }) => areaErrors(areas),
    onChange: ({ areas }) => onChange((before) => ({ ...before, areas })),
  });
  const { areas } = form.getValues();
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [moved, setMoved] = useState({ said: '', button: '' });
  // The moved area's fields are new ones: the button that was pressed is taken up again.
  useEffect(() => {
    if (moved.button !== '')
      list.current?.querySelector<HTMLElement>(`[data-move="${moved.button}"]`)?.focus();
  }, [moved]);

  const move = (from: number, step: -1 | 1) => {
    const to = from + step;
    form.reorderListItem('areas', { from, to });
    const name = areas[from]?.name || texts.unnamed;
    const isAtEnd = to + step < 0 || to + step >= areas.length;
    setAdded(null);
    setMoved({ said: texts.moved(name, to + 1), button: `${to} ${isAtEnd ? -step : step}` });
  };
  return (
    <RecordForm
      form={form}
      label={texts.areas}
      isKept
      submitLabel={texts.next}
      cancelLabel={texts.back}
      pending={false}
      submitError={submitError}
      onSubmit={onNext}
      onCancel={onBack}
    >
      <div ref={list}>
        <FormSection title={texts.areas} help={texts.areasHelp}>
          {areas.length === 0 && <p className={classes.kept}>{texts.noAreas}</p>}
          <RepeatedFields
            keys={areas.map((_area, index) => form.key(`areas.${index}`))}
            nameOf={(index) => texts.area(index + 1)}
            addLabel={texts.addArea}
            error={form.errors.areas}
            onAdd={() => {
              form.insertListItem('areas', emptyArea(''));
              setAdded(areas.length);
            }}
            onRemove={(index) => {
              form.removeListItem('areas', index);
              setAdded(null);
            }}
          >
            {(index) => (
              <div className={classes.area}>
                <TextField
                  form={form}
                  name={`areas.${index}.name`}
                  label={texts.areaName}
                  required
                  autoFocus={added === index}
                />
                {directions.map(({ step, Icon, label }) => (
                  <ActionIcon
                    key={step}
                    variant="default"
                    size={34}
                    data-move={`${index} ${step}`}
                    disabled={areas[index + step] === undefined}
                    aria-label={label(areas[index]?.name || texts.unnamed)}
                    onClick={() => move(index, step)}
                  >
                    <Icon size={16} aria-hidden />
                  </ActionIcon>
                ))}
              </div>
            )}
          </RepeatedFields>
          <VisuallyHidden role="status">{moved.said}</VisuallyHidden>
        </FormSection>
      </div>
    </RecordForm>
  );
}
