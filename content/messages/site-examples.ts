/** In the editor, of the examples that are left to replace. */
export const siteExamples = {
  all: { one: 'One place still shows an example.', many: '{count} places still show an example.' },
  first: 'Start with the first',
  count: { one: '1 example', many: '{count} examples' },
  next: 'Next example',
  left: { one: '1 more to replace', many: '{count} more to replace' },
  none: 'No other example is left.',
  list: 'Back to the list',
}
