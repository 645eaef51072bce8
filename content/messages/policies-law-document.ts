export const lawDocumentWords = {
  title: 'Privacy policy, terms and telehealth consent of {practice}',
  marked: 'Underlined words are new, struck ones are gone.',
  unchanged: 'No word has changed since then.',
}
