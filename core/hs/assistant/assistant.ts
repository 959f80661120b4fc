/** A subheading that the search found for the description as it was written. */
export interface AssistantCandidate {
  /** Six digits. */
  readonly digits: string;
  readonly description: string;
}

/** An assistant's rephrasing of a description. Checked: it may be shown. */
export interface Assistance {
  /** The description with its typing errors mended: the same goods, for certain. */
  readonly spelled: string;
  /** The description in the words of the tariff; as it was when nothing was to be put otherwise. */
  readonly rephrased: string;
  /** How much the search for the rephrased description counts beside that for the spelled one: 0 to 1. */
  readonly weight: number;
  readonly terms: readonly { readonly from: string; readonly to: string }[];
  /** Candidates that the assistant holds for right, most likely first. They only change the order. */
  readonly preferred: readonly string[];
}

/** Puts descriptions of goods into the words of the tariff. */
export interface Assistant {
  /** `local`, or the name of the model that is asked. */
  readonly provider: string;
  /**
   * @param candidates what the search found, best first.
   * @throws ServiceError AI_UNAVAILABLE
   */
  assist(description: string, candidates: readonly AssistantCandidate[]): Promise<Assistance>;
  close(): Promise<void>;
}
