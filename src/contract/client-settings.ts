/** The server's settings for its pages, which contain them as JSON. They must not contain secrets. */
export interface ClientSettings {
  /** the URL of the breached-password range lookup, to which the first five hash characters are appended */
  breachedPasswordRange: string;
  /** the id of the analytics tag (specification section 7); null: none */
  analyticsId: string | null;
  /** whether errors and analytics are sent (in production, section 9) */
  loggingEnabled: boolean;
  /** the operator's knowledge base behind the help link; null: the product's help pages */
  helpAddress: string | null;
  /** the origin of the legacy application that Hotspot 2.0 opens; null: none */
  legacyOrigin: string | null;
}
