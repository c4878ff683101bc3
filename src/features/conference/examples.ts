import { newRecord } from '../../contract/fields/fields.ts';
import { type Conference, conference } from './fields.ts';

/** Returns a valid conference with the given fields, for tests: it needs rooms. */
export function exampleConference(given: Partial<Conference> = {}): Conference {
  return newRecord(conference, {
    name: 'Sales kickoff',
    start: '2030-03-05T09:00',
    end: '2030-03-05T17:00',
    attendees: 100,
    ...given,
  });
}
