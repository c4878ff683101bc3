import { NativeSelect, Table, TextInput } from '@mantine/core';
import { formatMoney } from '../../../../contract/values/money.ts';
import type { RevenueBlock as Block } from '../../contract.ts';
import { addSums, netOf } from '../../rules.ts';
import { texts } from '../../texts.ts';
import { Figures } from '../Figures.tsx';
import classes from '../Revenue.module.css';
import { convertSums, parseRate } from './conversion.ts';
import { setRate, useRates } from './useRates.ts';

/** The total of all currencies, by rates that the user enters. */
export function ConvertedTotal({ blocks }: { blocks: readonly Block[] }) {
  const rates = useRates();
  const currencies = blocks.map(({ currency }) => currency);
  const to = currencies.find((one) => one === rates.to) ?? currencies[0] ?? '';
  const rows = blocks.map((block) => {
    const from = block.currency;
    const text = rates.texts[`${from} ${to}`] ?? '';
    const rate = from === to ? 1 : parseRate(text);
    const converted =
      rate === null
        ? null
        : {
            total: convertSums(block.total, { from, to, rate }),
            before: convertSums(block.before, { from, to, rate }),
          };
    return { ...block, text, converted };
  });
  const converted = rows.flatMap((row) => row.converted ?? []);
  const missing = rows.filter((row) => row.converted === null).map(({ currency }) => currency);
  return (
    <section className={classes.block} aria-label={texts.allCurrencies}>
      <div className={classes.target}>
        <NativeSelect
          label={texts.convertTo}
          data={currencies}
          value={to}
          onChange={({ currentTarget: { value } }) => useRates.setState({ to: value })}
        />
        <p role="status">
          {missing.length > 0
            ? texts.ratesMissing(new Intl.ListFormat('en').format(missing))
            : texts.ratesUsed}
        </p>
      </div>
      {missing.length === 0 && (
        <Figures
          currency={to}
          total={addSums(converted.map(({ total }) => total))}
          before={addSums(converted.map(({ before }) => before))}
        />
      )}
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.currency}</Table.Th>
              <Table.Th className={classes.amount}>{texts.gross}</Table.Th>
              <Table.Th className={classes.amount}>{texts.net}</Table.Th>
              <Table.Th>{texts.rate}</Table.Th>
              <Table.Th className={classes.amount}>{texts.converted(to)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ currency, total, text, converted: inTarget }) => (
              <Table.Tr key={currency}>
                <Table.Th scope="row">{currency}</Table.Th>
                <Table.Td className={classes.amount}>{formatMoney(total.gross, currency)}</Table.Td>
                <Table.Td className={classes.amount}>
                  {formatMoney(netOf(total), currency)}
                </Table.Td>
                <Table.Td>
                  {currency !== to && (
                    <TextInput
                      className={classes.rate}
                      aria-label={texts.rateOf(currency, to)}
                      description={texts.rateOf(currency, to)}
                      inputMode="decimal"
                      value={text}
                      error={text !== '' && inTarget === null && texts.badRate}
                      onChange={({ currentTarget: { value } }) => setRate(currency, to, value)}
                    />
                  )}
                </Table.Td>
                <Table.Td className={classes.amount}>
                  {inTarget === null ? '–' : formatMoney(inTarget.total.gross, to)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
