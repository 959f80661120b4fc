/**
 * Why a file could not be read: a stable code, the sentence that a broker sees on the failed document,
 * and whether trying again may help.
 */
const failures = {
  FILE_ENCRYPTED: {
    message: 'The file is protected with a password. Remove the protection and upload it again.',
    isTransient: false,
  },
  FILE_DAMAGED: {
    message: 'The file is damaged or incomplete and cannot be opened. Ask the sender for a new copy.',
    isTransient: false,
  },
  IMAGE_TOO_LARGE: {
    message: 'The image has too many pixels to be read. Scan it again at 300 dpi or less.',
    isTransient: false,
  },
  NO_PAGES: { message: 'The file holds no pages.', isTransient: false },
  READING_TIMED_OUT: {
    message: 'Reading the file took too long. Fewer pages in one file, or a simpler copy, may help.',
    isTransient: true,
  },
  READING_OUT_OF_MEMORY: {
    message: 'Reading the file took too much memory. Fewer pages in one file, or a smaller scan, may help.',
    isTransient: true,
  },
  READING_CRASHED: {
    message: 'The reader stopped while it worked on the file.',
    isTransient: true,
  },
} as const;

export type ReadingFailureCode = keyof typeof failures;

export class ReadingError extends Error {
  readonly code: ReadingFailureCode;
  readonly isTransient: boolean;

  /** `message` replaces the code's own sentence where more is known. */
  constructor(
    code: ReadingFailureCode,
    options: { readonly message?: string; readonly cause?: unknown } = {},
  ) {
    super(options.message ?? failures[code].message, { cause: options.cause });
    this.name = 'ReadingError';
    this.code = code;
    this.isTransient = failures[code].isTransient;
  }
}
