import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';

type Values = Record<string, unknown>;

export type RecordFormApi<V extends Values> = UseFormReturnType<V>;

interface RecordFormOptions<V extends Values> {
  initialValues: V;
  /** a rule for each field that has one, made with `rules()` or `numberRules()` */
  validate: UseFormInput<V>['validate'];
  /** hears of every change, for what is kept while it is typed */
  onChange?: (values: V) => void;
}

/** A form whose fields are checked when they are left and all together on submit (experience.md, 'A form'). */
export function useRecordForm<V extends Values>(options: RecordFormOptions<V>): RecordFormApi<V> {
  const { onChange } = options;
  return useForm<V>({
    mode: 'uncontrolled',
    initialValues: options.initialValues,
    validate: options.validate,
    validateInputOnBlur: true,
    ...(onChange && { onValuesChange: onChange }),
  });
}
