import type { DeskKey, DeskPage, Fresh, PageView, Step } from './desk-page.ts';
import { stay } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { HsPage } from './hs-page.ts';
import { shownTyping, textOf, typed, typedFrom } from './typed-text.ts';

/** Where goods are described to find their code. */
export class ClassifyPage implements DeskPage {
  private typing = typedFrom('');

  constructor(private readonly source: DeskSource) {}

  isTyping = (): boolean => true;
  isLive = (): boolean => false;
  load = async (): Promise<Fresh> => () => {};

  private get text(): string {
    return textOf(this.typing).trim();
  }

  async press(key: DeskKey): Promise<Step> {
    if (key.name === 'escape') return { kind: 'back' };
    if (key.name === 'enter')
      return this.text === '' ? stay : { kind: 'open', page: new HsPage(this.source, this.text, null) };
    this.typing = typed(this.typing, key);
    return stay;
  }

  view(columns: number): PageView {
    return {
      title: 'Classify',
      subtitle: 'Describe the goods: kind, material, use.',
      lines: [{ text: `Goods: ${shownTyping(this.typing, columns - 12)}`, tone: 'plain', item: null }],
      chosen: 0,
      about: 'For example: cotton t-shirt, knitted, for men',
      keys: 'Enter search   Esc back',
    };
  }
}
