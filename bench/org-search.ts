import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { searchOrganizations } from '../src/features/org-search/contract.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { growOrgSearch, largeProvider } from './grown-org-search.ts';
import { percentile } from './percentile.ts';
import { processorMs } from './processor-ms.ts';
import { benchApplication } from './server.ts';

const rounds = 30;
const organizations = 1_000_000;
const root = 1;

/** The searches as in the screen's address, by what they stress. */
const searches: readonly (readonly [string, string])[] = [
  [
    'three conditions: a common word, a type, a country',
    'name.contains.airport~type.is.Site~country.is.FI',
  ],
  [
    'a common word and a rare MAC address',
    'name.contains.terminal~mac.ends.2F07~type.is.ServiceArea',
  ],
  [
    'a MAC address in the middle, a word, a type',
    'name.contains.airport~type.is.ServiceArea~mac.contains.B1E4',
  ],
  [
    'an IPv6 address in another form, and a word',
    'name.contains.terminal~ip.is.2001:0DB8:1A2B:0::1',
  ],
  ['“Type is Site” with a feature that few have', 'type.is.Site~feature.has.enterprise'],
  ['“Type is Site” with a feature that most have', 'type.is.Site~feature.has.promotions'],
  [
    '“Type is Site” without a feature that 20,000 lists leave out',
    'type.is.Site~feature.hasNot.promotions~country.is.US',
  ],
  ['empty: areas without a plan and NAS identifier', 'type.is.ServiceArea~plan.empty~nas.empty'],
  [
    'empty: sites without PMS code, changed lately',
    'type.is.Site~pms.empty~changed.after.2026-11-20',
  ],
  ['two that never meet: areas with an SSID', 'type.is.ServiceArea~ssid.is.Guest~status.is.Active'],
  ['an SSID, a VLAN and a type', 'type.is.Site~ssid.is.guest~vlan.is.113'],
  [
    'a plan, a gateway type, no NAS identifier',
    'plan.contains.premium~gateway.is.mikrotik~nas.empty',
  ],
  [
    'an or-group of three records, and a status',
    'status.is.Active~(mac.ends.2F07~serial.begins.SN00AB~admin.is.user5000)',
  ],
  [
    'any of: a name, a MAC address, rooms',
    'any~name.contains.p0077~mac.ends.2F07~rooms.atLeast.399',
  ],
  [
    'only negations: not US, not empty, no SSID',
    'country.isNot.US~country.notEmpty~ssid.isNot.Guest',
  ],
  [
    'a contact, an address, rooms',
    'contact.contains.alex smith 4999~address.is.Reykjavík~rooms.atLeast.300',
  ],
  ['below a grouping: sites in London', 'path.contains.500000~type.is.Site~address.is.London'],
  ['no SSID, a type, a country', 'ssid.isNot.Guest~type.is.Site~country.is.FI'],
  ['negations: not US, not empty, on trial', 'country.isNot.US~country.notEmpty~trial.is.yes'],
  ['nothing matches', 'name.contains.zzzqqq~type.is.Site~status.is.Active'],
];

export interface SearchMeasurement {
  search: string;
  platform: string;
  provider: string;
}

/** Measures searches of 1,000,000 organizations as whole requests: of all of them, and of a provider's 200,000. */
export async function measureOrgSearch(databaseUrl: string): Promise<SearchMeasurement[]> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, createLogger('error'));
  const grown = await database.system
    .selectFrom('organization')
    .select('number')
    .limit(1)
    .executeTakeFirst();
  if (grown === undefined) await growOrgSearch(database.system, organizations);
  const { ask, close } = await benchApplication(database, null);
  const measure = async (organization: number, where: string) => {
    const sent = { params: { orgNumber: String(organization) }, query: { where } };
    const { total, totalIsLowerBound } = searchOrganizations.response.parse(
      JSON.parse(await ask(searchOrganizations, sent)),
    );
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()`.execute(database.system);
    const backends = rows.map(({ pid }) => pid);
    const [times, used]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const [begun, before] = [performance.now(), processorMs(backends)];
      await ask(searchOrganizations, sent);
      times.push(performance.now() - begun);
      used.push(processorMs(backends) - before);
    }
    const found = totalIsLowerBound ? `more than ${total}` : String(total);
    return `${spread(times)} (${spread(used)}), ${found}`;
  };
  const lines: SearchMeasurement[] = [];
  for (const [search, where] of searches) {
    const line = {
      search,
      platform: await measure(root, where),
      provider: await measure(largeProvider, where),
    };
    console.info(Object.values(line).join(' | '));
    lines.push(line);
  }
  await close();
  await database.close();
  return lines;
}

const spread = (times: readonly number[]) =>
  `${percentile(times, 50).toFixed(0)} / ${percentile(times, 95).toFixed(0)}`;

/** Writes `org-search-results.md`, in which the notes after the table stay. */
export async function writeOrgSearchResults(lines: readonly SearchMeasurement[]): Promise<void> {
  const file = join(import.meta.dirname, 'org-search-results.md');
  const before = await readFile(file, 'utf8').catch(() => '');
  const notes = before.slice(before.indexOf('\n## '));
  const text = [
    '# Adv Org Search',
    '',
    `\`npm run bench -- org-search\`, ${new Date().toISOString().slice(0, 10)}. PostgreSQL, 1,000,000 organizations, 300,000 gateways, 475,000 networks and VLANs,`,
    '500,000 plans, 20,000 administrators; shared_buffers of 2 GB. Whole requests of a page of 25 rows with all columns, without a network.',
    `p50 / p95 of ${rounds} in ms, in brackets of what the processors did for it (other programs do not change that), and the matches.`,
    '',
    '| search | all 1,000,000 | a provider with 200,000 |',
    '|---|---|---|',
    ...lines.map(({ search, platform, provider }) => `| ${search} | ${platform} | ${provider} |`),
    before.includes('\n## ') ? notes : '',
  ].join('\n');
  await writeFile(file, text);
}
