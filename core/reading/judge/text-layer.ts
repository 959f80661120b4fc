import type { Page } from '../page.ts';

/** The words that a file itself says stand on a page. */
export interface TextLayer extends Pick<Page, 'width' | 'height' | 'turned' | 'skew' | 'words' | 'rules'> {
  /** Part of the letters that are drawn with no ink. */
  readonly invisible: number;
}
