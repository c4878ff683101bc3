import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/values/money.ts';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { formatNumber, formatZone } from '../../../../ui/format.ts';
import type { ConferenceRecord } from '../../contract.ts';
import { conference } from '../../fields.ts';
import { bothRates } from '../rates.ts';
import { dayAndTime, periodText } from '../timeline/format-times.ts';
import { factTexts as texts } from './texts.ts';

type Fact = readonly [string, ReactNode];

/** What was planned, in short. */
export function Facts({ record }: { record: ConferenceRecord }) {
  const { timeZone } = record;
  const facts: Fact[] = [
    [texts.when(formatZone(timeZone)), periodText(record.startsAt, record.endsAt, timeZone)],
    [texts.prepared, dayAndTime(record.prepareAt, timeZone)],
    [conference.map.mode.label, conference.map.mode.names[record.mode]],
    [texts.rooms, namesOf(record.rooms)],
    ...when(record.ports.length > 0, [texts.ports, namesOf(record.ports)]),
    ...networkFacts(record),
    ...when(record.mode !== 'dark', [texts.reserved, bothRates(record.downKbps, record.upKbps)]),
    ...when(record.capDownKbps !== null || record.capUpKbps !== null, [
      texts.cap,
      bothRates(record.capDownKbps, record.capUpKbps),
    ]),
    [texts.attendees, texts.attendeesOf(record.attendees, record.devicesEach)],
    ...when(record.reference !== '', [conference.map.reference.label, record.reference]),
    ...when(record.landingPage !== null, [conference.map.landingPage.label, record.landingPage]),
    ...when(record.staticMacs.length > 0, [
      conference.map.staticMacs.label,
      namesOf(record.staticMacs.map((name) => ({ name }))),
    ]),
    ...contactFacts(record),
    ...priceFacts(record),
    ...when(record.approvedBy !== null, [texts.approvedBy, record.approvedBy]),
    ...when(record.note !== '', [conference.map.note.label, record.note]),
  ];
  return (
    <SidePanel title={texts.title}>
      <SideFacts facts={facts} />
    </SidePanel>
  );
}

const when = (isShown: boolean, fact: Fact): Fact[] => (isShown ? [fact] : []);

const mostNames = 12;

function namesOf(all: readonly { name: string }[]): string {
  const names = all.map(({ name }) => name);
  return names.length <= mostNames
    ? names.join(', ')
    : texts.andMore(names.slice(0, mostNames).join(', '), formatNumber(names.length - mostNames));
}

function networkFacts({ chosen, security, ssidKind }: ConferenceRecord): Fact[] {
  const { vlan, network, subnet, publicAddresses, accessPoints, ssid } = chosen;
  const protection = conference.map.security.names[security];
  return [
    ...when(vlan !== null, [texts.vlan, [vlan, network, subnet].filter(Boolean).join(' · ')]),
    ...when(publicAddresses.length > 0, [texts.addresses, publicAddresses.join(', ')]),
    ...when(ssid !== null, [
      texts.ssid,
      ssidKind === 'own' ? `${ssid ?? ''} · ${protection}` : `${ssid ?? ''} · ${texts.shared}`,
    ]),
    ...when(accessPoints.length > 0, [
      texts.accessPoints,
      namesOf(accessPoints.map((name) => ({ name }))),
    ]),
  ];
}

function contactFacts({
  contactName,
  contactEmail,
  contactPhone,
  warnedAt,
  timeZone,
}: ConferenceRecord): Fact[] {
  const contact = [contactName, contactEmail, contactPhone].filter(Boolean).join(', ');
  return [
    ...when(contact !== '', [texts.contact, contact]),
    ...(warnedAt === null ? [] : [[texts.warned, dayAndTime(warnedAt, timeZone)] as const]),
  ];
}

function priceFacts({ price, currency, billing }: ConferenceRecord): Fact[] {
  const name = conference.map.billing.names[billing];
  return price === null || currency === null
    ? [[conference.map.billing.label, name]]
    : [[texts.price, `${formatMoney(price, currency)} · ${name}`]];
}
