import { plansOf } from '../../service-plans/queries.ts';
import type { Visit } from '../flow/visit.ts';

/** Returns the name of the chosen plan, as the page of a card gateway shows it. */
export async function planTextOf({ server, area, state }: Visit): Promise<string> {
  const { payment, language } = state;
  const plan = await server.database.withScope(area.scope, (transaction) =>
    plansOf(transaction, area)
      .select(['name', 'settings'])
      .where('id', '=', payment?.planId ?? null)
      .executeTakeFirst(),
  );
  const texts = plan?.settings.texts ?? [];
  const text = texts.find((one) => one.language === language) ?? texts[0];
  return text?.portalName ?? plan?.name ?? area.name;
}
