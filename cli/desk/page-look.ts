import type { LookedAtPage } from '../page-picture/desk-pictures.ts';
import { type Zoom, zooms } from '../page-picture/page-crop.ts';
import type { ValuePlace } from './looked-at.ts';

const turns: Readonly<Record<string, number>> = { '[': -1, ']': 1 };
const steps: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

/** How a person looks at the pages of a document: whether at all, how near, and at which. */
export class PageLook {
  isOn = false;
  /** The width of the page: enough to read it by. */
  private zoom: Zoom = 1;
  private page = 1;
  /** A person has turned to another page than that of the value. */
  private isTurned = false;

  /** @returns whether the letter means something here. */
  press(letter: string, pageCount: number): boolean {
    const turn = turns[letter];
    const step = steps[letter];
    if (!this.isOn || (turn === undefined && step === undefined)) return false;
    if (turn !== undefined) {
      this.page = Math.max(1, Math.min(pageCount, this.page + turn));
      this.isTurned = true;
    } else this.zoom = zooms[Math.max(0, Math.min(zooms.length - 1, this.zoom + step!))]!;
    return true;
  }

  /** Another value was chosen: back to its page; where it has none, this one stays. */
  follow(place: ValuePlace | null): void {
    this.isTurned = false;
    if (place) this.page = place.page;
  }

  at(documentId: string, place: ValuePlace | null): LookedAtPage {
    const isThere = place?.page === this.page;
    return {
      documentId,
      page: this.page,
      box: isThere ? place.box : null,
      confidence: place?.confidence ?? 0,
      zoom: this.zoom,
    };
  }

  /** `page 2 of 3` */
  words(pageCount: number): string {
    return `page ${this.page} of ${pageCount}${this.isTurned ? ' (turned)' : ''}`;
  }
}
