const minute = 60_000;

/**
 * Milliseconds to wait between attempts to send a mail. Mail servers put off senders that they do not know for some
 * minutes (greylisting), and are restarted.
 */
export const mailRetryDelays = [5_000, minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute];
export const mailAttempts = mailRetryDelays.length + 1;
