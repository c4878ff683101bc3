import { Checkbox, Switch } from '@mantine/core';
import { type EffectivePortal, type MethodId, methodNames } from '../../document/fields.ts';
import { SortableRow } from '../blocks/SortableRow.tsx';
import { LocalTextInput } from '../inputs/LocalTextInput.tsx';
import { MemberList } from '../members/MemberList.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

type Method = EffectivePortal['methods']['methods'][number];

const allMethods: readonly MethodId[] = [
  'roomAndName',
  'accessCode',
  'promoCode',
  'free',
  'email',
  'password',
  'rotatingPassword',
  'memberNumber',
];

interface MethodFieldsProps extends PartProps<'methods'> {
  /** by a preset above, which leaves only the plans to the area */
  isLocked: boolean;
  canChoosePlans: boolean;
}

/** The ways to sign in, in their order, with the label and plans of the selected one. */
export function MethodFields(props: MethodFieldsProps) {
  const { value, disabled, item, onSelectItem, onChange, loaded, isPreset } = props;
  const methods = props.isLocked ? value.methods : withAll(value.methods);
  const selected = methods.find(({ type }) => type === item) ?? methods[0];
  const change = (changed: Method, what: string | null) =>
    onChange(
      { methods: methods.map((one) => (one.type === changed.type ? changed : one)) },
      what && `${changed.type} ${what}`,
    );
  const move = (type: string, position: number) => {
    const from = methods.findIndex((one) => one.type === type);
    const moved = methods[from];
    if (moved === undefined) return;
    onChange({ methods: methods.toSpliced(from, 1).toSpliced(position, 0, moved) }, null);
  };
  return (
    <div className={classes.fields}>
      <h3 className={classes.subtitle}>{texts.methodsInOrder}</h3>
      <ol className={classes.rows}>
        {methods.map((method, position) => (
          <SortableRow
            key={method.type}
            list="methods"
            id={method.type}
            name={methodNames[method.type]}
            position={position}
            count={methods.length}
            isSelected={method.type === selected?.type}
            canMove={!disabled}
            onMove={move}
            onSelect={() => onSelectItem(method.type)}
            aside={
              disabled ? null : (
                <Switch
                  aria-label={methodNames[method.type]}
                  checked={method.isOn}
                  onChange={({ currentTarget: { checked } }) =>
                    change({ ...method, isOn: checked }, null)
                  }
                />
              )
            }
          >
            <span>{methodNames[method.type]}</span>
            <span className={classes.rowHint}>{method.isOn ? texts.on : texts.off}</span>
          </SortableRow>
        ))}
      </ol>
      {selected && (
        <>
          <LocalTextInput
            label={`${texts.methodLabel}: ${methodNames[selected.type]}`}
            path="methods.label"
            value={selected.label}
            language={props.language}
            fallback={props.fallback}
            longest={60}
            disabled={disabled}
            onChange={(label) => change({ ...selected, label }, `label ${props.language}`)}
          />
          {isPreset ? (
            <p className={classes.quiet}>{texts.plansOfPreset}</p>
          ) : (
            <Checkbox.Group
              label={texts.methodPlans}
              description={planHelp(selected, props.isLocked)}
              value={selected.planIds}
              onChange={(planIds) => change({ ...selected, planIds }, null)}
            >
              <div className={classes.checkList}>
                {loaded.plans
                  .filter(({ status }) => status === 'Active')
                  .map(({ id, name }) => (
                    <Checkbox key={id} value={id} label={name} disabled={!props.canChoosePlans} />
                  ))}
              </div>
            </Checkbox.Group>
          )}
          {selected.type === 'memberNumber' && loaded.programmes.length > 0 && (
            <p className={classes.quiet}>{texts.programmes(loaded.programmes, selected.isOn)}</p>
          )}
          {selected.type === 'memberNumber' && (
            <MemberList
              key={props.organizationNumber}
              organizationNumber={props.organizationNumber}
            />
          )}
        </>
      )}
    </div>
  );
}

function planHelp({ planIds }: Method, isLocked: boolean): string | undefined {
  const all = planIds.length === 0 ? texts.allPlans : null;
  const own = isLocked ? texts.plansInSpiteOfLock : null;
  return [all, own].flatMap((text) => text ?? []).join('. ') || undefined;
}

/** Adds the methods that a document does not mention, turned off. */
function withAll(methods: readonly Method[]): Method[] {
  const missing = allMethods.filter((type) => !methods.some((one) => one.type === type));
  return [...methods, ...missing.map((type) => ({ type, isOn: false, label: {}, planIds: [] }))];
}
