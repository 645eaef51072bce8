/** What the editor says where the owner puts a photo of their own. */
export const sitePictures = {
  drawn: 'The original drawing is shown.',
  drawnInWords: 'the original drawing',
  choose: 'Choose a photo',
  replace: 'Choose another photo',
  loading: 'Loading the photo...',
  loadFailed: 'The photo could not be shown here.',
  opening: 'Opening the photo...',
  crop: {
    title: 'Your photo',
    lead: 'Move the photo until it looks right: with your finger, or with the sliders. Two fingers bring it closer.',
    shape: 'Shape',
    view: 'What visitors will see of the photo',
    turn: 'Turn',
    turned: 'Turned by {degrees} degrees.',
    zoom: 'Closer',
    x: 'Left and right',
    y: 'Up and down',
    percent: '{percent} percent',
    use: 'Use this photo',
    cancel: 'Cancel',
  },
  alt: {
    label: 'What the photo shows',
    help: 'For people who cannot see it. For example: a woman in a blue cardigan, smiling, the sea behind her.',
    missing: 'Please say in a few words what the photo shows.',
    tooLong: 'Please say it in at most 200 characters.',
  },
  logo: {
    drawn: 'The drawn mark is shown.',
    choose: 'Choose your logo',
    replace: 'Choose another logo',
    preparing: 'Preparing the logo...',
    stored: 'The logo is ready. Visitors see it once you publish.',
    ground: 'What your logo is drawn for',
    groundHelp: 'On the other one it stands on a small plate, so that it can always be seen.',
    grounds: { light: 'A light ground', dark: 'A dark ground' },
    on: { light: 'Your logo on a light page', dark: 'Your logo on a dark page' },
    refused: {
      'not-a-picture': 'This is not a logo that a website can show. Please choose a PNG, SVG or JPEG.',
      damaged: 'This logo is damaged and could not be opened. Please choose another file.',
      'too-small':
        'This logo is too small: without the empty space around it, it needs to be at least {height} pixels high. Please choose a larger one.',
      'wrong-shape':
        'This logo is too long or too tall: it can be up to {most} times as wide as it is high, or twice as high as it is wide.',
      failed: 'The logo could not be prepared. Please try again.',
      refused: 'You are signed out. Please sign in again, and choose the logo again.',
    },
    showsName:
      'My logo has the practice’s name in it. Then the name is not written beside it; screen readers still say it.',
  },
  sending: 'Sending: {percent} percent',
  preparing: 'Preparing the photo...',
  stored: 'The photo is ready. Visitors see it once you publish.',
  privacy: 'The place and date that your camera writes into a photo are removed.',
  refused: {
    'not-a-picture': 'This is not a photo that a website can show. Please choose a JPEG or PNG.',
    heic: 'This photo is in Apple’s own format (HEIC), which this browser and the site cannot read. On a Mac, open it in Preview and choose File, Export, JPEG. On an iPhone, choose it here from your photo library: it is converted automatically.',
    damaged: 'This photo is damaged and could not be opened. Please choose another one.',
    'too-large':
      'This photo is larger than 15 MB. Please choose a smaller one, or send it to yourself in a medium size first.',
    'too-many-pixels':
      'This photo is too large to be prepared. Please choose one with at most 50 megapixels.',
    'too-small':
      'This photo is too small: at least {width} by {height} pixels are needed after cropping. Please choose a larger one, or a part of it that is larger.',
    'wrong-shape': 'This photo does not have the right shape. Please choose another one.',
    'too-many':
      'Many photos were uploaded recently, and there is no room for more. Please try again in a month, or ask your developer.',
    busy: 'Other photos are being prepared. Please try again in a few seconds.',
    'no-room':
      'The server’s disk is full, and nothing was kept. Please tell the person who looks after your server, and try again then.',
    failed: 'The photo could not be prepared. Please try again.',
    offline: 'There is no connection. Please try again once you are online.',
    refused: 'You are signed out. Please sign in again, and choose the photo again.',
  },
}
