import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RawNode,
  type RootOperationNode,
} from 'kysely';

/** Replaces a text in the SQL that queries are written in. */
export class MutatedText extends OperationNodeTransformer implements KyselyPlugin {
  readonly #text: string;
  readonly #replacement: string;
  constructor(text: string, replacement: string) {
    super();
    this.#text = text;
    this.#replacement = replacement;
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.transformNode(node, queryId);
  }
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
  protected override transformRaw(node: RawNode): RawNode {
    const transformed = super.transformRaw(node);
    return {
      ...transformed,
      sqlFragments: node.sqlFragments.map((fragment) =>
        fragment.replaceAll(this.#text, this.#replacement),
      ),
    };
  }
}
