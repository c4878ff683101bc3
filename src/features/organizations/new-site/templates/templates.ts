import type { ServicePlan } from '../../../service-plans/fields.ts';
import type { PropertyType } from '../../fields.ts';
import { type PlanLocale, type StandardPlanName, standardPlan } from './standard-plans.ts';

interface Template {
  name: string;
  help: string;
  propertyType: PropertyType;
  areas: readonly (readonly [name: string, plans: readonly StandardPlanName[]])[];
}

/** The usual service areas of a type of property, with their plans. */
const templates = {
  'small-hotel': {
    name: 'Small hotel',
    help: 'Rooms, lobby and one meeting room; free Wi-Fi with a faster plan to buy',
    propertyType: 'hotel',
    areas: [
      ['Guest rooms', ['Free Wi-Fi', 'Premium', 'Premium week']],
      ['Lobby', ['Free Wi-Fi']],
      ['Meeting room', ['Meeting day']],
    ],
  },
  'large-hotel': {
    name: 'Large hotel',
    help: 'Rooms, suites, public areas, meeting rooms and a ballroom, each with its plans',
    propertyType: 'hotel',
    areas: [
      ['Guest rooms', ['Free Wi-Fi', 'Premium', 'Premium week', 'Until checkout']],
      ['Suites and club floor', ['Premium included']],
      ['Lobby and bar', ['Free 2 hours', 'Day pass']],
      ['Restaurants', ['Free 2 hours']],
      ['Pool and spa', ['Free Wi-Fi']],
      ['Meeting rooms', ['Meeting day', 'Meeting day, fast']],
      ['Ballroom', ['Event guest', 'Meeting day, fast']],
    ],
  },
  residence: {
    name: 'Residence',
    help: 'Apartments with monthly plans, and free Wi-Fi for visitors',
    propertyType: 'residence',
    areas: [
      ['Apartments', ['Resident', 'Resident fast']],
      ['Common areas', ['Visitor']],
      ['Gym and pool', ['Visitor']],
    ],
  },
  airport: {
    name: 'Airport',
    help: 'Departures, arrivals, gates and lounges; two free hours, then plans to buy',
    propertyType: 'airport',
    areas: [
      ['Departures', ['Free 2 hours', 'One hour', 'Day pass']],
      ['Arrivals', ['Free 2 hours', 'One hour']],
      ['Gates', ['Free 2 hours', 'One hour', 'Day pass']],
      ['Lounges', ['Premium included']],
      ['Shops and restaurants', ['Free 2 hours']],
    ],
  },
  'conference-venue': {
    name: 'Conference venue',
    help: 'Halls, meeting rooms, foyer and press center; plans for attendees and exhibitors',
    propertyType: 'venue',
    areas: [
      ['Exhibition halls', ['Event guest', 'Exhibitor']],
      ['Auditorium', ['Event guest']],
      ['Meeting rooms', ['Meeting day', 'Meeting day, fast']],
      ['Foyer', ['Event guest']],
      ['Press center', ['Premium included']],
    ],
  },
} as const satisfies Record<string, Template>;

type TemplateId = keyof typeof templates;

export const templateChoices = Object.entries(templates).map(([value, { name, help }]) => ({
  value,
  label: name,
  help,
}));

export function isTemplate(start: string): start is TemplateId {
  return start in templates;
}

export function propertyTypeOf(id: TemplateId): PropertyType {
  return templates[id].propertyType;
}

/** Returns the template's areas with their plans. */
export function areasOf(
  id: TemplateId,
  locale: PlanLocale,
): { name: string; plans: ServicePlan[] }[] {
  return templates[id].areas.map(([name, plans]) => ({
    name,
    plans: plans.map((plan) => standardPlan(plan, locale)),
  }));
}
