/** A value that another paper of the shipment decided. */
export interface SiblingChange {
  readonly path: string;
  /** The documents that state it. */
  readonly documentIds: readonly string[];
  /** For a person. */
  readonly note: string;
}
