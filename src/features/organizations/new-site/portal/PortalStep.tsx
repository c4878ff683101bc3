import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { newOrganization } from '../../add/newOrganization.ts';
import { portalErrors } from '../draft/parse-site.ts';
import { type PortalValues, portalValues, withPortal } from '../draft/site-draft.ts';
import { StepForm } from '../steps/StepForm.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { texts } from '../texts.ts';
import { differsFromSite, portalSettings } from './guest-portal.ts';
import { PortalFields } from './PortalFields.tsx';
import { PortalPreview } from './PortalPreview.tsx';
import classes from './PortalStep.module.css';

/** The page that guests see: of the site, of areas that differ, and how it looks. */
export function PortalStep(step: StepProps) {
  const { kept, parent, onChange } = step;
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        [...kept.areas.entries()].flatMap(([at, area]) => (differsFromSite(area) ? [at] : [])),
      ),
  );
  const [lastOpened, setLastOpened] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  const form = useRecordForm<PortalValues>({
    initialValues: portalValues(kept),
    validate: portalErrors,
    onChange: (values) => onChange((before) => withPortal(before, values)),
  });
  return (
    <StepForm form={form} label={texts.portal} step={step}>
      <div className={classes.columns}>
        <div>
          <FormSection title={texts.portal} help={texts.portalHelp}>
            <PortalFields
              form={form}
              at="site"
              inherited={newOrganization(parent, 'Site').inherited}
            />
          </FormSection>
          {kept.areas.length > 0 && (
            <FormSection title={texts.areaPortals} help={texts.areaPortalsHelp}>
              {kept.areas.map(({ name }, index) =>
                opened.has(index) ? (
                  <fieldset
                    key={form.key(`areas.${index}`)}
                    className={classes.area}
                    // The preview follows to what is being changed.
                    onFocus={() => setShown(index)}
                  >
                    <legend className={classes.name}>{name}</legend>
                    <PortalFields
                      form={form}
                      at={`areas.${index}`}
                      inherited={portalSettings(kept, parent)}
                      autoFocus={lastOpened === index}
                    />
                  </fieldset>
                ) : (
                  <div key={form.key(`areas.${index}`)} className={classes.closed}>
                    <span>
                      <span className={classes.name}>{name}</span>
                      <span className={classes.quiet}>{texts.asSite}</span>
                    </span>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={texts.changePortalOf(name)}
                      onClick={() => {
                        setOpened(new Set([...opened, index]));
                        setLastOpened(index);
                      }}
                    >
                      {texts.change}
                    </Button>
                  </div>
                ),
              )}
            </FormSection>
          )}
        </div>
        <PortalPreview kept={kept} parent={parent} shown={shown} onShow={setShown} />
      </div>
    </StepForm>
  );
}
