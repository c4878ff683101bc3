import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import {
  SearchField,
  type SearchFieldOption,
  type SearchResult,
} from '../../../../ui/form/fields/SearchField.tsx';
import { placeOf } from '../../../users/public/names.ts';
import { paramsOf } from '../../shared/address.ts';
import { type FileGateway, listFileGateways } from '../contract.ts';
import { screenTexts } from '../texts.ts';

const { dialog: texts } = screenTexts;

interface FileGatewayFieldProps {
  number: number;
  initial: SearchFieldOption | null;
  known: readonly FileGateway[];
  error: string | undefined;
  onChoose: (option: SearchFieldOption) => void;
}

/** Chooses the property system of a file. The server searches, because a provider may have thousands of them. */
export function FileGatewayField({ number, known, ...input }: FileGatewayFieldProps) {
  const useResults = (text: string) =>
    useQuery({
      ...endpointQuery(listFileGateways, { params: paramsOf(number), query: { text } }),
      enabled: text !== '',
      select: ({ gateways }): SearchResult<SearchFieldOption> => ({
        options: gateways.map(optionOf),
      }),
    });
  return (
    <div data-path="gateway">
      <SearchField<SearchFieldOption>
        {...input}
        label={texts.gateway}
        description={texts.gatewayHelp}
        required
        known={known.map(optionOf)}
        useResults={useResults}
      />
    </div>
  );
}

function optionOf({ id, name, ...place }: FileGateway): SearchFieldOption {
  return { value: id, label: texts.at(name, placeOf(place)) };
}
