import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
} from 'kysely';

/** Removes the conditions on a column from all queries, or from those that read one table. */
export class ForgottenCondition extends OperationNodeTransformer implements KyselyPlugin {
  readonly #column: string;
  readonly #table: string | undefined;
  constructor(column: string, table?: string) {
    super();
    this.#column = column;
    this.#table = table;
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (this.#table !== undefined && tableRead(node) !== this.#table) return node;
    return this.transformNode(node, queryId);
  }
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand } = node;
    const isThis = columnIn(leftOperand) === this.#column;
    // Replaced by a condition that is always true.
    return isThis
      ? { ...node, operator: OperatorNode.create('='), rightOperand: leftOperand }
      : super.transformBinaryOperation(node);
  }
  protected override transformRaw(node: RawNode): RawNode {
    const [compared] = node.parameters;
    const isThis =
      node.sqlFragments[0]?.startsWith(`${this.#column} `) ||
      // A range of paths, whose first parameter is the column.
      (node.sqlFragments[0] === '(' && compared && columnIn(compared) === this.#column);
    return isThis ? RawNode.createWithSql('true') : super.transformRaw(node);
  }
}

function columnIn(node: OperationNode): string | undefined {
  if (RawNode.is(node) && node.parameters.length === 1 && node.parameters[0])
    return columnIn(node.parameters[0]);
  return ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : undefined;
}

function tableRead(node: RootOperationNode): string | undefined {
  if (node.kind !== 'SelectQueryNode' && node.kind !== 'DeleteQueryNode') return undefined;
  const from = node.from?.froms[0];
  return from !== undefined && TableNode.is(from) ? from.table.identifier.name : undefined;
}
