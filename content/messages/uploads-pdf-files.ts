/** What the editor says where the owner puts PDF files of their own. */
export const sitePdfFiles = {
  none: 'No file is chosen yet.',
  nothing: 'no file',
  choose: 'Choose a PDF',
  replace: 'Replace the file',
  look: 'Look at the file',
  lookFailed: 'The file could not be opened. Please try again.',
  about: 'PDF, {size}. Its address: {address}',
  inWords: 'a PDF of {size}',
  sending: 'Sending: {percent} percent',
  checking: 'Checking the file...',
  cancel: 'Cancel',
  stored: 'The file is ready. Visitors can download it once you publish.',
  refused: {
    'not-a-pdf': 'This is not a PDF. In most programs you make one by Print, then Save as PDF.',
    damaged: 'This PDF is damaged and could not be read. Please save or print it as a PDF once more.',
    encrypted:
      'This PDF is protected by a password or against copying. Please save it without protection, so that everybody can read it.',
    active:
      'This PDF holds scripts, attachments, or a button that sends what is typed. To be safe for your visitors, please print it as a PDF, and choose that one.',
    'too-complex': 'This PDF is too long or too large to be checked. Please make a smaller one, or split it.',
    'too-large': 'This PDF is larger than 5 MB. Please save it in a smaller size, or split it.',
    'too-many':
      'Many files were uploaded recently, and there is no room for more. Please try again in a month, or ask your developer.',
    busy: 'Other files are being checked. Please try again in a few seconds.',
    'no-room':
      'The server’s disk is full, and nothing was kept. Please tell the person who looks after your server, and try again then.',
    failed: 'The file could not be checked. Please try again.',
    offline: 'There is no connection. Please try again once you are online.',
    refused: 'You are signed out. Please sign in again, and choose the file again.',
  },
}
