import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { newSite, siteArea } from '../fields.ts';
import classes from '../NewSite.module.css';
import { texts } from '../texts.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';
import { useSiteForm } from './useSiteForm.ts';

const directions = [
  { by: -1, Icon: IconArrowUp, label: texts.up },
  { by: 1, Icon: IconArrowDown, label: texts.down },
] as const;

const list = newSite.map.areas;

/** The service areas of the site and their order. */
export function AreasStep(step: StepProps) {
  const form = useSiteForm(step, 'areas');
  const { areas } = form.getValues();
  const items = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [moved, setMoved] = useState({ announcement: '', button: '' });
  // A moved area has new elements, so the pressed button needs the focus again.
  useEffect(() => {
    if (moved.button !== '')
      items.current?.querySelector<HTMLElement>(`[data-move="${moved.button}"]`)?.focus();
  }, [moved]);

  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    form.reorderListItem('areas', { from, to });
    const name = areas[from]?.name || texts.unnamed;
    const isAtEnd = to + by < 0 || to + by >= areas.length;
    setAdded(null);
    setMoved({ announcement: texts.moved(name, to + 1), button: `${to} ${isAtEnd ? -by : by}` });
  };
  return (
    <StepForm form={form} label={texts.areas} step={step}>
      <div ref={items}>
        <FormSection title={texts.areas} help={texts.areasHelp}>
          {areas.length === 0 && <p className={classes.hint}>{texts.noAreas}</p>}
          <RepeatedFields
            keys={areas.map((_area, index) => form.key(`areas.${index}`))}
            nameOf={(index) => `${list.texts.item} ${index + 1}`}
            addLabel={list.texts.add}
            error={form.errors.areas}
            onAdd={() => {
              form.insertListItem('areas', newDraft(siteArea));
              setAdded(areas.length);
            }}
            onRemove={(index) => {
              form.removeListItem('areas', index);
              setAdded(null);
            }}
          >
            {(index) => (
              <div className={classes.area}>
                <Field form={form} name={`areas.${index}.name`} autoFocus={added === index} />
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
          <VisuallyHidden role="status">{moved.announcement}</VisuallyHidden>
        </FormSection>
      </div>
    </StepForm>
  );
}
