/** The numbers by which pages tell that they belong together. */
export interface PaperNumbers {
  readonly own: string | null;
  /** That of the invoice which the goods are sold by. */
  readonly invoice: string | null;
}

/** The number that a paper goes by: a packing list without one of its own goes by that of its invoice. */
export const goesBy = ({ own, invoice }: PaperNumbers): string | null => own ?? invoice;
