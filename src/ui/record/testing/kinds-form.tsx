import {
  choice,
  choices,
  flag,
  reference,
  weekdays,
} from '../../../contract/fields/choice-kinds.ts';
import {
  inherited,
  list,
  optional,
  optionalGroup,
} from '../../../contract/fields/compound-kinds.ts';
import { date, localDateTime, localTime } from '../../../contract/fields/date-kinds.ts';
import { fields, newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import {
  currency,
  dataAmount,
  dataRate,
  duration,
  money,
  percent,
  vlan,
  wholeNumber,
} from '../../../contract/fields/number-kinds.ts';
import {
  emailAddress,
  language,
  longText,
  macAddress,
  name,
  phone,
  text,
  textList,
  timeZone,
  webAddress,
} from '../../../contract/fields/text-kinds.ts';
import { FormSection } from '../../form/FormSection.tsx';
import { RecordForm } from '../../form/RecordForm.tsx';
import { Field } from '../Field.tsx';
import { Items } from '../Items.tsx';
import { useFieldsForm } from '../useFieldsForm.ts';

export const record = fields({
  name: name(),
  email: optional(emailAddress('E-mail')),
  phone: optional(phone('Phone')),
  website: optional(webAddress('Website')),
  language: optional(language('Language')),
  locale: inherited(language('Locale')),
  brand: inherited(choice('Brand', { own: 'Our own', other: 'Another' })),
  timeZone: optional(timeZone('Time zone')),
  mac: optional(macAddress('MAC address')),
  room: text('Room', { maxLength: 4, allowEmpty: true }),
  notes: longText('Notes', { maxLength: 200, allowEmpty: true }),
  tags: textList('Tags', { maxLength: 10, most: 3, items: 'tags' }),
  count: optional(wholeNumber('Count', { from: 1, to: 50, unit: 'pcs' })),
  network: optional(vlan('VLAN')),
  tax: percent('Tax', { from: 0, to: 50, decimals: 3, initial: 0 }),
  time: optional(duration('Time', { from: 60, to: 86_400 })),
  rate: optional(dataRate('Rate', { from: 64, to: 1_000_000 })),
  quota: optional(dataAmount('Quota', { from: 1_000_000, to: 1e12 })),
  price: optional(money('Price', { currency: 'currency', to: 100_000 })),
  currency: currency('Currency', { initial: 'EUR' }),
  status: choice('Status', { Draft: 'Draft', Active: 'In use' }, { initial: 'Draft' }),
  methods: choices('Methods', { card: 'Credit card', room: 'Room charge' }),
  days: weekdays('Days', { initial: [1] }),
  isPublic: flag('Public'),
  plan: optional(reference('Plan')),
  day: optional(date('Day')),
  at: optional(localTime('At')),
  from: optional(localDateTime('From')),
  contacts: list('Contacts', fields({ who: name('Who') }), {
    item: 'Contact',
    add: 'Add a contact',
    to: 2,
    items: 'contacts',
  }),
  snmp: optionalGroup('SNMP', fields({ port: wholeNumber('Port', { from: 1, to: 65_535 }) })),
});
export const plan = { value: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c', label: 'Premium' };
/** What the form has stored, the last at the end. */
export const stored: unknown[] = [];

/** A form with an input of every kind. */
export function Form({ readOnly = false }: { readOnly?: boolean }) {
  const start = { name: 'Lobby', price: 995, rate: 10_000, tags: ['a', 'b'], plan: plan.value };
  const form = useFieldsForm(record, newDraft(record, readOnly ? start : {}));
  return (
    <RecordForm
      form={form}
      label="Record"
      pending={false}
      submitError={null}
      readOnly={readOnly}
      onSubmit={(draft) => stored.push(parseDraft(record, draft).record)}
    >
      <FormSection title="All kinds" help="One input each">
        <Field form={form} name="name" />
        <Field form={form} name="email" />
        <Field form={form} name="phone" />
        <Field form={form} name="website" />
        <Field form={form} name="language" />
        <Field form={form} name="locale" inherited={null} />
        <Field form={form} name="brand" inherited="own" />
        <Field form={form} name="timeZone" />
        <Field form={form} name="mac" />
        <Field form={form} name="room" />
        <Field form={form} name="notes" />
        <Field form={form} name="tags" />
        <Field form={form} name="count" />
        <Field form={form} name="network" />
        <Field form={form} name="tax" />
        <Field form={form} name="time" />
        <Field form={form} name="rate" />
        <Field form={form} name="quota" />
        <Field form={form} name="price" />
        <Field form={form} name="currency" options={[{ value: 'EUR', label: 'Euro' }]} />
        <Field form={form} name="status" />
        <Field form={form} name="methods" />
        <Field form={form} name="days" />
        <Field form={form} name="isPublic" />
        <Field form={form} name="plan" options={[plan]} />
        <Field form={form} name="day" />
        <Field form={form} name="at" />
        <Field form={form} name="from" />
        <Items form={form} name="contacts">
          {(at) => <Field form={form} name={at('who')} />}
        </Items>
        <Field form={form} name="snmp.port" />
      </FormSection>
    </RecordForm>
  );
}
