import { TextInput } from '@mantine/core';
import type { SearchFieldOption } from '../../../../ui/form/fields/SearchField.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import type { FileGateway } from '../contract.ts';
import { screenTexts } from '../texts.ts';
import type { Days } from './comparedDays.ts';
import { FileGatewayField } from './FileGatewayField.tsx';

const { dialog: texts } = screenTexts;

interface ComparedRowsProps {
  number: number;
  /** the property systems that the file can be from; one of several is asked for */
  gateways: readonly FileGateway[];
  gateway: SearchFieldOption | null;
  onGateway: (option: SearchFieldOption) => void;
  days: Days;
  onDays: (days: Days) => void;
  currency: string;
  onCurrency: (currency: string) => void;
  /** by field */
  errors: Readonly<Record<string, string | undefined>>;
}

/** Chooses our rows that a file is compared with: by property system, days and currency. */
export function ComparedRows(props: ComparedRowsProps) {
  const { number, gateways, gateway, onGateway, days, onDays, currency, onCurrency, errors } =
    props;
  return (
    <div className={classes.sumsHead}>
      {gateways.length > 1 && (
        <FileGatewayField
          number={number}
          initial={gateway}
          known={gateways}
          error={errors.gateway}
          onChoose={onGateway}
        />
      )}
      <TextInput
        type="date"
        label={texts.from}
        value={days.from}
        error={errors.from}
        onChange={(event) => onDays({ ...days, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={days.to}
        error={errors.to}
        onChange={(event) => onDays({ ...days, to: event.currentTarget.value })}
      />
      <TextInput
        label={texts.currency}
        maxLength={3}
        value={currency}
        error={errors.currency}
        onChange={(event) => onCurrency(event.currentTarget.value.toUpperCase())}
      />
    </div>
  );
}
