import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type Authority, createAuthority, getAuthority } from '../../actions/contract.ts';
import { certificateTexts as texts } from '../../texts.ts';
import classes from '../Enterprise.module.css';

/** The certificate authority of the site, and which FreeRADIUS servers devices can verify. */
export function AuthorityPanel({ number }: { number: number }) {
  const title = useId();
  const params = { orgNumber: String(number) };
  const { data } = useQuery(endpointQuery(getAuthority, { params }));
  const create = useChange(createAuthority, { refreshes: [getAuthority] });
  const canSetUp = useCanCall()(createAuthority);
  if (data === undefined) return <section className={classes.authority} aria-busy />;
  const { authority, servers, hasPublicUrl } = data;
  return (
    <section className={classes.authority} aria-labelledby={title}>
      <h2 id={title}>{authority?.name ?? texts.authority}</h2>
      {authority === null ? (
        <>
          <p>{texts.noAuthority}</p>
          {canSetUp && (
            <Button
              loading={create.isPending}
              onClick={() =>
                create.mutate(
                  { params, body: {} },
                  { onSuccess: () => showSuccess(texts.setUpDone) },
                )
              }
            >
              {texts.setUp}
            </Button>
          )}
        </>
      ) : (
        <Facts authority={authority} servers={servers} />
      )}
      {authority !== null && !hasPublicUrl && (
        <Alert color="orange" mt="sm">
          {texts.noPublicUrl}
        </Alert>
      )}
    </section>
  );
}

interface FactsProps {
  authority: Authority;
  servers: readonly { name: string; certificateUntil: string | null }[];
}

function Facts({ authority, servers }: FactsProps) {
  const { timeZone } = authority;
  const time = (at: string) => <TimeStamp at={new Date(at)} timeZone={timeZone} />;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{texts.until}</dt>
        <dd>{time(authority.validUntil)}</dd>
      </div>
      <div>
        <dt>{texts.issuedCount}</dt>
        <dd>{texts.counts(authority.valid, authority.revoked)}</dd>
      </div>
      <div>
        <dt>{texts.list}</dt>
        <dd>
          <a href={authority.revocationListPath}>{texts.download} (.crl)</a>
          {authority.listedAt !== null && (
            <>
              , {texts.listedAt} {time(authority.listedAt)}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.trust}</dt>
        <dd>
          <a href={authority.trustPath}>{texts.download} (.pem)</a>
        </dd>
      </div>
      <div title={texts.serverHelp}>
        <dt>{texts.servers}</dt>
        <dd>
          {servers.length === 0
            ? texts.noServer
            : servers.map(({ name, certificateUntil }, index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  {name} (
                  {certificateUntil === null ? (
                    texts.serverNone
                  ) : (
                    <>
                      {texts.serverUntil} {time(certificateUntil)}
                    </>
                  )}
                  )
                </Fragment>
              ))}
        </dd>
      </div>
    </dl>
  );
}
