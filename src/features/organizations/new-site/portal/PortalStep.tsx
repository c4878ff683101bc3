import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { shownBelow } from '../../add/startBelow.ts';
import { StepForm } from '../steps/StepForm.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { useSiteForm } from '../steps/useSiteForm.ts';
import { texts } from '../texts.ts';
import { differsFromSite, portalSettings } from './guest-portal.ts';
import { PortalFields } from './PortalFields.tsx';
import { PortalPreview } from './PortalPreview.tsx';
import classes from './PortalStep.module.css';

/** The guest portal of the site and of areas that differ, with a preview. */
export function PortalStep(step: StepProps) {
  const { draft, parent } = step;
  const form = useSiteForm(step, 'portal');
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        [...draft.areas.entries()].flatMap(([index, area]) =>
          differsFromSite(area) ? [index] : [],
        ),
      ),
  );
  const [lastOpened, setLastOpened] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  return (
    <StepForm form={form} label={texts.portal} step={step}>
      <div className={classes.columns}>
        <div>
          <FormSection title={texts.portal} help={texts.portalHelp}>
            <PortalFields
              form={form}
              path="site"
              inherited={shownBelow(parent, 'Site').inherited}
            />
          </FormSection>
          {draft.areas.length > 0 && (
            <FormSection title={texts.areaPortals} help={texts.areaPortalsHelp}>
              {draft.areas.map(({ name }, index) =>
                opened.has(index) ? (
                  <fieldset
                    key={form.key(`areas.${index}`)}
                    className={classes.area}
                    // The preview follows the edited area.
                    onFocus={() => setShown(index)}
                  >
                    <legend className={classes.name}>{name}</legend>
                    <PortalFields
                      form={form}
                      path={`areas.${index}`}
                      inherited={portalSettings(draft, parent)}
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
        <PortalPreview draft={draft} parent={parent} shown={shown} onShow={setShown} />
      </div>
    </StepForm>
  );
}
