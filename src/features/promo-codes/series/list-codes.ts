import { containing } from '../../../server/database/listing.ts';
import { csvHandler } from '../../../server/http/files.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { exportSeriesCodes } from '../contract.ts';
import { promoStore } from '../records/promo-store.ts';
import { foldedCode, seriesCodeText } from '../rules/code-text.ts';

interface Query {
  page?: number | undefined;
  pageSize?: number | undefined;
  text?: string | undefined;
  used?: 'yes' | 'no' | undefined;
}

const exportedAtOnce = 1_000;

/** Returns a page of the codes of a series. */
export async function listCodes(request: OrganizationRequest, id: string, query: Query) {
  const { page = 1, pageSize = 25, text = '', used } = query;
  const promo = await promoStore.get(request, id);
  const found = request.transaction
    .selectFrom('promo_word')
    .where('promo_code_id', '=', id)
    .$if(text !== '', (all) => all.where('word', 'like', containing(foldedCode(text))))
    .$if(used === 'yes', (all) => all.where('uses', '>', 0))
    .$if(used === 'no', (all) => all.where('uses', '=', 0));
  const rows = await found
    .select(['word', 'uses'])
    .orderBy('word')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map(({ word, uses }) => ({
      id: word,
      code: seriesCodeText(promo.code, word),
      isUsed: uses > 0,
    })),
    total: Number(total),
  };
}

export const seriesExport = csvHandler(exportSeriesCodes, {
  name: ({ name }) => `Promo codes of ${name}.csv`,
  header: ['Code', 'Used'],
  page: async ({ params }, request, after: string | undefined) => {
    const promo = await promoStore.get(request, params.promoId);
    const words = await request.transaction
      .selectFrom('promo_word')
      .select(['word', 'uses'])
      .where('promo_code_id', '=', params.promoId)
      .$if(after !== undefined, (all) => all.where('word', '>', after ?? ''))
      .orderBy('word')
      .limit(exportedAtOnce)
      .execute();
    return {
      name: `Codes of ${promo.name}.csv`,
      rows: words.map(({ word, uses }) => [
        promo.series === null ? promo.code : seriesCodeText(promo.code, word),
        uses > 0 ? 'Yes' : 'No',
      ]),
      next: words.length === exportedAtOnce ? words.at(-1)?.word : undefined,
    };
  },
});
