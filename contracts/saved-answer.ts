/** Places in a saved answer that are filled in for each message, as its text writes them between brackets. */
type AnswerPlace = 'name' | 'booking page'

/** In one pass: what a sender calls themselves is never read as a place. */
export function fillAnswer(text: string, values: Readonly<Record<AnswerPlace, string>>): string {
  return text.replaceAll(/\[(name|booking page)\]/g, (_place, name: AnswerPlace) => values[name])
}
