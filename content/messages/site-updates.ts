/** What an update changed, and the legal texts that wait for the owner. */
export const siteUpdates = {
  title: 'What changed with updates',
  newTitle: 'What is new',
  changedTitle: 'What changed on your site',
  lead: 'When your website’s software is updated, it can bring new texts where you have not written your own. Here is each of them, before and after.',
  waitingTitle: 'Legal texts that wait for you',
  waitingLead:
    'An update brought new versions of these texts. Visitors go on reading the ones before until you have published the new ones. Please read them, or have a lawyer read them.',
  waiting: 'An update brought new legal texts. Visitors read the ones before until you publish the new ones.',
  read: 'Read what is new',
  adopt: 'Take the new text',
  adoptLabel: 'Take the new text: {document}',
  adopted: 'In your changes, to be published.',
  review: 'Review and publish',
  updated: 'Update of {moment}',
  legalText: 'A legal text: it waited for you.',
  none: 'No update has changed a text so far.',
  loading: 'Loading...',
  loadFailed: 'What changed with updates could not be loaded.',
}
