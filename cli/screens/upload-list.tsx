import { defaultTheme, extendTheme, Spinner, ThemeProvider } from '@inkjs/ui';
import { Box, Text } from 'ink';
import { type Pace, rateText } from '../pace.ts';
import { cut } from '../text-table.ts';
import { shown } from './shown.ts';
import { isDocumentStatus, statusWords } from './words.ts';

export type UploadStage = 'waiting' | 'uploading' | 'reading' | 'done' | 'failed';

export interface UploadState {
  readonly fileName: string;
  readonly stage: UploadStage;
  /** Since the upload began. */
  readonly seconds: number;
  /** The reason of a failure, or how it ended. */
  readonly message: string | null;
}

/** When not all can be shown, those that a person wants to see come first. */
const stageOrder: readonly UploadStage[] = ['uploading', 'reading', 'failed', 'waiting', 'done'];

const plainTheme = extendTheme(defaultTheme, {
  components: { Spinner: { styles: { frame: () => ({}) } } },
});

interface UploadListProps {
  readonly files: readonly UploadState[];
  readonly columns: number;
  readonly mostRows: number;
  readonly hasColor: boolean;
  /** How fast it goes, where that is known. */
  readonly pace?: Pace | null;
}

/** A row for each file, in their order; of too many the running and failed ones, and how many more there are. */
export function UploadList({ files, columns, mostRows, hasColor, pace = null }: UploadListProps) {
  const all = files.map((file, index) => ({ file, index }));
  const rank = ({ file }: (typeof all)[number]) => stageOrder.indexOf(file.stage);
  const rows = all
    .toSorted((a, b) => (files.length <= mostRows ? 0 : rank(a) - rank(b)))
    .slice(0, mostRows)
    .toSorted((a, b) => a.index - b.index);
  return (
    <ThemeProvider theme={hasColor ? defaultTheme : plainTheme}>
      <Box flexDirection="column" width={columns}>
        {rows.map(({ file, index }) => (
          <FileRow key={index} file={file} columns={columns} hasColor={hasColor} />
        ))}
        {files.length > rows.length && <Text>{`  and ${files.length - rows.length} more`}</Text>}
        {files.length > 1 && <Text>{cut(counts(files, pace), columns)}</Text>}
      </Box>
    </ThemeProvider>
  );
}

/** `12 of 40 files done, 1 failed  0.5 files/s  57 s left` */
function counts(files: readonly UploadState[], pace: Pace | null): string {
  const of = (wanted: UploadStage) => files.filter(({ stage }) => stage === wanted).length;
  const failed = of('failed');
  const done = `${of('done')} of ${files.length} files done${failed > 0 ? `, ${failed} failed` : ''}`;
  return [done, ...(pace ? rateText(pace, 'files') : [])].join('  ');
}

const marks: Readonly<Record<UploadStage, string>> = {
  waiting: '·',
  uploading: '·',
  reading: '·',
  done: '✓',
  failed: '✗',
};

interface FileRowProps {
  readonly file: UploadState;
  readonly columns: number;
  readonly hasColor: boolean;
}

function FileRow({ file, columns, hasColor }: FileRowProps) {
  const { stage } = file;
  const text = rowText(file, columns - 2);
  if (stage === 'uploading' || stage === 'reading') return <Spinner label={text} />;
  return <Text {...(stage === 'failed' && hasColor && { color: 'red' })}>{`${marks[stage]} ${text}`}</Text>;
}

/** Name and what happens with it; a long name leaves half of the row to a reason. */
function rowText({ fileName, stage, seconds, message }: UploadState, room: number): string {
  const words = message === null ? stage : isDocumentStatus(message) ? statusWords[message] : shown(message);
  const ending = stage === 'done' ? `${words} (${seconds.toFixed(1)} s)` : words;
  const nameRoom = Math.max(Math.floor(room / 2), room - Bun.stringWidth(ending) - 2);
  return cut(`${cut(shown(fileName), nameRoom)}  ${ending}`, room);
}
