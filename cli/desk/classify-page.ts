import type { DeskKey, DeskPage, Fresh, PageView, Step } from './desk-page.ts';
import { stay } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { HsPage } from './hs-page.ts';
import { typed } from './typed-text.ts';

/** Where goods are described to find their code. */
export class ClassifyPage implements DeskPage {
  private text = '';

  constructor(private readonly source: DeskSource) {}

  isTyping = (): boolean => true;
  isLive = (): boolean => false;
  load = async (): Promise<Fresh> => () => {};

  async press(key: DeskKey): Promise<Step> {
    if (key.name === 'escape') return { kind: 'back' };
    if (key.name === 'enter')
      return this.text.trim() === ''
        ? stay
        : { kind: 'open', page: new HsPage(this.source, this.text.trim(), null) };
    this.text = typed(this.text, key);
    return stay;
  }

  view(columns: number): PageView {
    const room = columns - 12;
    const text = this.text.length <= room ? this.text : `…${this.text.slice(1 - room)}`;
    return {
      title: 'Classify',
      subtitle: 'What are the goods? What they are, what of, what for.',
      lines: [{ text: `Goods: ${text}▏`, tone: 'plain', item: null }],
      chosen: 0,
      about: 'For example: cotton t-shirt, knitted, for men',
      keys: 'Enter search   Esc back',
    };
  }
}
