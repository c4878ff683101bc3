import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ComingRecord } from '../../ui/ComingRecord.tsx';
import page from '../../ui/page.module.css';
import { useGoTo } from '../../ui/ScreenLink.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { getServicePlan, getServicePlanDefaults } from './contract.ts';
import { newPlan } from './public/values.ts';
import { ServicePlanForm } from './ServicePlanForm.tsx';
import { texts } from './texts.ts';

/** `/setup/service-plans/item/{id?}`: one plan; a new one without an id, `?copy=` a copy of another. */
export function ServicePlanPage() {
  const number = useSelection((state) => state.selected?.number);
  const { id }: Record<string, string | undefined> = useParams({ strict: false });
  const { copy }: { copy?: unknown } = useSearch({ strict: false });
  const source = id ?? (typeof copy === 'string' ? copy : undefined);
  return (
    <div className={page.form}>
      {typeof number === 'number' && (
        <Plan key={`${number} ${id} ${source}`} number={number} id={id} source={source} />
      )}
    </div>
  );
}

interface PlanProps {
  number: number;
  id: string | undefined;
  /** whose fields the form starts with */
  source: string | undefined;
}

function Plan({ number, id, source }: PlanProps) {
  const goTo = useGoTo();
  const level = usePermission('service-plans');
  const orgNumber = String(number);
  // The form works on the version it was opened with: nothing may change it underneath.
  const still = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { ownError: true } };
  const defaults = useQuery({
    ...endpointQuery(getServicePlanDefaults, { params: { orgNumber } }),
    ...still,
  });
  const plan = useQuery({
    ...endpointQuery(getServicePlan, { params: { orgNumber, planId: source ?? '' } }),
    ...still,
    enabled: source !== undefined,
  });
  const initial = useMemo(() => {
    if (defaults.data === undefined) return undefined;
    if (source === undefined) return newPlan(defaults.data);
    if (plan.data === undefined || id !== undefined) return plan.data;
    return { ...plan.data, name: texts.copyOf(plan.data.name), status: 'Draft' as const };
  }, [defaults.data, plan.data, source, id]);
  const toList = () => goTo('/setup/service-plans/manage');

  if (initial !== undefined && defaults.data !== undefined)
    return (
      <ServicePlanForm
        number={number}
        initial={initial}
        record={id === undefined ? null : (plan.data ?? null)}
        timeZone={defaults.data.timeZone}
        readOnly={!reaches(level, 'edit')}
        onCreated={(created) => {
          showSuccess(texts.created(created.name));
          toList();
        }}
        onLeave={toList}
      />
    );
  return (
    <>
      <OrganizationPageHeader title={id === undefined ? texts.newTitle : texts.plan} />
      <ComingRecord
        failed={plan.error ?? defaults.error}
        texts={texts}
        onRetry={() => void Promise.all([defaults.refetch(), plan.refetch()])}
        onLeave={toList}
      />
    </>
  );
}
