import { differences, parseDraft } from '../../../../contract/fields/fields.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { namedOrganization, organization } from '../../fields.ts';
import { withoutUnusedTrialEnd } from '../../rules.ts';
import { createdAreas } from '../draft/parse-site.ts';
import type { AreaDraft } from '../draft/site-draft.ts';
import classes from '../NewSite.module.css';
import {
  differsFromSite,
  type PortalSettings,
  portalSettings,
  portalText,
} from '../portal/guest-portal.ts';
import { texts } from '../texts.ts';
import { PlanLines } from './PlanLines.tsx';
import type { StepProps } from './step-props.ts';

interface SummaryStepProps extends StepProps {
  pending: boolean;
  onSubmit: () => void;
}

/** Lists everything that will be created. */
export function SummaryStep(props: SummaryStepProps) {
  const { draft, parent } = props;
  const form = useRecordForm({ initialValues: {}, validate: {} });
  const areas = createdAreas(draft, parent);
  const plans = areas.flatMap((area) => area.plans).length;
  const devices = areas.flatMap((area) => area.devices).length;
  const { record } = parseDraft(organization, draft.site, { type: 'Site' });
  const site = record && withoutUnusedTrialEnd(record);
  return (
    <RecordForm
      form={form}
      label={texts.summary}
      isAutosaved
      submitLabel={texts.create}
      cancelLabel={texts.back}
      pending={props.pending}
      submitError={props.submitError}
      onSubmit={props.onSubmit}
      onCancel={props.onBack}
    >
      <FormSection title={draft.site.name || texts.site} help={texts.summaryHelp}>
        <p className={classes.creates}>
          {texts.creates({ areas: areas.length, plans, devices }, parent.name)}
        </p>
        <p className={classes.creates}>
          {texts.guestPortal(portalText(portalSettings(draft, parent)))}
        </p>
        {site !== null && <Facts facts={differences(organization, site, namedOrganization(''))} />}
      </FormSection>
      {areas.map((area, index) => (
        <Area
          // Names can be empty or the same until the draft is corrected.
          key={index}
          area={area}
          portal={differsFromSite(area) ? portalSettings(draft, parent, area) : null}
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
  /** null when it is the site's portal */
  portal: PortalSettings | null;
}

function Area({ area, portal }: AreaProps) {
  return (
    <FormSection title={area.name} help={texts.plansHelp}>
      {portal && <p className={classes.quiet}>{texts.guestPortal(portalText(portal))}</p>}
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
