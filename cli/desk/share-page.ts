import type { NewShare } from '../../core/shares/shares.ts';
import { zonedMinute } from '../local-time.ts';
import { recipientOf } from '../recipient.ts';
import { cleanText } from './clean-text.ts';
import {
  type DeskKey,
  type DeskLine,
  type DeskPage,
  type Fresh,
  type PageView,
  type Step,
  stay,
} from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { shownTyping, textOf, typed, typedFrom } from './typed-text.ts';

/** Where somebody outside is given a link to what was read. */
export class SharePage implements DeskPage {
  private typing = typedFrom('');
  /** Its links are known here and never again. */
  private share: NewShare | null = null;

  constructor(
    private readonly source: Pick<DeskSource, 'share'>,
    private readonly document: { readonly id: string; readonly fileName: string },
  ) {}

  isTyping = (): boolean => this.share === null;
  isLive = (): boolean => false;
  load = async (): Promise<Fresh> => () => {};

  async press(key: DeskKey): Promise<Step> {
    if (key.name === 'escape') return { kind: 'back' };
    if (this.share !== null) return stay;
    if (key.name === 'enter') return this.send(textOf(this.typing).trim());
    this.typing = typed(this.typing, key);
    return stay;
  }

  private async send(text: string): Promise<Step> {
    const recipient = recipientOf(text);
    if (recipient === null)
      return { kind: 'stay', notice: 'Type an address and a company: customs@buyer.example=Buyer Ltd' };
    this.share = await this.source.share(this.document.id, recipient);
    const isMailed = this.share.recipients.some(({ emailStatus }) => emailStatus !== null);
    const how = isMailed ? 'It is sent by mail too.' : 'No mail server is configured: pass it on yourself.';
    return { kind: 'stay', notice: `Shared. The link is not shown again. ${how}` };
  }

  view(columns: number): PageView {
    const { document, share, typing } = this;
    return {
      title: `Share ${cleanText(document.fileName)}`,
      subtitle:
        share === null
          ? 'One recipient gets a link to what was read, for three days.'
          : `The link opens without a login until ${zonedMinute(share.expiresAt)}.`,
      lines:
        share === null
          ? [{ text: `Recipient: ${shownTyping(typing, columns - 14)}`, tone: 'plain', item: null }]
          : share.recipients.flatMap(({ email, url }) => [heading(email), ...linkLines(url, columns)]),
      chosen: 0,
      about: share === null ? 'E-mail address and company: customs@buyer.example=Buyer Ltd' : '',
      keys: share === null ? 'Enter share   Esc back' : 'Esc back   ? help   q quit',
    };
  }
}

const heading = (email: string): DeskLine => ({ text: cleanText(email), tone: 'heading', item: null });

/** A link in full, in as many rows as it takes. */
const linkLines = (url: string, columns: number): readonly DeskLine[] =>
  (cleanText(url).match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).map((text) => ({
    text,
    tone: 'plain',
    item: null,
  }));
