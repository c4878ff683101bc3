import type { Selectable } from 'kysely';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { AlertIncident, AlertRule } from '../../../server/database/tables.ts';
import type { MessageKind } from '../fields.ts';
import { kindFacts } from '../kinds.ts';

export interface AlertContent {
  incident: Selectable<AlertIncident>;
  rule: Selectable<AlertRule>;
  /** the names of the site and the area */
  place: string;
  zone: string;
}

const subjects: Record<MessageKind, (name: string, place: string) => string> = {
  begin: (name, place) => `Alert: ${name}, ${place}`,
  end: (name, place) => `Resolved: ${name}, ${place}`,
  escalation: (name, place) => `Not acknowledged: ${name}, ${place}`,
};

/** Returns the subject and the text of a mail about an incident. */
export function letterOf(
  { publicUrl }: Pick<ServerContext, 'publicUrl'>,
  kind: MessageKind,
  { incident, rule, place, zone }: AlertContent,
  footer: readonly string[],
): { subject: string; text: string } {
  const timeText = (at: Date) => `${localTimeOf(at, zone).replace('T', ' ')} (${zone})`;
  const { resolved_at, detail } = incident;
  return {
    subject: subjects[kind](rule.name, place),
    text: [
      `${kindFacts[incident.kind].statement(incident.value)}${detail === '' ? '' : `: ${detail}`}`,
      `Where: ${place}`,
      `Since: ${timeText(incident.since)}`,
      ...(resolved_at === null ? [] : [`Until: ${timeText(resolved_at)}`]),
      ...(publicUrl === null
        ? []
        : [
            '',
            `${publicUrl}/admin-ui/admin/setup/organization?org=${incident.organization_number}`,
          ]),
      ...footer,
    ].join('\n'),
  };
}
