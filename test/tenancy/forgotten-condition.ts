import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
} from 'kysely';

/** Leaves the conditions on a column out of every query, or out of those that read one table. */
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
    const isThis =
      ReferenceNode.is(leftOperand) &&
      ColumnNode.is(leftOperand.column) &&
      leftOperand.column.column.name === this.#column;
    // A value always equals itself.
    return isThis
      ? { ...node, operator: OperatorNode.create('='), rightOperand: leftOperand }
      : super.transformBinaryOperation(node);
  }
  protected override transformRaw(node: RawNode): RawNode {
    const isThis = node.sqlFragments[0]?.startsWith(`${this.#column} `);
    return isThis ? RawNode.createWithSql('true') : super.transformRaw(node);
  }
}

function tableRead(node: RootOperationNode): string | undefined {
  if (node.kind !== 'SelectQueryNode') return undefined;
  const from = node.from?.froms[0];
  return from !== undefined && TableNode.is(from) ? from.table.identifier.name : undefined;
}
