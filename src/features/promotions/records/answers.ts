import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { AnswerSummary } from '../contract.ts';
import type { Promotion } from '../fields.ts';
import { optionsOf } from '../rules/promotion-errors.ts';

const mostTexts = 50;

/** Returns the answers of a survey by question. Free text may name guests, so it is masked by the caller's role. */
export async function answersOf(
  { transaction, caller }: OrganizationRequest,
  id: string,
  { type, questions, languages }: Pick<Promotion, 'type' | 'questions' | 'languages'>,
): Promise<AnswerSummary[]> {
  if (type !== 'survey') return [];
  const [language = 'en'] = languages;
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const written = questions.flatMap(({ kind }, index) => (kind === 'text' ? [String(index)] : []));
  // Free text is only counted here: there may be as many as answers.
  const { rows } = await sql<{ question: string; answer: string | null; count: number }>`
    select answer.key as question,
      case when answer.key = any (${written}::text[]) then null else answer.value end as answer,
      count(*)::integer as count
    from promotion_event event cross join lateral jsonb_each_text(event.answers) answer
    where event.promotion_id = ${id} and event.kind = 'answer' group by 1, 2`.execute(transaction);
  const latest = new Map<string, string[]>();
  if (!isMasked)
    for (const question of written)
      latest.set(question, await latestTexts(transaction, id, question));
  return questions.map((question, index) => {
    const given = rows.filter((row) => row.question === String(index));
    const countOf = (answer: string) => given.find((row) => row.answer === answer)?.count ?? 0;
    const answers = given.reduce((sum, { count }) => sum + count, 0);
    const options =
      question.kind === 'stars'
        ? ['1', '2', '3', '4', '5'].map((star) => ({ label: star, count: countOf(star) }))
        : optionsOf(question, language).map((label, at) => ({ label, count: countOf(String(at)) }));
    const stars = options.reduce((sum, { count }, at) => sum + count * (at + 1), 0);
    return {
      question: question.question[language] ?? '',
      kind: question.kind,
      answers,
      counts: question.kind === 'text' ? [] : options,
      average:
        question.kind === 'stars' && answers > 0 ? Math.round((stars / answers) * 10) / 10 : null,
      texts: question.kind !== 'text' ? [] : isMasked ? null : (latest.get(String(index)) ?? []),
    };
  });
}

/** Returns different answers to a question, the latest first. */
async function latestTexts(
  transaction: OrganizationRequest['transaction'],
  id: string,
  question: string,
): Promise<string[]> {
  const { rows } = await sql<{ answer: string }>`
    select answers ->> ${question}::text as answer from promotion_event
    where promotion_id = ${id} and kind = 'answer' and answers ->> ${question}::text is not null
    group by 1 order by max(at) desc limit ${mostTexts}`.execute(transaction);
  return rows.map(({ answer }) => answer);
}
