import { homedir } from 'node:os';
import type { DeskKey, DeskPage, Fresh, PageView, Step } from './desk-page.ts';
import { stay } from './desk-page.ts';
import { droppedPaths } from './dropped-paths.ts';
import type { TakeIn } from './take-in.ts';
import { shownTyping, textOf, typed, typedFrom } from './typed-text.ts';

/** Where a file or a folder is named, to be uploaded. */
export class UploadPage implements DeskPage {
  private typing = typedFrom('');

  constructor(private readonly takeIn: TakeIn) {}

  isTyping = (): boolean => true;
  isLive = (): boolean => false;
  load = async (): Promise<Fresh> => () => {};

  async press(key: DeskKey): Promise<Step> {
    if (key.name === 'escape') return { kind: 'back' };
    if (key.name === 'enter') {
      const text = textOf(this.typing).trim();
      return text === '' ? stay : this.takeIn.now(pathsIn(text));
    }
    this.typing = typed(this.typing, key);
    return stay;
  }

  view(columns: number): PageView {
    return {
      title: 'Upload',
      subtitle: 'A PDF, PNG, JPEG or TIFF up to 20 MiB, or a folder of these.',
      lines: [{ text: `File: ${shownTyping(this.typing, columns - 12)}`, tone: 'plain', item: null }],
      chosen: 0,
      about: 'Most terminals write the name of a file that you drop on them.',
      keys: 'Enter upload   Esc back',
    };
  }
}

/** Paths that were dropped here, or typed as they are: relative to the folder that the desk was opened in. */
function pathsIn(text: string): readonly string[] {
  const dropped = droppedPaths(text);
  return dropped.length > 0 ? dropped : [text.replace(/^~(?=\/|$)/, homedir())];
}
