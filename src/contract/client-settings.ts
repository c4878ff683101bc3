/** What the server tells its pages about itself: written into them as JSON, never a secret. */
export interface ClientSettings {
  /** the public range lookup of breached passwords: its address ends where the five characters begin */
  breachedPasswordRange: string;
  /** the analytics tag's id (section 7); null: none */
  analyticsId: string | null;
  /** whether errors and analytics are sent at all (section 9: in production) */
  loggingEnabled: boolean;
  /** the knowledge base behind the help link */
  helpAddress: string;
  /** where the legacy application lives that Hotspot 2.0 opens; null: there is none */
  legacyOrigin: string | null;
}
