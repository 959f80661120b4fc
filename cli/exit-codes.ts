/** The meaning of every exit code; `--help` prints the same table. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  signIn: 4,
  conflictOrInvalid: 5,
  findings: 6,
  tryLater: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeTable = `Exit codes:
  0    done
  1    failed
  2    wrong use of the command
  3    not found
  4    not signed in, or not allowed
  5    conflict, or input that is not valid
  6    findings as grave as --fail-on says
  7    try again later
  130  interrupted`;
