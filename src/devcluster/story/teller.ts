/** Who does what in the story, so that a newcomer sees which part of the machinery is at work. */
export type Actor = 'GitHub' | 'sender' | 'interceptor' | 'webhook' | 'controller' | 'Tekton';

/** Writes the story to a terminal. */
export interface Teller {
  readonly chapter: (text: string) => void;
  readonly line: (actor: Actor, text: string) => void;
  readonly plain: (text: string) => void;
}

/** ANSI styles, or the text as it is: without a terminal there is no colour. */
export interface Styles {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

/** What a terminal obeys, or what moves text elsewhere: events bring text that anybody may have written. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const WIDTH = 'interceptor'.length;

export function createTeller(write: (text: string) => void, { bold, dim }: Styles): Teller {
  let chapters = 0;
  return {
    chapter: (text) => {
      chapters += 1;
      write(`\n${bold(`${chapters}. ${text}`)}\n`);
    },
    line: (actor, text) => {
      write(`   ${dim(actor.padStart(WIDTH))}  ${text.replaceAll(UNPRINTABLE, '\uFFFD')}\n`);
    },
    plain: (text) => {
      write(`${text}\n`);
    },
  };
}
