import type { HsAttributes, HsSuggestion } from '../../core/hs/hs.ts';
import { percent } from '../screens/amounts.ts';
import { wrapped } from '../screens/wrapped.ts';
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
} from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { ownDecisionWords } from './own-decision-words.ts';

type Choice =
  /** taken: with the national digits that the organization gave it before. */
  | { readonly kind: 'code'; readonly code: string; readonly taken: string }
  | { readonly kind: 'answer'; readonly attribute: string; readonly value: string };

/** Candidates for one description, and the question that distinguishes them best. */
export class HsPage implements DeskPage {
  private suggestion: HsSuggestion | null = null;
  private answers: readonly (readonly [attribute: string, value: string])[] = [];
  private chosen = 0;

  constructor(
    private readonly source: DeskSource,
    private readonly description: string,
    /** Enters a code where it belongs and reports it; null: a chosen code is shown in the nomenclature. */
    private readonly take: ((code: string) => Promise<string>) | null,
  ) {}

  isTyping = (): boolean => false;
  isLive = (): boolean => false;
  readonly waitingFor = 'Looking for HS codes; the first time the model is made ready, which takes seconds.';

  /** A question is not asked again: only answers change it. */
  async load(): Promise<Fresh> {
    const suggestion = this.suggestion ?? (await this.ask(this.answers));
    return () => {
      this.suggestion ??= suggestion;
    };
  }

  private ask(answers: typeof this.answers): Promise<HsSuggestion> {
    const attributes: HsAttributes = Object.fromEntries(answers);
    return this.source.suggest(this.description, attributes);
  }

  private async answer(answers: typeof this.answers): Promise<void> {
    this.suggestion = await this.ask(answers);
    this.answers = answers;
    this.chosen = 0;
  }

  private get choices(): readonly Choice[] {
    const [question] = this.suggestion!.questions;
    return [
      ...this.suggestion!.candidates.map(
        ({ code, ownDecision }) => ({ kind: 'code', code, taken: ownDecision?.code ?? code }) as const,
      ),
      ...(question?.options ?? []).map(
        ({ value }) => ({ kind: 'answer', attribute: question!.attribute, value }) as const,
      ),
    ];
  }

  async press(key: DeskKey): Promise<Step> {
    const choice = this.choices[this.chosen];
    if (key.name === 'move') this.chosen = movedWithin(this.choices.length, this.chosen, key.rows);
    else if (key.name === 'escape' || key.name === 'left') return { kind: 'back' };
    else if (key.name === 'backspace' && this.answers.length > 0)
      await this.answer(this.answers.slice(0, -1));
    else if (key.name === 'enter' && choice?.kind === 'answer')
      await this.answer([...this.answers, [choice.attribute, choice.value]]);
    else if (key.name === 'enter' && choice?.kind === 'code')
      return this.take === null
        ? { kind: 'browse', code: choice.code }
        : { kind: 'back', notice: await this.take(choice.taken) };
    else if (key.name === 'text') return this.command(key.text, choice);
    return stay;
  }

  private async command(text: string, choice: Choice | undefined): Promise<Step> {
    const [question] = this.suggestion!.questions;
    if (text === 'b' && choice?.kind === 'code') return { kind: 'browse', code: choice.code };
    if (text === 'u' && question) await this.answer([...this.answers, [question.attribute, 'unknown']]);
    const option = /^[1-9]$/.test(text) ? question?.options[Number(text) - 1] : undefined;
    if (option) await this.answer([...this.answers, [question!.attribute, option.value]]);
    return stay;
  }

  view(columns: number): PageView {
    const { candidates, questions, notice } = this.suggestion!;
    const [question] = questions;
    const candidate = candidates[this.chosen];
    const notices = notice ? wrapped(`! ${cleanText(notice.message)}`, columns - 2).split('\n') : [];
    const goods = candidates.map(({ code, confidence, description, ownDecision }, item) => ({
      text: `${code}  ${(ownDecision ? '★ ' : percent(confidence)).padStart(4)}  ${cleanText(description)}`,
      tone: 'plain' as const,
      item,
    }));
    const nothing = [{ text: 'Nothing found.', tone: 'plain' as const, item: null }];
    const lines: DeskLine[] = [
      ...notices.map((text) => ({ text, tone: 'doubtful' as const, item: null })),
      ...(goods.length > 0 ? goods : nothing),
    ];
    if (question) {
      const lift = percent(question.expectedAccuracyLift);
      lines.push(
        { text: '', tone: 'plain', item: null },
        {
          text: `${cleanText(question.question)} (raises confidence by ${lift})`,
          tone: 'heading',
          item: null,
        },
        ...question.options.map(
          ({ label, candidateCodes }, at): DeskLine => ({
            text: `${at < 9 ? at + 1 : ' '}  ${cleanText(label)}  → ${candidateCodes.slice(0, 3).join(', ')}`,
            tone: 'plain',
            item: candidates.length + at,
          }),
        ),
      );
    }
    const given = this.answers.map(([name, value]) => `${cleanText(name)}: ${cleanText(value)}`).join(', ');
    return {
      title: cleanText(this.description),
      subtitle: given === '' ? 'HS 2022, six digits. Informational: a classification is yours.' : given,
      lines,
      chosen: this.chosen,
      about: candidate
        ? [
            candidate.ownDecision && `★ ${ownDecisionWords(candidate.ownDecision)}`,
            candidate.path.join(' › '),
          ]
            .filter(Boolean)
            .map((text) => cleanText(text!))
            .join(': ')
        : (question?.question ?? ''),
      keys: `Enter ${this.take === null ? 'show' : 'take'} or answer  1–9 answer  u unknown  ⌫ undo  b in the tree  Esc back`,
    };
  }
}
