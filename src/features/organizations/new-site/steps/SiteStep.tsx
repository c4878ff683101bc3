import { featureIds } from '../../../../contract/features.ts';
import { type Draft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { shownBelow } from '../../add/startBelow.ts';
import { useZoneOfCountry } from '../../add/useZoneOfCountry.ts';
import { organization } from '../../fields.ts';
import {
  ContactsSection,
  IdentitySection,
  LocationSection,
  NotesSection,
  ServiceSection,
  StatusSection,
} from '../../form/OrganizationSections.tsx';
import { withSite } from '../draft/site-draft.ts';
import { texts } from '../texts.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';

/** The site itself, in the sections of the organization form. */
export function SiteStep(step: StepProps) {
  const { draft, parent, onChange } = step;
  const form = {
    ...useRecordForm<Draft<typeof organization>>({
      initialValues: draft.site,
      validate: (site) => parseDraft(organization, site, { type: 'Site' }).errors ?? {},
      onChange: (site) => onChange((before) => withSite(before, site, parent)),
    }),
    fields: organization,
  };
  useZoneOfCountry(form, parent);
  const { country, timeZone, features } = draft.site;
  const record = {
    ...shownBelow(parent, 'Site'),
    // Adds options for the values of a copied site.
    country: country || null,
    timeZone: timeZone || null,
    features: features && featureIds.filter((id) => features.includes(id)),
  };
  return (
    <StepForm form={form} label={texts.site} step={step}>
      <IdentitySection form={form} record={record} />
      <LocationSection form={form} record={record} />
      <ContactsSection form={form} />
      <ServiceSection form={form} record={record} />
      <NotesSection form={form} />
      <StatusSection form={form} />
    </StepForm>
  );
}
