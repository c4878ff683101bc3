import * as z from 'zod/mini';
import { type List, list } from '../../../contract/fields/compound-kinds.ts';
import type { Field, FieldMap, ReportError } from '../../../contract/fields/field.ts';
import {
  type Draft,
  type Fields,
  fields,
  newDraft,
  type ParsedDraft,
  parseDraft,
  type Stored,
  toDraft,
} from '../../../contract/fields/fields.ts';
import { identity, simpleField } from '../../../contract/fields/simple-field.ts';
import type { TextField } from '../../../contract/fields/text-kinds.ts';
import { messages } from '../../../contract/messages.ts';
import { device, deviceType } from '../../devices/fields.ts';
import { maxPlansPerArea, servicePlan } from '../../service-plans/fields.ts';
import { organization } from '../fields.ts';

const maxAreas = 200;
const maxDevicesPerArea = 1_000;

/** Returns the parsed record; without one, it reports the errors. */
function recordOrErrors<F extends FieldMap>(parsed: ParsedDraft<F>, report: ReportError) {
  for (const [path, message] of Object.entries(parsed.errors ?? {})) report(path, message);
  return parsed.record;
}

/** A list of records with unique names. Each record has the errors of its fields. */
function recordList<F extends FieldMap & { readonly name: TextField }>(
  label: string,
  item: Fields<F>,
  options: { item: string; add: string; to: number; items: string },
): List<F> {
  return {
    ...list(label, item, options),
    parse(drafts, _siblings, report) {
      if (drafts.length > options.to) report('', messages.noMoreThan(options.to, options.items));
      const names = drafts.map(({ name }) => name.trim().toLowerCase());
      return drafts.map((draft, index) => {
        const reportAt: ReportError = (path, message) => report(`${index}.${path}`, message);
        const record = recordOrErrors(parseDraft(item, draft), reportAt);
        if (names.indexOf(names[index] ?? '') < index) reportAt('name', messages.mustBeUnique);
        return record;
      });
    },
  };
}

const { texts } = servicePlan.map;

/** A service plan whose portal name is its name unless it has a separate one. */
export const sitePlan = fields(
  {
    ...servicePlan.map,
    texts: {
      ...texts,
      // An empty portal name stands for the plan's name.
      toDraft: (stored, { name }) =>
        texts
          .toDraft(stored, {})
          .map((text) => (text.portalName === name ? { ...text, portalName: '' } : text)),
      parse: (drafts, siblings, report) => {
        const name = String(siblings.name);
        const named = drafts.map((text) => ({ ...text, portalName: text.portalName || name }));
        return texts.parse(named, siblings, report);
      },
    } satisfies typeof texts,
  },
  servicePlan.check,
);

/** A device of a new site: its addresses and secrets are entered later, on its screen. */
const plannedDevice = z.extend(
  z.pick(device.schema, {
    name: true,
    role: true,
    location: true,
    tags: true,
    vendorModel: true,
    coaPort: true,
    checks: true,
    managementVlan: true,
    guestVlans: true,
    parentPort: true,
  }),
  { type: deviceType.schema, parentName: z.nullable(z.string()) },
);
type PlannedDevice = z.infer<typeof plannedDevice>;

const devices = simpleField<PlannedDevice[], PlannedDevice[]>({
  label: 'Devices',
  control: { type: 'custom' },
  schema: z
    .array(plannedDevice)
    .check(z.maxLength(maxDevicesPerArea, messages.noMoreThan(maxDevicesPerArea, 'devices'))),
  emptyDraft: [],
  initial: [],
  isRequired: false,
  toDraft: identity,
  read: identity,
  toText: (stored) => stored.map(({ name }) => name).join(', '),
});

/** A service area of a new site, with its plans and devices. */
export const siteArea = fields(
  {
    ...organization.map,
    plans: recordList('Plans', sitePlan, {
      item: 'Plan',
      add: 'Add plan',
      to: maxPlansPerArea,
      items: 'plans',
    }),
    devices,
  },
  (area, error) => organization.check?.(area, error, { type: 'ServiceArea' }),
);

type SiteMap = typeof organization.map;
interface SiteField extends Field<Stored<typeof organization>, Draft<typeof organization>, never> {
  readonly parts: Fields<SiteMap>;
}

const site: SiteField = {
  label: 'Site',
  parts: fields(organization.map),
  isRequired: true,
  control: { type: 'custom' },
  companions: [],
  schema: organization.schema,
  emptyDraft: newDraft(organization),
  toDraft: (stored) => toDraft(organization, stored),
  parse: (draft, _siblings, report) =>
    recordOrErrors(parseDraft(organization, draft, { type: 'Site' }), report),
  toText: ({ name }) => name,
};

/** A site with its service areas, their plans and devices. */
export const newSite = fields({
  site,
  areas: recordList('Service areas', siteArea, {
    item: 'Service area',
    add: 'Add service area',
    to: maxAreas,
    items: 'service areas',
  }),
});
export type NewSite = Stored<typeof newSite>;
