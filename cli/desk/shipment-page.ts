import type { RuleResult } from '../../core/shipments/consistency/finding.ts';
import { fieldWords } from '../../core/shipments/field-words.ts';
import type { ShipmentDetail } from '../../core/shipments/shipment.ts';
import { zonedMinute } from '../local-time.ts';
import { isDocumentStatus, statusWords, typeWords } from '../screens/words.ts';
import { wrapped } from '../screens/wrapped.ts';
import { findingsOf } from '../shipment-text.ts';
import { cleanText } from './clean-text.ts';
import {
  type DeskKey,
  type DeskLine,
  type DeskPage,
  type Fresh,
  movedWithin,
  type PageView,
  type Step,
  stay,
  type Tone,
} from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { leftWords } from './doubt.ts';
import { ShipmentPicker } from './shipment-picker.ts';
import { sideBySide } from './side-by-side.ts';
import { shownTyping, type TypedText, textOf, typed, typedFrom } from './typed-text.ts';

const tones: Readonly<Record<RuleResult['severity'], Tone>> = {
  critical: 'bad',
  warning: 'doubtful',
  info: 'plain',
  passed: 'good',
};

/** One shipment: its papers, and the findings between them. */
export class ShipmentPage implements DeskPage {
  private shipment: ShipmentDetail | null = null;
  private chosen = 0;
  /** Another reference, while it is typed. */
  private typing: TypedText | null = null;

  constructor(
    private readonly source: DeskSource,
    private readonly id: string,
    private readonly openDocument: (id: string, ids: readonly string[]) => DeskPage,
  ) {}

  isTyping = (): boolean => this.typing !== null;
  isLive = (): boolean =>
    this.shipment?.queuedEvaluation != null ||
    (this.shipment?.documents.some(({ status }) => status === 'processing') ?? false);

  async load(): Promise<Fresh> {
    const shipment = await this.source.shipment(this.id);
    return () => {
      this.shipment = shipment;
      this.chosen = movedWithin(this.count, this.chosen, 0);
    };
  }

  private get count(): number {
    return this.shipment!.documents.length + findingsOf(this.shipment!).length;
  }

  async press(key: DeskKey): Promise<Step> {
    const { documents } = this.shipment!;
    if (this.typing) return this.type(key, this.typing);
    if (key.name === 'text') return this.command(key.text);
    if (key.name === 'move') this.chosen = movedWithin(this.count, this.chosen, key.rows);
    else if (key.name === 'escape' || key.name === 'left') return { kind: 'back' };
    else if (key.name === 'enter' || key.name === 'right') {
      const document = documents[this.chosen];
      const ids = documents.map(({ id }) => id);
      if (document) return { kind: 'open', page: this.openDocument(document.id, ids) };
      const [first] = findingsOf(this.shipment!)[this.chosen - documents.length]?.observations ?? [];
      if (first) return { kind: 'open', page: this.openDocument(first.documentId, ids) };
    }
    return stay;
  }

  private async command(letter: string): Promise<Step> {
    const { documents, reference, settledAt } = this.shipment!;
    const document = documents[this.chosen];
    if (letter === 's') return settledAt === null ? this.settle() : this.open();
    if (letter === 'c') {
      await this.source.reevaluate(this.id);
      return this.done('It is being compared again.');
    }
    if (letter === 'T' && document) {
      const moved = { ...document, shipmentId: this.id };
      return { kind: 'open', page: new ShipmentPicker(this.source, moved) };
    }
    if (letter === 'r') this.typing = typedFrom(reference);
    return stay;
  }

  private settle(): Step {
    const { needsReview, findingCounts, reference } = this.shipment!;
    const concerns = [
      findingCounts.critical > 0 ? `${findingCounts.critical} critical` : '',
      needsReview.length > 0
        ? `${needsReview.map(({ fileName, openDoubts }) => `${cleanText(fileName)}: ${openDoubts} left`).join('; ')}; to review, which stay so`
        : '',
    ].filter(Boolean);
    return {
      kind: 'ask',
      question: `Settle ${cleanText(reference)}${concerns.length > 0 ? ` (${concerns.join(', ')})` : ''}? What was read is approved, no more papers come in. y settles it.`,
      act: async () => {
        await this.source.settle(this.id);
        return this.done('Settled. s opens it again.');
      },
    };
  }

  private async open(): Promise<Step> {
    await this.source.unsettle(this.id);
    return this.done('Open again: it takes documents.');
  }

  private async done(notice: string): Promise<Step> {
    (await this.load())();
    return { kind: 'stay', notice };
  }

  private async type(key: DeskKey, typing: TypedText): Promise<Step> {
    if (key.name === 'enter') {
      await this.source.rename(this.id, textOf(typing).trim());
      this.typing = null;
      return this.done('Renamed.');
    }
    this.typing = key.name === 'escape' ? null : typed(typing, key);
    return stay;
  }

  view(columns: number): PageView {
    const shipment = this.shipment!;
    const { documents, findingCounts, status, settledAt, report, queuedEvaluation } = shipment;
    const findings = findingsOf(shipment);
    const { critical, warning, info } = findingCounts;
    const document = documents[this.chosen];
    return {
      title: `Shipment ${cleanText(shipment.reference)}`,
      subtitle: [
        settledAt === null ? status : 'settled',
        `${critical} critical, ${warning} ${warning === 1 ? 'warning' : 'warnings'}, ${info} info`,
        report === null ? '' : `compared ${zonedMinute(report.evaluatedAt)}`,
        queuedEvaluation === null ? '' : 'being compared …',
      ]
        .filter(Boolean)
        .join(' · '),
      lines: [
        { text: 'Documents', tone: 'heading', item: null },
        ...documents.map(
          ({ fileName, documentType, status, isSuperseded, approvedAt, openDoubts }, item): DeskLine => {
            const type = documentType === null ? 'Unknown' : typeWords[documentType];
            const words = approvedAt ? 'Approved' : isDocumentStatus(status) ? statusWords[status] : status;
            const left = leftWords(openDoubts);
            const counts = isSuperseded ? ' (superseded)' : '';
            const tone = isSuperseded ? 'faint' : 'plain';
            return {
              text: `${type}: ${cleanText(fileName)}  ${words}${left && `, ${left}`}${counts}`,
              tone,
              item,
            };
          },
        ),
        { text: '', tone: 'plain', item: null },
        { text: headingOf(shipment, findings), tone: 'heading', item: null },
        ...findings.flatMap((finding, at) => this.findingLines(finding, documents.length + at, columns)),
      ],
      chosen: this.chosen,
      about: this.typing
        ? `Reference: ${shownTyping(this.typing, columns - 14)}`
        : document
          ? cleanText(document.fileName)
          : '',
      keys: this.typing
        ? 'Enter rename   Esc leave as it was'
        : `Enter open  s ${settledAt === null ? 'settle' : 'open again'}  c compare again  T move  r rename  Esc back  ? help  q quit`,
    };
  }

  /** A finding in a line; the chosen one with its message, and the printed texts side by side. */
  private findingLines(finding: RuleResult, item: number, columns: number): readonly DeskLine[] {
    const { severity, ruleName, message, observations } = finding;
    const head: DeskLine = {
      text: `${severity.toUpperCase().padEnd(8)}  ${cleanText(ruleName)}`,
      tone: tones[severity],
      item,
    };
    if (item !== this.chosen) return [head];
    const room = columns - 6;
    // Of each type one document counts: the type names it.
    const texts = observations.map((observation) => ({
      heading: `${typeWords[observation.documentType]}${observation.page === null ? '' : `, page ${observation.page}`}: ${cleanText(fieldWords(observation.field))}`,
      text: observedText(observation),
    }));
    return [
      head,
      ...[...wrapped(cleanText(message), room).split('\n'), ...sideBySide(texts, room)].map(
        (text): DeskLine => ({ text: `    ${text}`, tone: 'plain', item }),
      ),
    ];
  }
}

/** The value on a document, and how it is printed where that differs. */
function observedText({ value, text }: RuleResult['observations'][number]): string {
  const read = value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  if (text === null) return cleanText(read);
  return value === null || cleanText(read) === cleanText(text)
    ? `“${cleanText(text)}”`
    : `${cleanText(read)}, printed “${cleanText(text)}”`;
}

function headingOf({ report }: ShipmentDetail, findings: readonly RuleResult[]): string {
  if (report === null) return 'Nothing was compared yet: two documents have to be read.';
  return findings.length === 0 ? 'The documents agree.' : 'Findings, worst first';
}
