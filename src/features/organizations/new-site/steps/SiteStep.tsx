import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import {
  ContactsSection,
  IdentitySection,
  LocationSection,
  NotesSection,
  ServiceSection,
  StatusSection,
} from '../../edit/OrganizationSections.tsx';
import { checked, type OrganizationValues } from '../../edit/values.ts';
import { shownSite } from '../draft/site-draft.ts';
import { texts } from '../texts.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';

interface SiteStepProps extends StepProps {
  onValues: (site: OrganizationValues) => void;
}

/** The site itself, by the sections of the organization form. */
export function SiteStep(step: SiteStepProps) {
  const { kept, parent, onValues } = step;
  const form = useRecordForm<OrganizationValues>({
    initialValues: kept.site,
    validate: (values) => checked(values, 'Site').errors ?? {},
    onChange: onValues,
  });
  const record = shownSite(parent, kept.site);
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
