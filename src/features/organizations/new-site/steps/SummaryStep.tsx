import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { nothingGiven } from '../../add/newOrganization.ts';
import { differences } from '../../edit/differences.ts';
import { checked } from '../../edit/values.ts';
import { type AreaDraft, mayHave } from '../draft/site-draft.ts';
import classes from '../NewSite.module.css';
import {
  differsFromSite,
  type PortalSettings,
  portalSettings,
  portalWords,
} from '../portal/guest-portal.ts';
import { texts } from '../texts.ts';
import { PlanLines } from './PlanLines.tsx';
import type { StepProps } from './step-props.ts';

interface SummaryStepProps extends StepProps {
  pending: boolean;
  onSubmit: () => void;
}

/** Everything that will be created, before it is. */
export function SummaryStep(props: SummaryStepProps) {
  const { kept, parent } = props;
  const form = useRecordForm({ initialValues: {}, validate: {} });
  const withPlans = mayHave('service-plans', kept.site, parent);
  const withDevices = mayHave('devices', kept.site, parent);
  const areas = kept.areas.map((area) => ({
    ...area,
    plans: withPlans ? area.plans : [],
    devices: withDevices ? area.devices : [],
  }));
  const plans = areas.reduce((sum, area) => sum + area.plans.length, 0);
  const devices = areas.reduce((sum, area) => sum + area.devices.length, 0);
  const { fields } = checked(kept.site, 'Site');
  return (
    <RecordForm
      form={form}
      label={texts.summary}
      isKept
      submitLabel={texts.create}
      cancelLabel={texts.back}
      pending={props.pending}
      submitError={props.submitError}
      onSubmit={props.onSubmit}
      onCancel={props.onBack}
    >
      <FormSection title={kept.site.name || texts.site} help={texts.summaryHelp}>
        <p className={classes.creates}>
          {texts.creates({ areas: areas.length, plans, devices }, parent.name)}
        </p>
        <p className={classes.creates}>
          {texts.guestPortal(portalWords(portalSettings(kept, parent)))}
        </p>
        {fields !== null && <Facts facts={differences(fields, { ...nothingGiven, name: '' })} />}
      </FormSection>
      {areas.map((area) => (
        <Area
          key={area.name}
          area={area}
          portal={differsFromSite(area) ? portalSettings(kept, parent, area) : null}
        />
      ))}
    </RecordForm>
  );
}

function Facts({ facts }: { facts: readonly { label: string; mine: string }[] }) {
  return (
    <table className={classes.facts}>
      <caption className={classes.caption}>{texts.settings}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.value}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ label, mine }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AreaProps {
  area: AreaDraft;
  /** null: as the site's */
  portal: PortalSettings | null;
}

function Area({ area, portal }: AreaProps) {
  return (
    <FormSection title={area.name} help={texts.plansHelp}>
      {portal && <p className={classes.quiet}>{texts.guestPortal(portalWords(portal))}</p>}
      <PlanLines plans={area.plans} />
      {area.devices.length > 0 && (
        <div>
          <h3 className={classes.heading}>{texts.devices(area.devices.length)}</h3>
          <p className={classes.quiet}>{texts.devicesHelp}</p>
          <ul className={classes.plans}>
            {area.devices.map(({ name, vendorModel, location }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={classes.quiet}>
                  {[vendorModel, location].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormSection>
  );
}
