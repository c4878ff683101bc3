import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { isOutage, retryEveryMs } from '../../../ui/api/outage.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { useCanOpen } from '../../../workspace/useAllowed.ts';
import { getPmsLinks, type PmsLink, type PmsLinks } from '../links/contract.ts';
import classes from '../screens/PropertySystems.module.css';
import { linkStates } from '../states.ts';
import { systemsTexts as texts } from '../texts.ts';

const refreshMs = 20_000;

/** The links to property systems of a site or a service area, those with trouble first; counts above. */
export function PropertySystemsPanel({ number }: { number: number }) {
  const { data, error } = useQuery({
    ...endpointQuery(getPmsLinks, { params: { orgNumber: String(number) } }),
    refetchInterval: ({ state }) => (isOutage(state.error) ? retryEveryMs : refreshMs),
    meta: { ownError: true, isPolled: true },
  });
  return (
    <section className={classes.panel} aria-labelledby="property-systems">
      <h2 id="property-systems">{texts.title(data?.links ?? 1)}</h2>
      {data === undefined ? (
        <p className={classes.row}>{error === null ? texts.loading : texts.failed}</p>
      ) : data.rows.length === 0 ? (
        <Counts counts={data} />
      ) : (
        <ul className={classes.list}>
          {data.rows.map((link) => (
            <Link key={link.gatewayId} link={link} counts={data} number={number} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Counts({ counts }: { counts: PmsLinks }) {
  const { links, down, unknown } = counts;
  return (
    <p className={classes.row}>
      <Sign isDown={down > 0} isGood={down === 0 && unknown === 0} />
      <span className={classes.statement}>
        {down > 0 ? texts.someDown(down, links) : texts.noneDown(links)}
        {unknown > 0 && (
          <>
            {' · '}
            <UnknownLink count={unknown} counts={counts} />
          </>
        )}
      </span>
    </p>
  );
}

interface LinkProps {
  link: PmsLink;
  counts: PmsLinks;
  /** the overview's organization */
  number: number;
}

function Link({ link, counts, number }: LinkProps) {
  const { name, type, state, since, queued, oldestQueuedAt, unknown, areaName, areaNumber } = link;
  const { timeZone } = counts;
  const mayOpen = useCanOpen()('payment-gateway');
  const at = (time: string, isRelative: boolean) => (
    <TimeStamp at={new Date(time)} timeZone={timeZone} isRelative={isRelative} />
  );
  return (
    <li className={classes.row}>
      <Sign isDown={state === 'down'} isGood={state === 'up' && unknown === 0} />
      <span className={classes.statement}>
        {mayOpen ? (
          <ScreenLink
            to={`/setup/payment-gateway/item/pms/${type}/${link.number}`}
            query={{ org: String(areaNumber) }}
          >
            {name}
          </ScreenLink>
        ) : (
          name
        )}
        {areaNumber !== number && <span className={classes.dimmed}> · {areaName}</span>}
        {': '}
        <strong data-state={state}>{linkStates[state]}</strong>
        {since !== null && (
          <>
            {texts.since} {at(since, false)}
          </>
        )}
        {queued > 0 && (
          <>
            {', '}
            {texts.queued(queued)}
            {oldestQueuedAt !== null && (
              <span className={classes.dimmed}>
                {' '}
                ({texts.oldest} {at(oldestQueuedAt, true)})
              </span>
            )}
          </>
        )}
        {unknown > 0 && (
          <>
            {', '}
            <UnknownLink count={unknown} counts={counts} link={link} />
          </>
        )}
      </span>
    </li>
  );
}

interface UnknownLinkProps {
  count: number;
  counts: PmsLinks;
  /** null: of all */
  link?: PmsLink;
}

/** Opens the report with the postings that need a decision. */
function UnknownLink({ count, counts: { unknownDays }, link }: UnknownLinkProps) {
  return (
    <ScreenLink
      to="/report/pms"
      query={{
        ...(unknownDays !== null && { period: 'custom', ...unknownDays }),
        state: 'unknown',
        ...(link !== undefined && { link: link.gatewayId }),
      }}
    >
      {link === undefined ? texts.unknownPostings(count) : texts.unknown(count)}
    </ScreenLink>
  );
}

function Sign({ isDown, isGood }: { isDown: boolean; isGood: boolean }) {
  const Icon = isDown ? IconCircleX : isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Icon
      size={16}
      aria-hidden
      className={classes.sign}
      data-down={isDown || undefined}
      data-good={isGood || undefined}
    />
  );
}
