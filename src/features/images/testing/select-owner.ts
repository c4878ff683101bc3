import { useSelection } from '../../../workspace/selection/selection.ts';

/** Selects the organization of `sampleImageRow` for component tests. */
export function selectOwner({ isServiceArea = false } = {}): void {
  useSelection.setState({
    shown: {
      name: 'Harbor Inn',
      number: 7,
      displayPath: 'Harbor Inn',
      id: '1-7',
      uniqueId: '1-7',
      type: isServiceArea ? 'ServiceArea' : 'Site',
      parentNumber: 1,
      isSite: !isServiceArea,
      isServiceArea,
    },
  });
}
