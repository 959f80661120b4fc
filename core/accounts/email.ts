/** The form in which addresses are stored and compared: people do not remember how they wrote theirs. */
export const normalizeEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
