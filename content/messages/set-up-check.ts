/** Of `npm run serve -- --check`. */
export const startCheck = {
  ready: 'The site would start, and open to visitors.',
  open: 'The site would start, and is open to visitors.',
  closed: 'The site would start closed. Left to do, on the set-up page (/admin/set-up):',
  sample: 'Still an example: {label}',
  samples: 'Still an example: {label}, and {count} more.',
  works: '{service}: works.',
  pasted: '{service}: connected by the owner, who can test it on the set-up page.',
  wouldNotStart: 'The site would not start:',
  wouldChange: 'What a start would do, and what it would come upon:',
  leftToDo: 'Left to do, on the set-up page (/admin/set-up):',
  newDatabase: 'The database is new: its tables would be made.',
  migrations: 'The database would be updated: {names}.',
  queue: 'The tables of the job queue would be updated from version {before} to {now}.',
  texts: 'Texts would change ({count}):',
  legalTexts: 'Legal texts have a new version, which waits for the owner ({count}):',
  owner: 'The account {email} would be made, and be the owner’s.',
  dropped:
    'This version does not take what was published as {document}, {path}: its own value would be shown.',
  sampleToReplace:
    'This version brings an example that must be replaced first, so the pages would stay as they are: {label}.',
  samplesToReplace:
    'This version brings examples that must be replaced first, so the pages would stay as they are: {label}, and {count} more.',
  missingKey: {
    messages: 'FORM_KEYS lacks the key {key}, which {count} messages need.',
    stripe: 'FORM_KEYS lacks the key {key}, without which Stripe’s pasted key can’t be used.',
    factors: 'FORM_KEYS lacks the key {key}, without which codes of {count} authenticator apps are refused.',
  },
  lostPasskey:
    '{count} passkey belongs to {domains}: it can’t be used at the address of SITE_URL, and does not count as a second step.',
  lostPasskeys:
    '{count} passkeys belong to {domains}: they can’t be used at the address of SITE_URL, and do not count as second steps.',
  made: 'The published pages would be made anew by this version. They were made once here, and it works.',
  earlierPages:
    'The published pages could not be made by this version, so the earlier ones would stay: {reason}',
  notMade: 'The published pages could not be made by this version: {reason}',
  running: 'The site runs now. What is said here is for its next start.',
  busy: 'The running site kept the database busy, so that the start could not be tried out. Please run this check again.',
  unreachable: 'The database did not answer: {reason}',
}
