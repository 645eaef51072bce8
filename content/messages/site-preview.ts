/** The preview of the owner's editor. */
export const sitePreview = {
  title: 'Your page as it will be',
  frame: 'Preview of {page}',
  page: 'Page',
  unlinked: { '/offline': 'Without a connection' },
  options: 'Width and colors',
  width: 'Width',
  widths: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  scheme: 'Colors',
  schemes: { light: 'Light', dark: 'Dark' },
  loading: 'Preparing your page...',
  updating: 'Updating your page...',
  answers: {
    title: 'Your answers as emails',
    hint: 'This is the text of your reply to a sender called Robin. You can change it there before you send it.',
    sender: 'Robin',
  },
  draftHint: 'This is what visitors will see. Press a sentence to change it.',
  hiddenHint: 'Visitors can’t read this page yet. Press a sentence to change it.',
  releaseHint: 'Follow a link to see the page it leads to.',
  waiting:
    'Your page cannot be shown right now. It will be tried again automatically; your texts are not affected.',
  off: 'This page is switched off: visitors do not see it.',
  many: 'Where is this text?',
  notFound: 'This text is fixed, or it is changed somewhere else.',
  close: 'Close',
}
