import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { areaErrors } from '../draft/parse-site.ts';
import { type AreaDraft, emptyArea } from '../draft/site-draft.ts';
import classes from '../NewSite.module.css';
import { texts } from '../texts.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';

const directions = [
  { by: -1, Icon: IconArrowUp, label: texts.up },
  { by: 1, Icon: IconArrowDown, label: texts.down },
] as const;

/** The parts of the site: named, added, removed, and put in order. */
export function AreasStep(step: StepProps) {
  const { kept, onChange } = step;
  const form = useRecordForm<{ areas: AreaDraft[] }>({
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

  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    form.reorderListItem('areas', { from, to });
    const name = areas[from]?.name || texts.unnamed;
    const isAtEnd = to + by < 0 || to + by >= areas.length;
    setAdded(null);
    setMoved({ said: texts.moved(name, to + 1), button: `${to} ${isAtEnd ? -by : by}` });
  };
  return (
    <StepForm form={form} label={texts.areas} step={step}>
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
                {directions.map(({ by, Icon, label }) => (
                  <ActionIcon
                    key={by}
                    variant="default"
                    size={34}
                    data-move={`${index} ${by}`}
                    disabled={areas[index + by] === undefined}
                    aria-label={label(areas[index]?.name || texts.unnamed)}
                    onClick={() => move(index, by)}
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
    </StepForm>
  );
}
