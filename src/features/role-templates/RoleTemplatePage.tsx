import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ComingRecord } from '../../ui/ComingRecord.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import page from '../../ui/page.module.css';
import { ScreenLink, useGoTo } from '../../ui/ScreenLink.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useAllowed, usePermission } from '../../workspace/usePermission.ts';
import { type RoleTemplateType, roleTemplateTypeNames, roleTemplateTypes } from './choices.ts';
import { getRoleTemplate, getRoleTemplateDefaults } from './contract.ts';
import { itemPath, listPath } from './paths.ts';
import { RoleTemplateForm } from './RoleTemplateForm.tsx';
import { newTemplate, noticeFor, whyReadOnly } from './startOfForm.ts';
import { texts } from './texts.ts';

/** `/manage/role-templates/item/{type}/{id?}`: one template; a new one without an id, `?copy=` a copy of another. */
export function RoleTemplatePage() {
  const number = useSelection((state) => state.selected?.number);
  const { type, id }: Record<string, string | undefined> = useParams({ strict: false });
  const { copy }: { copy?: unknown } = useSearch({ strict: false });
  const known = roleTemplateTypes.find((one) => one === type);
  const source = id ?? (typeof copy === 'string' ? copy : undefined);
  const goTo = useGoTo();
  return (
    <div className={page.form}>
      {known === undefined ? (
        <>
          <OrganizationPageHeader title={texts.template} />
          <ErrorState
            message={texts.notFound}
            onRetry={() => goTo(listPath)}
            retryLabel={texts.backToList}
          />
        </>
      ) : (
        typeof number === 'number' && (
          <Template
            key={`${number} ${known} ${id} ${source}`}
            number={number}
            type={known}
            id={id}
            source={source}
          />
        )
      )}
    </div>
  );
}

interface TemplateProps {
  number: number;
  type: RoleTemplateType;
  id: string | undefined;
  /** whose fields the form starts with */
  source: string | undefined;
}

function Template({ number, type, id, source }: TemplateProps) {
  const goTo = useGoTo();
  const author = useAllowed();
  const canEdit = reaches(usePermission('role-templates'), 'edit');
  const orgNumber = String(number);
  // The form works on the version it was opened with: nothing may change it underneath.
  const still = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { ownError: true } };
  const defaults = useQuery({
    ...endpointQuery(getRoleTemplateDefaults, { params: { orgNumber, type } }),
    ...still,
    enabled: source === undefined,
  });
  const template = useQuery({
    ...endpointQuery(getRoleTemplate, { params: { orgNumber, templateId: source ?? '' } }),
    ...still,
    enabled: source !== undefined,
  });
  const record = id === undefined ? null : (template.data ?? null);
  const start = useMemo(() => {
    if (record !== null) return record;
    if (template.data !== undefined)
      return { ...template.data, name: texts.copyOf(template.data.name) };
    return defaults.data && { ...defaults.data, name: '', description: null };
  }, [record, template.data, defaults.data]);
  const toList = () => goTo(listPath);

  if (start === undefined) {
    const newTitle = texts.newTitle(roleTemplateTypeNames[type]);
    return (
      <>
        <OrganizationPageHeader title={id === undefined ? newTitle : texts.template} />
        <ComingRecord
          failed={template.error ?? defaults.error}
          texts={texts}
          onRetry={() => void (source === undefined ? defaults : template).refetch()}
          onLeave={toList}
        />
      </>
    );
  }
  const readOnly = canEdit ? record !== null && whyReadOnly(record, author) : true;
  return (
    <RoleTemplateForm
      number={number}
      type={record?.type ?? type}
      initial={record ?? newTemplate(author, type, start)}
      record={record}
      author={author}
      readOnly={readOnly}
      notice={readOnly === false ? noticeFor(author, type, record, start) : null}
      actions={
        record !== null &&
        canEdit && (
          <Button
            variant="default"
            component={ScreenLink}
            to={itemPath(record.type)}
            query={{ copy: record.id }}
          >
            {texts.duplicate}
          </Button>
        )
      }
      onCreated={(created) => {
        showSuccess(texts.created(created.name));
        toList();
      }}
      onLeave={toList}
    />
  );
}
