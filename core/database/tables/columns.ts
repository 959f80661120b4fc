/** Times are ISO 8601 texts in UTC with milliseconds, which sort in their order. */
export type Time = string;
/** SQLite has no booleans. */
export type Flag = 0 | 1;
