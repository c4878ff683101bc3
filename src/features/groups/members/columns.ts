import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { groupMember } from '../fields.ts';

/** The columns of members in a file. */
export const memberColumnsOfFile = csvColumns(groupMember, {
  kind: ['type', 'known by', 'key'],
  value: ['value', 'reservation', 'reservation number', 'room', 'e-mail', 'email', 'address'],
  name: ['guest', 'full name', 'member'],
});
