export const faqSearch = {
  label: 'Search the questions',
  found: { one: '1 question has these words.', many: '{count} questions have these words.' },
  none: 'No question has these words. Try one word, or ask me.',
  ask: { label: 'Ask a Question', href: '/contact' },
  crisis: 'In a crisis, call or text 988, or call 911.',
  crisisLines: { label: 'All crisis lines', href: '#crisis-title' },
}
