/** The answer of a language model for one field of one page. It counts only where the page prints it. */
export interface ModelProposal {
  /** From 1. */
  readonly page: number;
  /** `invoiceNumber`, `supplier.name` */
  readonly path: string;
  /** The value as the model says that it is printed. */
  readonly text: string;
}
