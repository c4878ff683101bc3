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
  /** the number of the site, or of the organization itself */
  site: number;
  zone: string;
}

const subjects: Record<
  MessageKind,
  (name: string, place: string, severity: AlertContent['rule']['severity']) => string
> = {
  begin: (name, place, severity) =>
    `${severity === 'Critical' ? 'Critical alert' : 'Alert'}: ${name}, ${place}`,
  end: (name, place) => `Resolved: ${name}, ${place}`,
  escalation: (name, place) => `Not acknowledged: ${name}, ${place}`,
};

/** Returns the subject and the text of a mail about an incident. */
export function letterOf(
  { publicUrl }: Pick<ServerContext, 'publicUrl'>,
  kind: MessageKind,
  { incident, rule, place, site, zone }: AlertContent,
  footer: readonly string[],
): { subject: string; text: string } {
  const timeText = (at: Date) => `${localTimeOf(at, zone).replace('T', ' ')} (${zone})`;
  const { resolved_at, detail } = incident;
  return {
    subject: subjects[kind](rule.name, place, rule.severity),
    text: [
      `${kindFacts[incident.kind].statement(incident.value)}${detail === '' ? '' : `: ${detail}`}`,
      `Where: ${place}`,
      `Severity: ${rule.severity}`,
      `Since: ${timeText(incident.since)}`,
      ...(resolved_at === null ? [] : [`Until: ${timeText(resolved_at)}`]),
      ...(publicUrl === null
        ? []
        : [
            '',
            incident.asset_id === null
              ? `${publicUrl}/admin-ui/admin/setup/organization?org=${incident.organization_number}`
              : `${publicUrl}/admin-ui/admin/setup/asset-monitoring/item/${incident.asset_id}?org=${site}`,
          ]),
      ...footer,
    ].join('\n'),
  };
}
