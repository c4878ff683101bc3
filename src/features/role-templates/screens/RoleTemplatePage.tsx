import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toDraft } from '../../../contract/fields/fields.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { usePathParameter, useQueryParameter } from '../../../ui/navigation/address.ts';
import { useReturnTo } from '../../../ui/navigation/ScreenLink.tsx';
import page from '../../../ui/page.module.css';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { useAllowed } from '../../../workspace/useAllowed.ts';
import { getRoleTemplateDefaults, roleTemplates } from '../contract.ts';
import { roleTemplate, templateType } from '../fields.ts';
import type { RoleTemplateType } from '../role-types.ts';
import { limitedTemplate, missingIn } from '../rules.ts';
import { texts } from '../texts.ts';
import { RoleTemplateForm } from './RoleTemplateForm.tsx';

export { openingTemplate as openingCalls } from './opening-calls.ts';

const { list } = roleTemplates.screens;

/** `/manage/role-templates/item/{type}/{id?}`: a template, a new one without an id, or a copy of another with `?copy=`. */
export function RoleTemplatePage() {
  const number = useSelection((state) => state.shown?.number);
  const inAddress = usePathParameter('type');
  const type = templateType.values.find((one) => one === inAddress);
  const id = usePathParameter('id');
  const copied = useQueryParameter('copy');
  const returnTo = useReturnTo();
  if (type === undefined)
    return (
      <div className={page.form}>
        <OrganizationPageHeader title={texts.template} />
        <ErrorState
          message={texts.notFound}
          onRetry={() => returnTo(list)}
          retryLabel={texts.backToList}
        />
      </div>
    );
  const source = id ?? copied;
  return (
    <div className={page.form}>
      {typeof number === 'number' && (
        <Loader key={`${number} ${type} ${id} ${source}`} {...{ number, type, id, source }} />
      )}
    </div>
  );
}

interface LoaderProps {
  number: number;
  type: RoleTemplateType;
  id: string | undefined;
  /** the id of the template with the initial fields */
  source: string | undefined;
}

// A refetch must not replace the version that the form edits.
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { ownError: true } } as const;

function Loader({ number, type, id, source }: LoaderProps) {
  const returnTo = useReturnTo();
  const author = useAllowed();
  const orgNumber = String(number);
  const defaults = useQuery({
    ...endpointQuery(getRoleTemplateDefaults, { params: { orgNumber, type } }),
    ...once,
    enabled: source === undefined,
  });
  const loaded = useQuery({
    ...endpointQuery(roleTemplates.get, { params: { orgNumber, templateId: source ?? '' } }),
    ...once,
    enabled: source !== undefined,
  });
  const stored = loaded.data;
  const whole = useMemo(() => {
    if (stored !== undefined) return { ...stored, name: texts.copyOf(stored.name) };
    return defaults.data && { ...defaults.data, name: '', description: null };
  }, [stored, defaults.data]);
  const leave = () => returnTo(list);

  if (id !== undefined && stored !== undefined)
    return (
      <RoleTemplateForm
        number={number}
        type={stored.type}
        initial={toDraft(roleTemplate, stored)}
        loaded={stored}
        author={author}
        notice={stored.usedBy === 0 ? null : texts.usage(stored.usedBy)}
        onLeave={leave}
      />
    );
  if (id === undefined && whole !== undefined) {
    const limited = limitedTemplate(author, type, whole);
    const missing = missingIn(whole, limited);
    return (
      <RoleTemplateForm
        number={number}
        type={type}
        initial={toDraft(roleTemplate, limited)}
        loaded={null}
        author={author}
        notice={missing.length === 0 ? null : texts.missingIn(missing)}
        onLeave={leave}
      />
    );
  }
  return (
    <>
      <OrganizationPageHeader
        title={id === undefined ? texts.newTitle(templateType.names[type]) : texts.template}
      />
      <RecordPlaceholder
        failed={loaded.error ?? defaults.error}
        texts={texts}
        onRetry={() => void (source === undefined ? defaults : loaded).refetch()}
        onLeave={leave}
      />
    </>
  );
}
